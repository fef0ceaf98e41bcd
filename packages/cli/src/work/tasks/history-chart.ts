import type { TasksProgress } from "@iphub/sdk/contract/task-search";
import { dayAndMonth } from "@iphub/sdk/domain/day-text";
import { bar, sparkline } from "../../terminal-kit/charts.ts";
import { padCells, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";

type Period = TasksProgress["periods"][number];

/** The cells of a period's first day, and of each of its three numbers. */
const dayCells = 7;
const numberCells = 6;
/** The lines in addition to the bars: legend and headings. */
const headRows = 2;

/**
 * The chart of the report as lines of at most `width` cells: a bar for each period, tasks on time and then late ones.
 * With more periods than lines, one line shows all and bars show the last ones.
 */
export function historyChart(theme: Theme, periods: readonly Period[], width: number, rows: number): string[] {
  const barCells = Math.max(4, width - dayCells - 3 * numberCells);
  const most = Math.max(0, ...periods.map(({ onTime, late }) => onTime + late));
  const muted = (text: string) => theme.paint(text, { role: "muted" });
  const legend = `${theme.paint("█", { role: "ok" })} ${muted("finished on time")}  ${theme.paint("▒", { role: "danger" })} ${muted("late")}`;
  const numbers = ["FIN", "LATE", "NEW"].map((title) => padCells(title, numberCells, "end")).join("");
  const head = [legend, muted(padCells("FROM", dayCells + barCells) + numbers)];
  const isLong = periods.length > rows - headRows;
  const line = isLong
    ? [
        muted(
          wrapCells(
            `All  ${sparkline(
              periods.map(({ finished }) => finished),
              width - 5,
            )}`,
            width,
          )[0] ?? "",
        ),
      ]
    : [];
  const shown = periods.slice(-Math.max(1, rows - headRows - line.length));
  return [...line, ...head, ...shown.map((period) => periodLine(theme, period, most, barCells))];
}

function periodLine(theme: Theme, period: Period, most: number, cells: number): string {
  const { from, onTime, late, finished, created } = period;
  // A single late task is visible, however long the bar is.
  const lateCells = late === 0 ? 0 : Math.max(1, Math.round((late / most) * cells));
  const done = bar(onTime, most, cells - (lateCells > 0 && onTime + late === most ? lateCells : 0));
  const fit = done.slice(0, cells - lateCells);
  const drawn = theme.paint(fit, { role: "ok" }) + theme.paint("▒".repeat(lateCells), { role: "danger" });
  const numbers = [finished, late, created].map((value) => padCells(String(value), numberCells, "end")).join("");
  const rest = " ".repeat(Math.max(0, cells - fit.length - lateCells));
  return `${padCells(dayAndMonth(from), dayCells)}${drawn}${rest}${numbers}`;
}
