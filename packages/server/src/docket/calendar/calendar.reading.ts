import type { Task } from "@iphub/sdk/contract/tasks";
import type { Deadline } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { finalDateOf, standingOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import type { DeadlineStatus } from "@iphub/sdk/records/deadlines";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import type { TaskSelection } from "../../work/public.ts";
import { walkTasks } from "../../work/public.ts";

/** A dated task as a calendar shows it, or the final date of a deadline of its matter. */
export interface DueEvent {
  /** The task, or the deadline by {@link finalKey}. */
  readonly taskId: string;
  readonly dueAt: string;
  readonly summary: string;
  readonly description: string;
}

/** The most events of a calendar; more would slow down the program that reads it. */
const mostEvents = 5000;

/** What the event of a deadline's final date is kept under; no task has such an id. */
export const finalKey = { prefix: "deadline:", of: (deadlineId: string) => `deadline:${deadlineId}` } as const;

/**
 * The dated tasks of a selection, in order, each with the deadlines of its day or milestone. A deadline whose extension
 * or grace period runs has an event of its own, at the final date.
 */
export async function dueEvents(db: Kysely<Schema>, selection: TaskSelection): Promise<DueEvent[]> {
  const events: DueEvent[] = [];
  const final = new Map<string, DueEvent>();
  for await (const tasks of walkTasks(db, selection)) {
    const dated = tasks.flatMap((task) => (task.dueAt === null ? [] : [{ ...task, dueAt: task.dueAt }]));
    const found = await deadlinesOf(
      db,
      dated.map(({ id }) => id),
    );
    for (const task of dated) {
      const deadlines = found.get(task.id) ?? [];
      const { office } = selection.today;
      events.push(
        eventOf(
          task,
          deadlines.flatMap((one) => deadlineLines(one, office)),
        ),
      );
      for (const one of deadlines) {
        const event = finalEvent(task, one, office);
        if (event) final.set(one.id, event);
      }
    }
    if (events.length >= mostEvents) break;
  }
  return [...events.slice(0, mostEvents), ...final.values()];
}

/** A task with a date. */
type Dated = Task & { readonly dueAt: string };

function eventOf(task: Dated, reasons: readonly string[]): DueEvent {
  const { status, assignees } = task;
  const lines = [
    matterLine(task),
    `Status: ${status}`,
    ...(assignees.length > 0 ? [`Assigned to: ${assignees.join(", ")}`] : []),
    ...reasons,
  ];
  return {
    taskId: task.id,
    dueAt: task.dueAt,
    summary: `${task.title} – ${task.invention.title}`,
    description: lines.join("\n"),
  };
}

function matterLine({ invention }: Dated): string {
  return `${invention.title} (${[...invention.references, invention.id].join(", ")})`;
}

interface FoundDeadline {
  readonly id: string;
  readonly status: DeadlineStatus;
  readonly dueAt: string;
  readonly finalDate: string | null;
  readonly computed: Deadline;
  readonly manual: string | null;
  /** Whether it is the reason of the task's own date. */
  readonly isOfDay: boolean;
}

/** Both dates of a deadline and where it stands; with the reason where it gives the task its date. */
function deadlineLines(deadline: FoundDeadline, today: string): string[] {
  const { computed, dueAt, manual, isOfDay } = deadline;
  const cited = computed.citations.length === 0 ? "" : ` (${computed.citations.join(", ")})`;
  const final = deadline.finalDate ?? "none";
  return [
    `Deadline: ${computed.title}${cited}`,
    `Due date: ${dueAt}. Final date: ${final}. ${standingOf(deadline, today).words}`,
    ...(isOfDay ? (manual === null ? computed.why : [`Set by hand: ${manual}`]) : []),
  ];
}

/** The final date of a deadline that is past its due date and whose right can still be kept; null for any other. */
function finalEvent(task: Dated, deadline: FoundDeadline, today: string): DueEvent | null {
  const { id, finalDate, computed } = deadline;
  if (finalDate === null || standingOf(deadline, today).tone !== "reachable") return null;
  return {
    taskId: finalKey.of(id),
    dueAt: finalDate,
    summary: `Final date: ${computed.title} – ${task.invention.title}`,
    description: [matterLine(task), ...deadlineLines({ ...deadline, isOfDay: false }, today)].join("\n"),
  };
}

/** The deadlines of each task: those of its matter that are due on its day, and those that its milestone carries. */
async function deadlinesOf(db: Kysely<Schema>, taskIds: readonly string[]): Promise<Map<string, FoundDeadline[]>> {
  if (taskIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("tasks as t")
    .innerJoin("deadlines as d", "d.invention_id", "t.invention_id")
    .select(["t.id as task_id", "d.id", "d.status", "d.due_at", "d.final_date", "d.computed", "d.manual_reason"])
    .select(sql<boolean>`d.due_at = t.due_at`.as("is_of_day"))
    .where(sql<SqlBool>`t.id = any(${[...taskIds]}::text[])`)
    .where(sql<SqlBool>`(d.due_at = t.due_at or d.milestone_id = t.milestone_id)`)
    .where("d.status", "not in", ["rejected", "proposed", "to-read"])
    .orderBy("t.id")
    .orderBy("d.due_at")
    .orderBy("d.id")
    .execute();
  const found = rows.map(({ task_id, id, status, due_at: dueAt, final_date, computed, manual_reason, is_of_day }) => ({
    task_id,
    ...{ id, status, dueAt, computed, manual: manual_reason, isOfDay: is_of_day },
    finalDate: final_date ?? finalDateOf(computed),
  }));
  return Map.groupBy(found, (row) => row.task_id);
}
