import { Readable } from "node:stream";
import type { exportFormat } from "@iphub/sdk/contract/task-query";
import type { Task } from "@iphub/sdk/contract/tasks";
import { bytesOf } from "@iphub/sdk/formats/text-bytes";
import { csvLines } from "@iphub/sdk/formats/write-csv";
import type { FastifyReply } from "fastify";
import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import { tableTypes, workbookOf } from "../../formats/table-files/table-file.ts";
import { accessChanged, whileAccessLasts } from "../../identity/public.ts";
import { everything, scopeOf, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { walkTasks } from "./search/task-page.ts";
import type { TaskSelection } from "./search/task-selection.ts";
import { exportColumns } from "./tasks.export-columns.ts";

/** Rows of CSV that are written at once. */
const csvBatch = 100;

type Format = z.output<typeof exportFormat>;
type Pieces = AsyncIterable<readonly Task[]>;

/** Answers with all tasks of a selection as a file, in the order of the search, a piece in memory at a time. */
export async function exportTasks(
  platform: Platform,
  actor: Actor,
  selection: TaskSelection,
  { format, bom }: { readonly format: Format; readonly bom: boolean },
  reply: FastifyReply,
): Promise<Readable> {
  const read = whileAccessLasts(platform, actor, walkTasks(platform.db, selection));
  // A replica may not have a new wall yet.
  const pieces = whileVisible(platform.database.reads, actor, read);
  const name = `tasks-${selection.today.reader}.${format}`;
  reply.type(tableTypes[format]).header("content-disposition", `attachment; filename="${name}"`);
  if (format === "xlsx") return workbookOf("Tasks", exportColumns, pieces);
  if (format === "pdf") {
    const { pdfOf } = await import("../../formats/table-files/pdf-table.ts");
    return pdfOf({ title: `Tasks, ${selection.today.reader}`, columns: exportColumns }, pieces);
  }
  return Readable.from(bytesOf(textsOf(format, bom, pieces)), { objectMode: false });
}

/** Which tasks go out was settled at the start: of those that come later no matter may have been restricted since. */
export async function* whileVisible(db: Kysely<Schema>, actor: Actor, pieces: Pieces): AsyncGenerator<readonly Task[]> {
  const seesEverything = scopeOf(actor) === everything;
  let isFirst = true;
  for await (const tasks of pieces) {
    if (!isFirst && !seesEverything && !(await seesMatters(db, actor, tasks))) throw accessChanged();
    isFirst = false;
    yield tasks;
  }
}

async function seesMatters(db: Kysely<Schema>, actor: Actor, tasks: readonly Task[]): Promise<boolean> {
  const ids = [...new Set(tasks.map(({ invention }) => invention.id))];
  const { rows } = await sql<{ seen: number }>`
    select count(*)::int as seen from inventions where id = any(${ids}::text[]) and ${visibleMatter(actor)}`.execute(
    db,
  );
  return rows[0]?.seen === ids.length;
}

function textsOf(format: "csv" | "json" | "ndjson", bom: boolean, pieces: Pieces): AsyncIterable<Iterable<string>> {
  if (format === "csv") return csvOf(pieces, bom);
  return format === "json" ? jsonOf(pieces) : linesOf(pieces);
}

async function* csvOf(pieces: Pieces, bom: boolean): AsyncGenerator<Iterable<string>, undefined> {
  const values = exportColumns.map(({ value }) => value);
  yield [`${bom ? "\ufeff" : ""}${csvLines([exportColumns.map(({ key }) => key)], "\r\n")}`];
  for await (const tasks of pieces) yield csvTexts(tasks.map((task) => values.map((value) => value(task))));
}

function* csvTexts(rows: readonly (readonly string[])[]): Generator<string, undefined> {
  for (let at = 0; at < rows.length; at += csvBatch) yield csvLines(rows.slice(at, at + csvBatch), "\r\n");
}

async function* jsonOf(pieces: Pieces): AsyncGenerator<Iterable<string>, undefined> {
  let before = "[\n";
  const entry = (task: Task) => {
    const text = `${before}${JSON.stringify(task)}`;
    before = ",\n";
    return text;
  };
  for await (const tasks of pieces) yield each(tasks, entry);
  yield [before === "[\n" ? "[]\n" : "\n]\n"];
}

async function* linesOf(pieces: Pieces): AsyncGenerator<Iterable<string>, undefined> {
  const line = (task: Task) => `${JSON.stringify(task)}\n`;
  for await (const tasks of pieces) yield each(tasks, line);
}

function* each(tasks: readonly Task[], text: (task: Task) => string): Generator<string, undefined> {
  for (const task of tasks) yield text(task);
}
