import type { ImportRecord, ImportRowState } from "@iphub/sdk/contract/imports";

/** The views of an import's rows, in order. */
export const importViews = [
  "wrong",
  "warned",
  "ready",
  "unchanged",
  "applied",
  "refused",
  "kept",
  "undone",
  "all",
] as const;
/** A view of an import's rows. */
export type ImportView = (typeof importViews)[number];

/** What each view is called. */
export const importViewWords: Readonly<Record<ImportView, string>> = {
  wrong: "Wrong",
  warned: "With a warning",
  ready: "Ready",
  unchanged: "Here already",
  applied: "Taken in",
  refused: "Refused",
  kept: "Kept",
  undone: "Taken back",
  all: "All rows",
};

/** Where a row stands, with a glyph, so that it is never colour alone. */
export const importRowWords: Readonly<Record<ImportRowState, string>> = {
  ready: "● ready",
  unchanged: "– here already",
  wrong: "▲ wrong",
  applied: "✓ taken in",
  refused: "▲ refused",
  undone: "↩ taken back",
  kept: "◆ kept",
};

/** Where an import stands. */
export const importStatusWords: Readonly<Record<ImportRecord["status"], string>> = {
  previewed: "○ looked through",
  queued: "● waiting",
  applying: "● being taken in",
  applied: "✓ taken in",
  failed: "▲ failed",
  undoing: "● being taken back",
  undone: "↩ taken back",
};

/** How many rows a view has. */
export function rowsIn({ counts }: Pick<ImportRecord, "counts">, view: ImportView): number {
  return view === "all" ? counts.rows : counts[view];
}

/** The view that is worth a look first: what is wrong, else what goes or went in. */
export function firstView(record: ImportRecord): ImportView {
  return (["kept", "wrong", "refused", "ready", "applied"] as const).find((view) => rowsIn(record, view) > 0) ?? "all";
}

/** Whether an import is under way. */
export function isUnderWay({ status }: Pick<ImportRecord, "status">): boolean {
  return status === "queued" || status === "applying" || status === "undoing";
}

/** How far a run is: of how many rows how many are done. */
export function progressOf({ status, counts }: ImportRecord): { readonly done: number; readonly of: number } {
  if (status === "undoing") {
    const of = counts.applied + counts.undone + counts.kept;
    return { done: of - counts.applied, of };
  }
  const of = counts.ready + counts.applied + counts.refused;
  return { done: of - counts.ready, of };
}

/** `1 row`, `250 rows`. */
export function rowsText(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}
