import { PassThrough, type Readable } from "node:stream";
import { WorkbookWriter } from "@cj-tech-master/excelts";
import type { Task } from "@iphub/sdk/contract/tasks";
import { exportColumns } from "./tasks.export-columns.ts";
import { drained } from "./tasks.export-drain.ts";

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
    await drained(out);
  }
  sheet.commit();
  await book.commit();
}

/** `_x0041_` in a workbook stands for the character of that code, so that the mark before it is written as such. */
const escapeMark = /_(?=x[0-9A-Fa-f]{4}_)/g;

function cellOf(text: string): string {
  const written = text.includes("_x") ? text.replace(escapeMark, "_x005F_") : text;
  return written.length > longestCell ? `${written.slice(0, longestCell - 1)}…` : written;
}
