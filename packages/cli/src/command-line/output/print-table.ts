import { localDay } from "@iphub/sdk/domain/local-day";
import { bold, toned } from "./color.ts";
import type { Column } from "./column.ts";
import { writeOut } from "./sink.ts";
import { tableOf } from "./table.ts";

/**
 * Prints rows as a table as wide as the terminal.
 * @returns the titles of the columns that had no room, or the first of them and how many more; empty if all had
 */
export async function printTable(
  rows: readonly unknown[],
  columns: readonly Column[],
  isColoured: boolean,
): Promise<string> {
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
