import type { Task } from "@iphub/sdk/contract/tasks";
import { fullDay } from "@iphub/sdk/domain/day-text";
import type { Deadline } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { withEventWords } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { finalDateOf, standingOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import type { DeadlineStatus } from "@iphub/sdk/records/deadlines";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { referencesOf, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import type { TaskSelection } from "../../work/public.ts";
import { walkTasks } from "../../work/public.ts";
import { type DueEvent, dateEventId } from "./calendar.events.ts";

/** The most events of a calendar; more would slow down the program that reads it. */
const mostEvents = 5000;

/**
 * The dated tasks of a selection, in order, each with the reason of its deadline, if any, and the dates of the deadlines
 * that the tasks work on: those of their milestones, and those on the day of a task of the same matter.
 */
export async function filterEvents(db: Kysely<Schema>, selection: TaskSelection): Promise<DueEvent[]> {
  const events = new Map<string, DueEvent>();
  const today = selection.today.office;
  for await (const tasks of walkTasks(db, selection)) {
    const byTask = await deadlinesOf(
      db,
      tasks.map(({ id }) => id),
    );
    for (const task of tasks) {
      const deadlines = byTask.get(task.id) ?? [];
      for (const event of taskEvents(task, deadlines, today)) events.set(event.taskId, event);
    }
    if (events.size >= mostEvents) break;
  }
  return [...events.values()].slice(0, mostEvents);
}

/** The dates of the docketed deadlines of a person that the reader may see; they are responsible for them, or assigned. */
export function personEvents(db: Kysely<Schema>, reader: Actor, person: string, today: string): Promise<DueEvent[]> {
  const theirs = sql<SqlBool>`(coalesce(d.own_responsible, inventions.in_house_attorney) = ${person}
    or d.assignees @> ${[person]}::text[])`;
  return deadlineEvents(db, reader, theirs, today);
}

/** The dates of the docketed deadlines of a matter, if the reader may see it. */
export function matterEvents(db: Kysely<Schema>, reader: Actor, id: string, today: string): Promise<DueEvent[]> {
  return deadlineEvents(db, reader, sql<SqlBool>`d.invention_id = ${id}`, today);
}

async function deadlineEvents(
  db: Kysely<Schema>,
  reader: Actor,
  which: RawBuilder<SqlBool>,
  today: string,
): Promise<DueEvent[]> {
  const { rows } = await sql<DatedDeadline>`
    select ${deadlineColumns}
    from deadlines d join inventions on inventions.id = d.invention_id
    where ${isDocketed} and ${which} and ${visibleMatter(reader)}
    order by d.due_at, d.id limit ${sql.lit(mostEvents / 2)}`.execute(db);
  return rows.flatMap((deadline) => dateEvents(deadline, today));
}

/** A docketed deadline with its matter. */
interface DatedDeadline {
  readonly id: string;
  readonly status: DeadlineStatus;
  readonly dueAt: string;
  readonly ownFinal: string | null;
  readonly manual: string | null;
  readonly computed: Deadline;
  readonly invention: { readonly id: string; readonly title: string; readonly references: readonly string[] };
}

const isDocketed = sql<SqlBool>`d.status in ('docketed', 'verified')`;

const deadlineColumns = sql`d.id, d.status, d.due_at as "dueAt", d.final_date as "ownFinal", d.manual_reason as manual,
  d.computed, jsonb_build_object('id', inventions.id, 'title', inventions.title,
    'references', ${referencesOf("inventions.id")}) as invention`;

function taskEvents(task: Task, deadlines: readonly DatedDeadline[], today: string): DueEvent[] {
  const dates = deadlines.flatMap((deadline) => dateEvents(deadline, today));
  if (task.dueAt === null) return dates;
  const lines = [
    matterLine(task.invention),
    `Status: ${task.status}`,
    ...(task.assignees.length > 0 ? [`Assigned to: ${task.assignees.join(", ")}`] : []),
    ...deadlines.filter(({ dueAt }) => dueAt === task.dueAt).flatMap((deadline) => deadlineLines(deadline, today)),
  ];
  const summary = `${task.title} – ${task.invention.title}`;
  return [{ taskId: task.id, dueAt: task.dueAt, summary, description: lines.join("\n") }, ...dates];
}

/** The due date of a deadline, and its final date where that is a later one. */
function dateEvents(deadline: DatedDeadline, today: string): DueEvent[] {
  const { id, dueAt, invention, computed } = deadline;
  const description = [matterLine(invention), ...deadlineLines(deadline, today)].join("\n");
  const about = `${computed.title} – ${invention.title}`;
  const due = { taskId: dateEventId("due", id), dueAt, summary: `Due: ${about}`, description };
  const finalDate = finalOf(deadline);
  if (finalDate === null || finalDate <= dueAt) return [due];
  const summary = `Final date: ${about}`;
  return [due, { taskId: dateEventId("final", id), dueAt: finalDate, summary, description }];
}

function matterLine({ id, title, references }: DatedDeadline["invention"]): string {
  return `${title} (${[...references, id].join(", ")})`;
}

/**
 * The deadline, both its dates, its state once it is past due, and why. Before that no days are counted: each entry
 * would change every day.
 */
function deadlineLines(deadline: DatedDeadline, today: string): string[] {
  const { computed, manual, dueAt } = deadline;
  const finalDate = finalOf(deadline);
  const { words, tone } = standingOf({ ...deadline, finalDate }, today);
  const final = finalDate === null ? "none" : fullDay(finalDate);
  return [
    `Deadline: ${[computed.title, ...computed.citations].join(", ")}`,
    `Due date: ${fullDay(dueAt)}. Final date: ${final}.`,
    ...(tone === "reachable" || tone === "past" ? [`It stands: ${words}.`] : []),
    ...(manual === null ? computed.why.map(withEventWords) : [`Set by hand: ${manual}`]),
  ];
}

function finalOf({ ownFinal, computed }: DatedDeadline): string | null {
  return ownFinal ?? finalDateOf(computed);
}

/** The docketed deadlines that tasks work on, by the task, with their rule and citations. */
async function deadlinesOf(db: Kysely<Schema>, taskIds: readonly string[]): Promise<Map<string, DatedDeadline[]>> {
  if (taskIds.length === 0) return new Map();
  const found = await sql<DatedDeadline & { readonly taskId: string }>`
    select t.id as "taskId", ${deadlineColumns}
    from tasks t join deadlines d on d.invention_id = t.invention_id
      and (d.due_at = t.due_at or d.milestone_id = t.milestone_id)
      join inventions on inventions.id = d.invention_id
    where t.id = any(${[...taskIds]}::text[]) and ${isDocketed}
    order by t.id, d.id`.execute(db);
  return Map.groupBy(found.rows, ({ taskId }) => taskId);
}
