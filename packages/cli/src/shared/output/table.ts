import stringWidth from "string-width";
import type { Column } from "../verb.ts";
import { cellText, columnTitle, columnValue, terminalText } from "./cell.ts";

const gap = "  ";
const narrowest = 6;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How a table is drawn: `width` in terminal columns, `heading` adds colour to the first line. */
export interface TableStyle {
  readonly width: number;
  readonly heading: (text: string) => string;
}

/** Rows as a table that fits the window: the widest columns give way first and long text ends in an ellipsis. */
export function tableText(rows: readonly unknown[], columns: readonly Column[], style: TableStyle): string {
  const titles = columns.map((column) => columnTitle(column).toUpperCase());
  const cells = rows.map((row) => columns.map((column) => terminalText(cellText(columnValue(column, row)))));
  const wanted = columns.map((_, at) => Math.max(...[titles, ...cells].map((line) => stringWidth(line[at] ?? ""))));
  const widths = fitWidths(wanted, style.width - gap.length * (columns.length - 1));
  const line = (texts: readonly string[]) =>
    texts
      .map((text, at) => fitCell(text, widths[at] ?? 0, columns[at]?.align === "right"))
      .join(gap)
      .trimEnd();
  return `${[style.heading(line(titles)), ...cells.map(line)].join("\n")}\n`;
}

/** One record as lines of `title  value`. */
export function detailText(row: unknown, columns: readonly Column[], heading: (text: string) => string): string {
  const widest = Math.max(...columns.map((column) => stringWidth(columnTitle(column))));
  const lines = columns.map((column) => {
    const title = columnTitle(column);
    const text = cellText(columnValue(column, row))
      .split("\n")
      .map(terminalText)
      .join(`\n${" ".repeat(widest)}${gap}`);
    return `${heading(title)}${" ".repeat(widest - stringWidth(title))}${gap}${text}`.trimEnd();
  });
  return `${lines.join("\n")}\n`;
}

/** Takes columns from the widest until the table fits; none gets narrower than six or than it wants to be. */
export function fitWidths(wanted: readonly number[], room: number): number[] {
  const widths = [...wanted];
  let excess = widths.reduce((sum, width) => sum + width, 0) - room;
  while (excess > 0) {
    const widest = Math.max(...widths);
    if (widest <= narrowest) break;
    const second = Math.max(narrowest, ...widths.filter((width) => width < widest));
    const holders = widths.flatMap((width, at) => (width === widest ? [at] : []));
    const cut = Math.max(1, Math.min(widest - second, Math.ceil(excess / holders.length)));
    for (const at of holders.slice(0, Math.ceil(excess / cut))) widths[at] = widest - cut;
    excess = widths.reduce((sum, width) => sum + width, 0) - room;
  }
  return widths;
}

/** Text of exactly `width` terminal columns: cut at a whole character with an ellipsis, or padded. */
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
