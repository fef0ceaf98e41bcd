import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import type { WeekEntry } from "@iphub/sdk/contract/docket-week";

/** The matter of an entry of the docket: its first reference and its title; "" without one. */
export function entryMatter({ invention }: Pick<TodayEntry, "invention">): string {
  return [invention?.references[0], invention?.title].filter(Boolean).join(" · ");
}

/** The people of an entry of the docket, by e-mail address: the attorney of its matter first, each once. */
export function entryPeople({ attorney, people }: Pick<WeekEntry, "attorney" | "people">): string[] {
  return [...new Set(attorney === null ? people : [attorney, ...people])];
}
