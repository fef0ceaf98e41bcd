import { localDay } from "@iphub/sdk/domain/local-day";
import { bold, toned } from "./color.ts";
import type { Column, Pages } from "./column.ts";
import { writeOut } from "./sink.ts";
import { tableOf } from "./table.ts";

/**
 * Prints a list as a table, and hints at columns without room; of a list that breaks off, the rows before that, as the
 * formats do that print page by page.
 * @param columnsOf the columns to print, by the first row
 * @returns the number of rows
 */
export async function printPages(
  pages: Pages,
  columnsOf: (sample: unknown) => readonly Column[],
  isColoured: boolean,
  hint: (text: string) => void,
): Promise<number> {
  const rows: unknown[] = [];
  try {
    for await (const page of pages) {
      for (const row of page) rows.push(row);
    }
  } finally {
    const leftOut = rows.length === 0 ? "" : await printTable(rows, columnsOf(rows[0]), isColoured);
    if (leftOut !== "") hint(`No room for ${leftOut}; --columns names those to show.`);
  }
  return rows.length;
}

/**
 * Prints rows as a table as wide as the terminal.
 * @returns the titles of the columns that had no room, or the first of them and how many more; empty if all had
 */
async function printTable(rows: readonly unknown[], columns: readonly Column[], isColoured: boolean): Promise<string> {
  const { text, leftOut } = tableOf(rows, columns, {
    width: process.stdout.columns || 80,
    today: localDay(new Date()),
    heading: (heading) => bold(heading, isColoured),
    marked: (cell, tone) => toned(cell, tone, isColoured),
  });
  await writeOut(text);
  return namedOrCounted(leftOut);
}

const mostNamed = 6;

function namedOrCounted(titles: readonly string[]): string {
  if (titles.length <= mostNamed) return titles.join(", ");
  return `${titles.slice(0, mostNamed - 1).join(", ")} and ${titles.length - mostNamed + 1} more`;
}
