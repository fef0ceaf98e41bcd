import type { Readable } from "node:stream";
import type { Task } from "@iphub/sdk/contract/tasks";
import { type RowBatches, writeWorkbook } from "@iphub/sdk/formats/write-workbook";
import { exportColumns } from "./tasks.export-columns.ts";

/** Tasks that are turned into rows at once. */
const batchSize = 500;

/** Tasks as a workbook, written as it is read. */
export function xlsxOf(pieces: AsyncIterable<readonly Task[]>): Readable {
  return writeWorkbook("Tasks", rowsOf(pieces));
}

async function* rowsOf(pieces: AsyncIterable<readonly Task[]>): RowBatches {
  yield [exportColumns.map(({ title }) => title)];
  for await (const tasks of pieces) {
    for (let at = 0; at < tasks.length; at += batchSize) {
      yield tasks.slice(at, at + batchSize).map((task) => exportColumns.map(({ value }) => value(task)));
    }
  }
}
