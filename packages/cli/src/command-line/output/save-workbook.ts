import { type RowBatches, writeWorkbook } from "@iphub/sdk/formats/write-workbook";
import { saveStream } from "../save-stream.ts";
import { cellText, columnTitle, columnValue } from "./cell.ts";
import type { Column, Pages } from "./column.ts";

/**
 * Writes the rows of a list to a workbook, page by page as they arrive, or to standard output for `-`. A file is
 * written completely or not at all. `columnsFor` is called once, with the first row. Returns the number of rows;
 * rejects with the error of reading the pages or writing the file.
 */
export async function saveWorkbook(
  pages: Pages,
  columnsFor: (sample: unknown) => readonly Column[],
  target: string,
): Promise<number> {
  let count = 0;
  async function* rows(): RowBatches {
    let columns: readonly Column[] | undefined;
    for await (const page of pages) {
      if (columns === undefined) {
        columns = columnsFor(page[0]);
        yield [columns.map(columnTitle)];
      }
      const shown = columns;
      yield page.map((row) => shown.map((column) => cellText(columnValue(column, row))));
      count += page.length;
    }
  }
  await saveStream(writeWorkbook("List", rows()), target, { isSilent: true });
  return count;
}
