import { cutEnd, padCells, textWidth } from "./text-cells.ts";
import type { Theme } from "./theme.ts";

const levels = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;
const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"] as const;

/** One cell per value, heights from 0 to the greatest; the last `width` values when there are more. */
export function sparkline(values: readonly number[], width = values.length): string {
  const shown = values.slice(-Math.max(0, width) || values.length);
  const most = Math.max(0, ...shown);
  return shown
    .map((value) => (most === 0 ? levels[0] : levels[Math.min(7, Math.max(0, Math.ceil((value / most) * 8) - 1))]))
    .join("");
}

/** A bar of `value / most` of `width` cells, to an eighth of a cell; every value above 0 is visible. */
export function bar(value: number, most: number, width: number): string {
  if (most <= 0 || value <= 0) {
    return "";
  }
  const parts = Math.max(1, Math.round(Math.min(1, value / most) * width * 8));
  return "█".repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? "");
}

/** One line per entry: label, bar, value. Labels take at most a third of `width` cells. */
export function barChart(
  theme: Theme,
  entries: readonly { readonly label: string; readonly value: number }[],
  width: number,
): readonly string[] {
  const most = Math.max(0, ...entries.map((entry) => entry.value));
  const labelCells = Math.min(Math.floor(width / 3), Math.max(0, ...entries.map((entry) => textWidth(entry.label))));
  const valueCells = Math.max(0, ...entries.map((entry) => String(entry.value).length));
  const barCells = Math.max(1, width - labelCells - valueCells - 2);
  return entries.map(({ label, value }) => {
    const drawn = theme.paint(padCells(bar(value, most, barCells), barCells), { role: "accent" });
    return `${padCells(cutEnd(label, labelCells), labelCells)} ${drawn} ${padCells(String(value), valueCells, "end")}`;
  });
}
