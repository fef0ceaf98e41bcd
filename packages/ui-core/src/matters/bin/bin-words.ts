import type { BinItem, BinKind } from "@iphub/sdk/contract/bin";

/** What a kind of record is called. */
export const binKindWords: Readonly<Record<BinKind, string>> = {
  task: "Task",
  note: "Note",
  file: "File",
  board: "Board",
  filter: "Filter",
};

/** The matter of a deleted record, or whose it is. */
export function binPlace({ invention }: Pick<BinItem, "invention">): string {
  return invention === null ? "yours" : (invention.references[0] ?? invention.title);
}

/** The text of an empty bin. */
export const binEmptyWords = "Nothing was deleted. What is deleted waits here for 30 days.";

/** What is asked before the bin is emptied. */
export const binEmptyQuestion =
  "Everything that you see in the bin is deleted for good, for everyone. What a hold lasts on stays.";
