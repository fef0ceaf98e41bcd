import type { Task } from "@iphub/sdk/contract/tasks";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import type { TaskSelection } from "../../work/public.ts";
import { walkTasks } from "../../work/public.ts";

/** A dated task as a calendar shows it. */
export interface DueEvent {
  readonly taskId: string;
  readonly dueAt: string;
  readonly summary: string;
  readonly description: string;
}

/** The most events of a calendar; more would slow down the program that reads it. */
const mostEvents = 5000;

/** The dated tasks of a selection, in order, each with the reason of its deadline, if any. */
export async function dueEvents(db: Kysely<Schema>, selection: TaskSelection): Promise<DueEvent[]> {
  const events: DueEvent[] = [];
  for await (const tasks of walkTasks(db, selection)) {
    const dated = tasks.flatMap((task) => (task.dueAt === null ? [] : [{ ...task, dueAt: task.dueAt }]));
    const reasons = await deadlineReasons(
      db,
      dated.map(({ id }) => id),
    );
    events.push(...dated.map((task) => eventOf(task, reasons.get(task.id) ?? [])));
    if (events.length >= mostEvents) break;
  }
  return events.slice(0, mostEvents);
}

/** A task with a date. */
type Dated = Task & { readonly dueAt: string };

function eventOf(task: Dated, reasons: readonly string[]): DueEvent {
  const { invention, status, assignees } = task;
  const lines = [
    `${invention.title} (${[...invention.references, invention.id].join(", ")})`,
    `Status: ${status}`,
    ...(assignees.length > 0 ? [`Assigned to: ${assignees.join(", ")}`] : []),
    ...reasons,
  ];
  return {
    taskId: task.id,
    dueAt: task.dueAt,
    summary: `${task.title} – ${invention.title}`,
    description: lines.join("\n"),
  };
}

/** Why a task is due on its date: the deadlines of its matter on the same day, with their rule and citations. */
async function deadlineReasons(db: Kysely<Schema>, taskIds: readonly string[]): Promise<Map<string, string[]>> {
  if (taskIds.length === 0) return new Map();
  const found = await sql<{ id: string; title: string; citations: string[]; why: string[]; manual: string | null }>`
    select t.id, d.computed ->> 'title' as title, d.computed -> 'citations' as citations, d.computed -> 'why' as why,
      d.manual_reason as manual
    from tasks t join deadlines d on d.invention_id = t.invention_id and d.due_at = t.due_at
    where t.id = any(${[...taskIds]}::text[]) and d.status not in ('rejected', 'proposed')
    order by t.id, d.id`.execute(db);
  const byTask = Map.groupBy(found.rows, (row) => row.id);
  return new Map(
    [...byTask].map(([id, rows]) => [
      id,
      rows.flatMap(({ title, citations, why, manual }) => [
        `Deadline: ${title} (${citations.join(", ")})`,
        ...(manual === null ? why : [`Set by hand: ${manual}`]),
      ]),
    ]),
  );
}
