import type { Task } from "@iphub/sdk/contract/tasks";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/schema.ts";

/** What is shown of a task's matter. */
type Matter = Task["invention"];

/** A task as the database writes it: one value a piece crosses the wire, which costs a fifth of a row each. */
type Written = [
  id: string,
  title: string,
  milestoneId: string | null,
  templateId: string | null,
  stepId: string | null,
  inventionId: string,
  order: number,
  status: Task["status"],
  dueAt: string | null,
  tags: string[],
  notes: string,
  createdAt: string,
  updatedAt: string,
  finishedAt: string | null,
  assignees: string[],
];

/** So many matters are remembered from piece to piece; then they are read anew. */
const mostMatters = 20_000;

/** Reads tasks by their ids, many at a time, in the order of the ids; remembers the matters that it has seen. */
export function createPieceReader(db: Kysely<Schema>): (ids: readonly string[]) => Promise<Task[]> {
  const matters = new Map<string, Matter>();
  return async (ids) => {
    const found = await readWritten(db, ids);
    const tasks = new Map(found.map((one) => [one[0], one]));
    if (matters.size > mostMatters) matters.clear();
    const missing = new Set(found.map((one) => one[5]).filter((id) => !matters.has(id)));
    for (const matter of await readMatters(db, [...missing])) matters.set(matter.id, matter);
    return ids.flatMap((id) => {
      const written = tasks.get(id);
      const matter = written && matters.get(written[5]);
      return matter ? [taskOf(written, matter)] : [];
    });
  };
}

async function readWritten(db: Kysely<Schema>, ids: readonly string[]): Promise<readonly Written[]> {
  const found = await sql<{ tasks: Written[] | null }>`
    select json_agg(json_build_array(t.id, t.title, t.milestone_id, t.template_id, t.step_id, t.invention_id, t.position,
      t.status, t.due_at, t.tags, t.notes, t.created_at, t.updated_at, t.finished_at,
      array(select a.email from task_assignees a where a.task_id = t.id order by a.position))) as tasks
    from tasks t where t.id = any(${[...ids]}::text[])`.execute(db);
  return found.rows[0]?.tasks ?? [];
}

async function readMatters(db: Kysely<Schema>, ids: readonly string[]): Promise<readonly Matter[]> {
  if (ids.length === 0) return [];
  const found = await sql<{ matters: Matter[] | null }>`
    select json_agg(json_build_object('id', i.id, 'title', i.title, 'references', array(
      select r.reference from invention_references r where r.invention_id = i.id order by r.position))) as matters
    from inventions i where i.id = any(${[...ids]}::text[])`.execute(db);
  return found.rows[0]?.matters ?? [];
}

function taskOf(written: Written, invention: Matter): Task {
  const [id, title, milestoneId, templateId, stepId, , order, status, dueAt, tags, notes] = written;
  const [createdAt, updatedAt, finishedAt, assignees] = [written[11], written[12], written[13], written[14]];
  return {
    id,
    title,
    workflow: { milestoneId, templateId, stepId },
    invention,
    order,
    assignees,
    status,
    dueAt,
    tags,
    notes,
    createdAt: instantOf(createdAt),
    updatedAt: instantOf(updatedAt),
    finishedAt: finishedAt === null ? null : instantOf(finishedAt),
  };
}

/** JSON of the database carries an offset and no trailing zeros: `2026-01-31T09:00:00.5+00:00`. */
function instantOf(written: string): string {
  // A Date for each of three instants would be a third of an export's time.
  if (!written.endsWith("+00:00")) return new Date(written).toISOString();
  const [whole = "", fraction = ""] = written.slice(0, -"+00:00".length).split(".");
  return `${whole}.${fraction.padEnd(3, "0").slice(0, 3)}Z`;
}
