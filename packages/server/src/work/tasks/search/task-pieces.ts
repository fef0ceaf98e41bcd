import type { Task } from "@iphub/sdk/contract/tasks";
import { type Kysely, sql } from "kysely";
import { instantOf } from "../../../platform/database/column-types.ts";
import type { Schema } from "../../../schema.ts";

/** What is shown of a task's matter. */
type Matter = Task["invention"];

/**
 * A task as the database writes it for a file: what a file takes as text is text, so that most of it goes on as it came.
 * What is absent is an empty text. `title`, `tags` and `notes` are JSON; instants are as in the contract.
 */
export interface WrittenTask {
  readonly id: string;
  readonly title: string;
  readonly milestoneId: string;
  readonly templateId: string;
  readonly stepId: string;
  readonly invention: Matter;
  readonly order: string;
  readonly assignees: readonly string[];
  readonly status: string;
  readonly dueAt: string;
  readonly tags: string;
  readonly notes: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly finishedAt: string;
}

/** So many matters are remembered from piece to piece, each in some 300 bytes; then they are read again. */
const mostMatters = 100_000;

/** Controls between values and between tasks: ids, names and dates hold none, and JSON writes them otherwise. */
const marks = { value: "\u001f", task: "\u001e" } as const;
const mark = sql.lit(marks.value);
const valuesOfTask = 15;

/**
 * Reads tasks by their ids, many at a time, in the order of the ids; remembers the matters that it has seen. The ids are
 * one text with a line break between them.
 */
export function createPieceReader(db: Kysely<Schema>): (ids: string) => Promise<WrittenTask[]> {
  const matters = new Map<string, Matter>();
  return async (ids) => {
    const { rows, people } = await readPiece(db, ids);
    if (matters.size > mostMatters) matters.clear();
    const missing = new Set<string>();
    for (const { 1: id = "" } of rows) if (!matters.has(id)) missing.add(id);
    for (const matter of await readMatters(db, [...missing])) matters.set(matter.id, matter);
    const tasks: WrittenTask[] = [];
    for (const row of rows) {
      const { 0: id = "", 1: inventionId = "" } = row;
      const matter = matters.get(inventionId);
      if (matter) tasks.push(writtenTask(row, matter, people.get(id)));
    }
    return tasks;
  };
}

interface Piece {
  readonly rows: readonly (readonly string[])[];
  /** Who works on a task besides its first person, in their order. */
  readonly people: ReadonlyMap<string, string[]>;
}

/** One text crosses the wire for a whole piece: a row each costs three times as much, a JSON list a column twice. */
async function readPiece(db: Kysely<Schema>, ids: string): Promise<Piece> {
  const among = sql`string_to_array(${ids}, E'\n')`;
  const found = await sql<{ lines: string | null; people: string | null }>`
    select (select string_agg(p.line, ${sql.lit(marks.task)} order by p.n) from (
        select n, (select concat(
          t.id, ${mark}, invention_id, ${mark}, to_json(title), ${mark}, milestone_id, ${mark}, template_id, ${mark},
          step_id, ${mark}, position, ${mark}, first_assignee, ${mark}, status, ${mark}, due_at, ${mark},
          case when tags = '{}' then '[]' else array_to_json(tags)::text end, ${mark},
          case when notes = '' then '""' else to_json(notes)::text end, ${mark}, created_at, ${mark}, updated_at, ${mark},
          finished_at) from tasks t where t.id = u.id) as line
        from unnest(${among}) with ordinality u (id, n)) p) as lines,
      (select string_agg(concat(task_id, ${mark}, email), ${sql.lit(marks.task)} order by position)
      from task_assignees where position > 0 and task_id = any(${among})) as people`.execute(db);
  const [row] = found.rows;
  const people = new Map<string, string[]>();
  for (const [id = "", email = ""] of rowsOf(row?.people)) {
    const known = people.get(id);
    if (known) known.push(email);
    else people.set(id, [email]);
  }
  const rows = rowsOf(row?.lines);
  const torn = rows.find(({ length }) => length !== valuesOfTask);
  if (torn) throw new Error(`a task came as ${torn.length} values`);
  return { rows, people };
}

function rowsOf(text: string | null | undefined): string[][] {
  return text ? text.split(marks.task).map((line) => line.split(marks.value)) : [];
}

async function readMatters(db: Kysely<Schema>, ids: readonly string[]): Promise<readonly Matter[]> {
  if (ids.length === 0) return [];
  const found = await sql<{ matters: Matter[] | null }>`
    select json_agg(json_build_object('id', i.id, 'title', i.title, 'references', array(
      select r.reference from invention_references r where r.invention_id = i.id order by r.position))) as matters
    from inventions i where i.id = any(${[...ids]}::text[])`.execute(db);
  return found.rows[0]?.matters ?? [];
}

function writtenTask(values: readonly string[], invention: Matter, others: readonly string[] = []): WrittenTask {
  const [id = "", , title = "", milestoneId = "", templateId = "", stepId = "", order = "", first = "", ...more] =
    values;
  const [status = "", dueAt = "", tags = "", notes = "", createdAt = "", updatedAt = "", finishedAt = ""] = more;
  return {
    id,
    title,
    milestoneId,
    templateId,
    stepId,
    invention,
    order,
    assignees: first === "" ? others : [first, ...others],
    status,
    dueAt,
    tags,
    notes,
    createdAt: instantOf(createdAt),
    updatedAt: instantOf(updatedAt),
    finishedAt: finishedAt === "" ? "" : instantOf(finishedAt),
  };
}

/** The text that JSON of the database stands for. */
export function textOfJson(json: string): string {
  return json.includes("\\") ? String(JSON.parse(json)) : json.slice(1, -1);
}

/** A JSON list of texts as one text with `between` between them. */
export function joinedJson(json: string, between: string): string {
  if (json === "[]") return "";
  if (json.includes("\\")) return JSON.parse(json).join(between);
  return json.slice(2, -2).replaceAll('","', between);
}
