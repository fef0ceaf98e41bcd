import { dayMonthYear } from "@iphub/sdk/domain/day-text";
import { lateTaskWarning } from "@iphub/sdk/domain/work/task-limits";
import { readTaskLimits } from "@iphub/ui-core/work/tasks/read-task-limits";
import { terminalText, valueAt } from "../../command-line/output/cell.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext } from "../../command-line/verb.ts";

/** Says on standard error that a stored task is due later than its milestone or a deadline of it. */
export async function noteLateTask(
  task: Readonly<Record<string, unknown>>,
  { session }: Pick<RunContext, "session">,
): Promise<void> {
  const { title, dueAt } = task;
  const inventionId = valueAt(task, "invention.id");
  const milestoneId = valueAt(task, "workflow.milestoneId");
  if (typeof inventionId !== "string" || typeof milestoneId !== "string" || typeof dueAt !== "string") return;
  const { hub } = await session();
  // The task is stored, so that a failed comparison of its dates does not fail the command.
  const limits = await readTaskLimits(hub, { inventionId, milestoneId }).catch(() => []);
  const warning = lateTaskWarning(dueAt, limits);
  if (warning !== null) note(terminalText(`‘${title}’ is due ${dayMonthYear(dueAt)}. ${warning}`));
}
