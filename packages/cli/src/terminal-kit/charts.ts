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
