import { Readable } from "node:stream";
import type { exportFormat } from "@iphub/sdk/contract/task-query";
import { bytesOf } from "@iphub/sdk/formats/text-bytes";
import { csvLines } from "@iphub/sdk/formats/write-csv";
import type { FastifyReply } from "fastify";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Schema } from "../../schema.ts";
import { walkTasks } from "./search/task-page.ts";
import type { WrittenTask } from "./search/task-pieces.ts";
import type { TaskSelection } from "./search/task-selection.ts";
import { exportColumns } from "./tasks.export-columns.ts";

/** Rows of CSV that are written at once. */
const csvBatch = 100;

type Format = z.output<typeof exportFormat>;
type Pieces = AsyncIterable<readonly WrittenTask[]>;

const contentTypes: Readonly<Record<Format, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  pdf: "application/pdf",
};

/** Answers with all tasks of a selection as a file, in the order of the search, a piece in memory at a time. */
export async function exportTasks(
  db: Kysely<Schema>,
  selection: TaskSelection,
  { format, bom }: { readonly format: Format; readonly bom: boolean },
  reply: FastifyReply,
): Promise<Readable> {
  const pieces = walkTasks(db, selection);
  const name = `tasks-${selection.today.reader}.${format}`;
  reply.type(contentTypes[format]).header("content-disposition", `attachment; filename="${name}"`);
  if (format === "xlsx") return (await import("./tasks.export-xlsx.ts")).xlsxOf(pieces);
  if (format === "pdf") return (await import("./tasks.export-pdf.ts")).pdfOf(pieces, selection.today.reader);
  return Readable.from(bytesOf(textsOf(format, bom, pieces)), { objectMode: false });
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
  const entry = (task: WrittenTask) => {
    const text = `${before}${taskJson(task)}`;
    before = ",\n";
    return text;
  };
  for await (const tasks of pieces) yield each(tasks, entry);
  yield [before === "[\n" ? "[]\n" : "\n]\n"];
}

async function* linesOf(pieces: Pieces): AsyncGenerator<Iterable<string>, undefined> {
  const line = (task: WrittenTask) => `${taskJson(task)}\n`;
  for await (const tasks of pieces) yield each(tasks, line);
}

function* each(tasks: readonly WrittenTask[], text: (task: WrittenTask) => string): Generator<string, undefined> {
  for (const task of tasks) yield text(task);
}

/** A task as JSON of the contract's record, byte for byte. */
function taskJson(task: WrittenTask): string {
  const { id, title, invention, order, assignees, status, dueAt, tags, notes, createdAt, updatedAt, finishedAt } = task;
  const [milestone, template, step] = [task.milestoneId, task.templateId, task.stepId].map(textOrNull);
  const workflow = `{"milestoneId":${milestone},"templateId":${template},"stepId":${step}}`;
  const place = `"workflow":${workflow},"invention":${JSON.stringify(invention)},"order":${order}`;
  const people = assignees.length === 0 ? "[]" : JSON.stringify(assignees);
  const work = `"assignees":${people},"status":"${status}","dueAt":${textOrNull(dueAt)},"tags":${tags},"notes":${notes}`;
  const times = `"createdAt":"${createdAt}","updatedAt":"${updatedAt}","finishedAt":${textOrNull(finishedAt)}`;
  return `{"id":${JSON.stringify(id)},"title":${title},${place},${work},${times}}`;
}

function textOrNull(text: string): string {
  return text === "" ? "null" : JSON.stringify(text);
}
