import type { NotPlain } from "@iphub/sdk/contract/deadline-shapes";
import { counted } from "@iphub/sdk/domain/counted";
import { note } from "../../command-line/output/sink.ts";

/** What to do where the hub has more proposals than it looked at. */
export const restOfProposals = "Docket or reject these, and run it again for the others.";

/** How many plain proposals there are: `1 plain proposal`, `12 plain proposals`. */
export function plainCount(count: number): string {
  return counted(count, "plain proposal");
}

/** Says how many proposals are left for a person, by reason. */
export function sayOthers(others: readonly NotPlain[]): void {
  for (const [why, rows] of Map.groupBy(others, (one) => one.why)) {
    note(`${counted(rows.length, "proposal needs", "proposals need")} a person: ${why}.`);
  }
}
