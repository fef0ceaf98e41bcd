import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import { WorkbookWriter } from "@cj-tech-master/excelts";
import type { Task } from "@iphub/sdk/contract/tasks";
import { exportColumns } from "./tasks.export-columns.ts";

/** A cell holds no more characters (the format's own limit). */
const longestCell = 32_767;

/** Tasks as a workbook of one sheet, written as it is read. Every cell is text, so that nothing is ever a formula. */
export function xlsxOf(pieces: AsyncIterable<readonly Task[]>): Readable {
  const out = new PassThrough();
  write(out, pieces).catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;
}

async function write(out: PassThrough, pieces: AsyncIterable<readonly Task[]>): Promise<void> {
  const book = new WorkbookWriter({ stream: out, useSharedStrings: false, useStyles: false, trueStreaming: true });
  const sheet = book.addWorksheet("Tasks", { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.addRow(exportColumns.map(({ title }) => title)).commit();
  for await (const tasks of pieces) {
    for (const task of tasks) sheet.addRow(exportColumns.map(({ value }) => cellOf(value(task)))).commit();
    if (out.destroyed) return;
    if (out.writableNeedDrain) await Promise.race([once(out, "drain"), once(out, "close")]);
  }
  sheet.commit();
  await book.commit();
}

function cellOf(text: string): string {
  return text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text;
}
