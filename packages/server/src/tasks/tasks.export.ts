import { Readable } from "node:stream";
import type { exportFormat } from "@iphub/sdk/contract/task-query";
import { csvRow } from "@iphub/sdk/domain/csv-text";
import type { FastifyReply } from "fastify";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Schema } from "../platform/database/schema.ts";
import { walkTasks } from "../platform/task-search/task-page.ts";
import type { WrittenTask } from "../platform/task-search/task-pieces.ts";
import type { TaskSelection } from "../platform/task-search/task-selection.ts";
import { exportColumns } from "./tasks.export-columns.ts";

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
  return Readable.from(textOf(format, bom, pieces), { objectMode: false });
}

function textOf(format: "csv" | "json" | "ndjson", bom: boolean, pieces: Pieces): AsyncGenerator<string> {
  if (format === "csv") return csvOf(pieces, bom);
  return format === "json" ? jsonOf(pieces) : linesOf(pieces);
}

async function* csvOf(pieces: Pieces, bom: boolean): AsyncGenerator<string> {
  const values = exportColumns.map(({ value }) => value);
  yield `${bom ? "\ufeff" : ""}${csvRow(exportColumns.map(({ key }) => key))}\r\n`;
  for await (const tasks of pieces) {
    let text = "";
    for (const task of tasks) text += `${csvRow(values.map((value) => value(task)))}\r\n`;
    yield text;
  }
}

async function* jsonOf(pieces: Pieces): AsyncGenerator<string> {
  let before = "[";
  for await (const tasks of pieces) {
    if (tasks.length === 0) continue;
    yield `${before}\n${tasks.map(taskJson).join(",\n")}`;
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

async function* linesOf(pieces: Pieces): AsyncGenerator<string> {
  for await (const tasks of pieces) {
    let text = "";
    for (const task of tasks) text += `${taskJson(task)}\n`;
    yield text;
  }
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
