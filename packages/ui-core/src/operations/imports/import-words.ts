import type { ImportRow, ImportRowState } from "@iphub/sdk/contract/import-rows";
import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { counted } from "@iphub/sdk/domain/counted";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { type MissingColumn, missingColumns } from "@iphub/sdk/domain/operations/import-header";
import { columnRemarks } from "@iphub/sdk/domain/operations/import-mapping";

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

/** The label of each view. */
export const importViewWords: Readonly<Record<ImportView, string>> = {
  wrong: "Wrong",
  warned: "With a warning",
  ready: "Ready",
  unchanged: "Already in the hub",
  applied: "Imported",
  refused: "Refused",
  kept: "Kept",
  undone: "Undone",
  all: "All rows",
};

/** The label of a row's state, with a glyph, so that it does not depend on colour. */
export const importRowWords: Readonly<Record<ImportRowState, string>> = {
  ready: "● ready",
  unchanged: "– already in the hub",
  wrong: "▲ wrong",
  applied: "✓ imported",
  refused: "▲ refused",
  undone: "↩ undone",
  kept: "◆ kept",
};

/** The label of an import's status. */
export const importStatusWords: Readonly<Record<ImportRecord["status"], string>> = {
  previewed: "○ previewed",
  queued: "● waiting",
  applying: "● being imported",
  applied: "✓ imported",
  failed: "▲ failed",
  undoing: "● being undone",
  undone: "↩ undone",
};

/** The orders of day and month in which a file's dates can be read; `proven` is that which its own dates prove. */
export const dateOrders = [
  { id: "proven", title: "Detect from the file" },
  { id: "month-first", title: "Month first (3/4 is 4 March)" },
  { id: "day-first", title: "Day first (3/4 is 3 April)" },
] as const;

/** The number of rows of a view. */
export function rowsIn({ counts }: Pick<ImportRecord, "counts">, view: ImportView): number {
  return view === "all" ? counts.rows : counts[view];
}

/** The most relevant view: wrong rows first, else those to import or imported. */
export function firstView(record: ImportRecord): ImportView {
  return (["kept", "wrong", "refused", "ready", "applied"] as const).find((view) => rowsIn(record, view) > 0) ?? "all";
}

/** Whether an import is running. */
export function isUnderWay({ status }: Pick<ImportRecord, "status">): boolean {
  return status === "queued" || status === "applying" || status === "undoing";
}

/** The progress of a run: the number of rows done, and of all rows. */
export function progressOf({ status, counts }: ImportRecord): { readonly done: number; readonly of: number } {
  if (status === "undoing") {
    const of = counts.applied + counts.undone + counts.kept;
    return { done: of - counts.applied, of };
  }
  const of = counts.ready + counts.applied + counts.refused;
  return { done: of - counts.ready, of };
}

/** The deadline of a row with both dates and its office; null without one. */
export function importedDeadlineWords({ deadline, dueDate, finalDate, country }: ImportRow): string | null {
  if (deadline === null || dueDate === null) return null;
  const final = finalDate === null ? "no final date" : `final ${fullDay(finalDate)}`;
  return `${deadline}, due ${fullDay(dueDate)}, ${final}${country === null ? "" : `, ${country}`}`;
}

/** The patent number and the issue date of a row; null without either. */
export function importedPatentWords({ patentNumber, issueDate }: ImportRow): string | null {
  const number = patentNumber === null ? [] : [`patent ${patentNumber}`];
  const issued = issueDate === null ? [] : [`issued ${fullDay(issueDate)}`];
  const words = [...number, ...issued].join(", ");
  return words === "" ? null : words;
}

/** The remarks on the file and its columns, in the preview and in the report. */
export function importRemarks({ notes, columns, mapping }: ImportRecord): string[] {
  const names = columns.map(({ name }) => name);
  return [...notes, ...columnRemarks(names, mapping)];
}

/** `1 row`, `250 rows`. */
export function rowsText(count: number): string {
  return counted(count, "row");
}

/** What must be asked before the rows can be read: one question instead of a fault in every row. */
export function importQuestions({ status, mapping }: ImportRecord): readonly MissingColumn[] {
  return status === "previewed" ? missingColumns(mapping) : [];
}
