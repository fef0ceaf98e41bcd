import { lateTaskWarning, type TaskLimit } from "@iphub/sdk/domain/work/task-limits";
import { useMatterDeadlines } from "@iphub/ui-core/docket/deadlines/use-matter-deadlines";
import { useInventionOverview } from "@iphub/ui-core/matters/inventions/use-invention";
import type { DatedTask } from "../work/public.ts";

/** `LateTask {inventionId, milestoneId, dueAt}`: a warning of a date past that of the task's milestone or of its deadlines. */
export function LateTask({ inventionId, milestoneId, dueAt }: DatedTask) {
  const { milestones } = useInventionOverview(inventionId);
  const deadlines = useMatterDeadlines(inventionId);
  const milestone = milestones.filter(({ id }) => id === milestoneId);
  const carried = deadlines.open.filter((deadline) => deadline.milestoneId === milestoneId);
  const warning = lateTaskWarning(dueAt, [
    ...milestone.map((one): TaskLimit => ({ kind: "milestone", title: one.title, date: one.dueAt })),
    ...carried.map((one): TaskLimit => ({ kind: "deadline", title: one.title, date: one.dueAt })),
  ]);
  return warning && <>{warning}</>;
}
