import { bold, toned } from "./color.ts";
import type { Column } from "./column.ts";
import { writeOut } from "./sink.ts";
import { localDay, tableOf } from "./table.ts";

/**
 * Prints rows as a table as wide as the terminal.
 * @returns the titles of columns that had no room
 */
export async function printTable(
  rows: readonly unknown[],
  columns: readonly Column[],
  isColoured: boolean,
): Promise<readonly string[]> {
  const { text, leftOut } = tableOf(rows, columns, {
    width: process.stdout.columns || 80,
    today: localDay(new Date()),
    heading: (heading) => bold(heading, isColoured),
    marked: (cell, tone) => toned(cell, tone, isColoured),
  });
  await writeOut(text);
  return leftOut;
}
