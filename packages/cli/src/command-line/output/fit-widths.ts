import stringWidth from "string-width";
import type { Column } from "./column.ts";

/** The least width of a column. */
export const narrowest = 6;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The wanted width of a column, and whether it may be truncated. */
export interface Wanted {
  readonly width: number;
  readonly column: Pick<Column, "whole">;
}

/**
 * Shrinks the widest columns until the table fits; none below six. Columns that should not be truncated shrink last.
 */
export function fitWidths(columns: readonly Wanted[], room: number): number[] {
  const wanted = columns.map(({ width }) => width);
  const first = shrink(wanted, room, (at) => columns[at]?.column.whole !== true);
  return shrink(first, room, () => true);
}

function shrink(wanted: readonly number[], room: number, mayShrink: (at: number) => boolean): number[] {
  const widths = [...wanted];
  const total = () => widths.reduce((sum, width) => sum + width, 0);
  for (let excess = total() - room; excess > 0; excess = total() - room) {
    const candidates = widths.flatMap((width, at) => (mayShrink(at) && width > narrowest ? [{ at, width }] : []));
    const widest = Math.max(...candidates.map(({ width }) => width));
    const holders = candidates.filter(({ width }) => width === widest);
    if (holders.length === 0) break;
    const next = Math.max(narrowest, ...candidates.map(({ width }) => width).filter((width) => width < widest));
    const cut = Math.max(1, Math.min(widest - next, Math.floor(excess / holders.length)));
    for (const { at } of holders.slice(0, Math.ceil(excess / cut))) widths[at] = widest - cut;
  }
  return widths;
}

/** Text of exactly `width` terminal columns: truncated at a whole character with an ellipsis, or padded. */
export function fitCell(text: string, width: number, right = false): string {
  const cut = stringWidth(text) > width ? truncate(text, width) : text;
  const padding = " ".repeat(Math.max(0, width - stringWidth(cut)));
  return right ? padding + cut : cut + padding;
}

function truncate(text: string, width: number): string {
  let kept = "";
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const next = stringWidth(segment);
    if (used + next > width - 1) break;
    kept += segment;
    used += next;
  }
  return `${kept.trimEnd()}…`;
}
