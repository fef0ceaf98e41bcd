import type { Task } from "@iphub/sdk/contract/tasks";
import { fullDay } from "@iphub/sdk/domain/day-text";
import type { Deadline } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { finalDateOf, standingOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import type { DeadlineStatus } from "@iphub/sdk/records/deadlines";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import type { TaskSelection } from "../../work/public.ts";
import { walkTasks } from "../../work/public.ts";

/** A dated task as a calendar shows it, or the final date of a deadline (`final-` and its id). */
export interface DueEvent {
  readonly taskId: string;
  readonly dueAt: string;
  readonly summary: string;
  readonly description: string;
}

/** The most events of a calendar; more would slow down the program that reads it. */
const mostEvents = 5000;
const finalPrefix = "final-";

/**
 * The dated tasks of a selection, in order, each with the reason of its deadline, if any. While an extension or a grace
 * period runs, the final date of the deadline has an event of its own.
 */
export async function dueEvents(db: Kysely<Schema>, selection: TaskSelection): Promise<DueEvent[]> {
  const events = new Map<string, DueEvent>();
  for await (const tasks of walkTasks(db, selection)) {
    const dated = tasks.flatMap((task) => (task.dueAt === null ? [] : [{ ...task, dueAt: task.dueAt }]));
    const byTask = await deadlinesOf(
      db,
      dated.map(({ id }) => id),
    );
    for (const task of dated) {
      const deadlines = byTask.get(task.id) ?? [];
      for (const event of [eventOf(task, deadlines, selection), ...finalEvents(task, deadlines, selection)]) {
        events.set(event.taskId, event);
      }
    }
    if (events.size >= mostEvents) break;
  }
  return [...events.values()].slice(0, mostEvents);
}

/** The id of the event at the final date of a deadline. */
export function finalEvent(deadlineId: string): string {
  return finalPrefix + deadlineId;
}

/** The deadline whose final date an event shows; null for the event of a task. */
export function deadlineOfEvent(eventId: string): string | null {
  return eventId.startsWith(finalPrefix) ? eventId.slice(finalPrefix.length) : null;
}

/** A task with a date. */
type Dated = Task & { readonly dueAt: string };

/** A deadline on the day of a task of its matter. */
interface DatedDeadline {
  readonly taskId: string;
  readonly id: string;
  readonly status: DeadlineStatus;
  readonly dueAt: string;
  readonly ownFinal: string | null;
  readonly manual: string | null;
  readonly computed: Deadline;
}

function eventOf(task: Dated, deadlines: readonly DatedDeadline[], { today }: TaskSelection): DueEvent {
  const lines = [
    matterLine(task),
    `Status: ${task.status}`,
    ...(task.assignees.length > 0 ? [`Assigned to: ${task.assignees.join(", ")}`] : []),
    ...deadlines.flatMap((deadline) => deadlineLines(deadline, today.office)),
  ];
  return {
    taskId: task.id,
    dueAt: task.dueAt,
    summary: `${task.title} – ${task.invention.title}`,
    description: lines.join("\n"),
  };
}

function finalEvents(task: Dated, deadlines: readonly DatedDeadline[], { today }: TaskSelection): DueEvent[] {
  return deadlines.flatMap((deadline) => {
    const finalDate = finalOf(deadline);
    if (finalDate === null || standingOf({ ...deadline, finalDate }, today.office).tone !== "reachable") return [];
    return [
      {
        taskId: finalEvent(deadline.id),
        dueAt: finalDate,
        summary: `Final date: ${deadline.computed.title} – ${task.invention.title}`,
        description: [matterLine(task), ...deadlineLines(deadline, today.office)].join("\n"),
      },
    ];
  });
}

function matterLine({ invention }: Task): string {
  return `${invention.title} (${[...invention.references, invention.id].join(", ")})`;
}

/**
 * The deadline, both its dates, how it stands once it is past due, and why. Before that no days are counted: each entry
 * would change every day.
 */
function deadlineLines(deadline: DatedDeadline, today: string): string[] {
  const { computed, manual, dueAt } = deadline;
  const finalDate = finalOf(deadline);
  const { words, tone } = standingOf({ ...deadline, finalDate }, today);
  const final = finalDate === null ? "none" : fullDay(finalDate);
  return [
    `Deadline: ${computed.title} (${computed.citations.join(", ")})`,
    `Due date: ${fullDay(dueAt)}. Final date: ${final}.`,
    ...(tone === "reachable" || tone === "past" ? [`It stands: ${words}.`] : []),
    ...(manual === null ? computed.why : [`Set by hand: ${manual}`]),
  ];
}

function finalOf({ ownFinal, computed }: DatedDeadline): string | null {
  return ownFinal ?? finalDateOf(computed);
}

/** Why tasks are due on their dates: the deadlines of their matters on the same day, with their rule and citations. */
async function deadlinesOf(db: Kysely<Schema>, taskIds: readonly string[]): Promise<Map<string, DatedDeadline[]>> {
  if (taskIds.length === 0) return new Map();
  const found = await sql<DatedDeadline>`
    select t.id as "taskId", d.id, d.status, d.due_at as "dueAt", d.final_date as "ownFinal", d.manual_reason as manual,
      d.computed
    from tasks t join deadlines d on d.invention_id = t.invention_id and d.due_at = t.due_at
    where t.id = any(${[...taskIds]}::text[]) and d.status not in ('rejected', 'proposed')
    order by t.id, d.id`.execute(db);
  return Map.groupBy(found.rows, ({ taskId }) => taskId);
}
