import type { Task } from "@iphub/sdk/contract/tasks";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/schema.ts";

/** What is shown of a task's matter. */
type Matter = Task["invention"];

/**
 * Tasks as the database writes them: a list a column, all lists in the same order. One value a column crosses the wire
 * for a whole piece; a row each costs three times as much, and a list a task half as much again.
 */
interface Columns {
  readonly id: string[];
  readonly title: string[];
  readonly milestoneId: (string | null)[];
  readonly templateId: (string | null)[];
  readonly stepId: (string | null)[];
  readonly inventionId: string[];
  readonly order: number[];
  readonly status: Task["status"][];
  readonly dueAt: (string | null)[];
  readonly tags: string[][];
  readonly notes: string[];
  readonly createdAt: string[];
  readonly updatedAt: string[];
  readonly finishedAt: (string | null)[];
}

/** A piece with who works on its tasks: `workers[n]` is on `workedOn[n]`; each task's people are in their order. */
type Written = { readonly [Name in keyof Columns]: Columns[Name] | null } & {
  readonly workers: string[] | null;
  readonly workedOn: string[] | null;
};

/** So many matters are remembered from piece to piece; then they are read anew. */
const mostMatters = 20_000;

/** Reads tasks by their ids, many at a time, in the order of the ids; remembers the matters that it has seen. */
export function createPieceReader(db: Kysely<Schema>): (ids: readonly string[]) => Promise<Task[]> {
  const matters = new Map<string, Matter>();
  return async (ids) => {
    const { columns, people } = await readColumns(db, ids);
    if (matters.size > mostMatters) matters.clear();
    const missing = new Set(columns.inventionId.filter((id) => !matters.has(id)));
    for (const matter of await readMatters(db, [...missing])) matters.set(matter.id, matter);
    const places = new Map(columns.id.map((id, at) => [id, at]));
    return ids.flatMap((id) => {
      const at = places.get(id);
      const matter = at === undefined ? undefined : matters.get(columns.inventionId[at] ?? "");
      return at === undefined || matter === undefined ? [] : (taskAt(columns, at, matter, people.get(id) ?? []) ?? []);
    });
  };
}

async function readColumns(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<{ columns: Columns; people: Map<string, string[]> }> {
  const among = [...ids];
  const found = await sql<Written>`
    select t.*, w.* from (
      select json_agg(id) as id, json_agg(title) as title, json_agg(milestone_id) as "milestoneId",
        json_agg(template_id) as "templateId", json_agg(step_id) as "stepId", json_agg(invention_id) as "inventionId",
        json_agg(position) as "order", json_agg(status) as status, json_agg(due_at) as "dueAt", json_agg(tags) as tags,
        json_agg(notes) as notes, json_agg(created_at) as "createdAt", json_agg(updated_at) as "updatedAt",
        json_agg(finished_at) as "finishedAt"
      from tasks where id = any(${among}::text[])) t, (
      select json_agg(task_id) as "workedOn", json_agg(email) as workers
      from (select task_id, email from task_assignees where task_id = any(${among}::text[]) order by position) a) w
    `.execute(db);
  const [row] = found.rows;
  const people = new Map<string, string[]>();
  for (const [at, id] of (row?.workedOn ?? []).entries()) {
    const known = people.get(id);
    const email = row?.workers?.[at] ?? "";
    if (known) known.push(email);
    else people.set(id, [email]);
  }
  return { columns: columnsOf(row), people };
}

/** The lists of a piece; the database writes null for a list of nothing. */
function columnsOf(row: Written | undefined): Columns {
  return {
    id: row?.id ?? [],
    title: row?.title ?? [],
    milestoneId: row?.milestoneId ?? [],
    templateId: row?.templateId ?? [],
    stepId: row?.stepId ?? [],
    inventionId: row?.inventionId ?? [],
    order: row?.order ?? [],
    status: row?.status ?? [],
    dueAt: row?.dueAt ?? [],
    tags: row?.tags ?? [],
    notes: row?.notes ?? [],
    createdAt: row?.createdAt ?? [],
    updatedAt: row?.updatedAt ?? [],
    finishedAt: row?.finishedAt ?? [],
  };
}

async function readMatters(db: Kysely<Schema>, ids: readonly string[]): Promise<readonly Matter[]> {
  if (ids.length === 0) return [];
  const found = await sql<{ matters: Matter[] | null }>`
    select json_agg(json_build_object('id', i.id, 'title', i.title, 'references', array(
      select r.reference from invention_references r where r.invention_id = i.id order by r.position))) as matters
    from inventions i where i.id = any(${[...ids]}::text[])`.execute(db);
  return found.rows[0]?.matters ?? [];
}

/** The task at a place of the lists; undefined past their end. */
function taskAt(columns: Columns, at: number, invention: Matter, assignees: string[]): Task | undefined {
  const id = columns.id[at];
  const status = columns.status[at];
  if (id === undefined || status === undefined) return undefined;
  const finishedAt = columns.finishedAt[at] ?? null;
  return {
    id,
    title: columns.title[at] ?? "",
    workflow: {
      milestoneId: columns.milestoneId[at] ?? null,
      templateId: columns.templateId[at] ?? null,
      stepId: columns.stepId[at] ?? null,
    },
    invention,
    order: columns.order[at] ?? 0,
    assignees,
    status,
    dueAt: columns.dueAt[at] ?? null,
    tags: columns.tags[at] ?? [],
    notes: columns.notes[at] ?? "",
    createdAt: instantOf(columns.createdAt[at] ?? ""),
    updatedAt: instantOf(columns.updatedAt[at] ?? ""),
    finishedAt: finishedAt === null ? null : instantOf(finishedAt),
  };
}

/** JSON of the database carries an offset and no trailing zeros: `2026-01-31T09:00:00.5+00:00`. */
function instantOf(written: string): string {
  // A Date for each of three instants would be a third of an export's time.
  if (!written.endsWith("+00:00")) return new Date(written).toISOString();
  if (written.length === wholeSeconds) return `${written.slice(0, wholeSeconds - offset)}.000Z`;
  const [whole = "", fraction = ""] = written.slice(0, -offset).split(".");
  return `${whole}.${fraction.padEnd(3, "0").slice(0, 3)}Z`;
}

const offset = "+00:00".length;
const wholeSeconds = "2026-01-31T09:00:00+00:00".length;
