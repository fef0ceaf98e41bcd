import type { WeekEntry } from "@iphub/sdk/contract/docket-week";

/** The people of an entry of the docket, by e-mail address: the attorney of its matter first, each once. */
export function entryPeople({ attorney, people }: Pick<WeekEntry, "attorney" | "people">): string[] {
  return [...new Set(attorney === null ? people : [attorney, ...people])];
}
