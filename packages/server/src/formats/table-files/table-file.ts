import type { Readable } from "node:stream";
import { type RowBatches, writeWorkbook } from "@iphub/sdk/formats/write-workbook";

/** One column of a table in a file. `width` is its share of a printed page; without it the column is not printed. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly value: (row: Row) => string;
  readonly width?: number;
}

/** The content types of the files that a table is written as. */
export const tableTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  pdf: "application/pdf",
} as const;

/** Rows that are turned into cells at once. */
const batchSize = 500;

/** A table as a workbook, written as it is read. `title` is the name of its sheet. */
export function workbookOf<Row>(
  title: string,
  columns: readonly TableColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
): Readable {
  return writeWorkbook(title, rowsOf(columns, pieces));
}

async function* rowsOf<Row>(columns: readonly TableColumn<Row>[], pieces: AsyncIterable<readonly Row[]>): RowBatches {
  yield [columns.map(({ title }) => title)];
  for await (const rows of pieces) {
    for (let at = 0; at < rows.length; at += batchSize) {
      yield rows.slice(at, at + batchSize).map((row) => columns.map(({ value }) => value(row)));
    }
  }
}

/** Rows that are in memory already, as one piece. */
export async function* inOnePiece<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
