import type { Notice } from "@iphub/sdk/contract/inbox";
import type { Task } from "@iphub/sdk/contract/task-record";
import { deadlineEnd, taskEnd } from "@iphub/sdk/domain/due-end";
import { sql } from "kysely";
import { milestoneStateIn } from "../../work/public.ts";
import { keptByOf, type StandingRow } from "../deadlines/deadlines.standing.ts";

/** The deadline or the task that a notice is about, as it is now; null for any other subject, and for one that is gone. */
export interface SubjectNow {
  readonly deadline: StandingRow | null;
  readonly task: Pick<Task, "status" | "milestoneState" | "dueAt"> | null;
}

/** The columns of a {@link SubjectNow}, for a notice `n`. */
export const subjectNow = sql`(
  select jsonb_build_object('status', d.status, 'due_at', d.due_at, 'final_date', d.final_date, 'computed', d.computed)
  from deadlines d where n.subject_type = 'deadline' and d.id = n.subject_id) as deadline, (
  select jsonb_build_object('status', t.status, 'dueAt', t.due_at, 'milestoneState', (
    select ${milestoneStateIn("m")} from milestones m where m.id = t.milestone_id))
  from tasks t where n.subject_type = 'task' and t.id = n.subject_id) as task`;

/** What became of the date that a notice names, and what keeps a deadline's right after it. */
export type DateNow = Pick<Notice, "ended" | "standing">;

/** What became of the date of a notice until a day at the office. */
export function dateNow(dueAt: string | null, { deadline, task }: SubjectNow, today: string): DateNow {
  if (dueAt === null || (deadline === null && task === null)) return { ended: null, standing: null };
  const ended = deadline ? deadlineEnd(deadline.status) : task && taskEnd(task);
  const due = deadline ? deadline.due_at : task?.dueAt;
  if (ended !== null || due !== dueAt) return { ended: ended ?? "moved", standing: null };
  return { ended: null, standing: deadline && keptByOf(deadline, today) };
}
