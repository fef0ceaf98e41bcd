import type { TodayEntry } from "@iphub/sdk/contract/docket-today";

/** The matter of an entry of the docket: its first reference and its title; "" without one. */
export function entryMatter({ invention }: Pick<TodayEntry, "invention">): string {
  return [invention?.references[0], invention?.title].filter(Boolean).join(" · ");
}
