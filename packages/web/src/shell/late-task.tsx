import { lateTaskWarning, taskLimits } from "@iphub/sdk/domain/work/task-limits";
import { useDeadlinesOf } from "@iphub/ui-core/docket/deadlines/use-deadlines-of";
import { useInventionOverview } from "@iphub/ui-core/matters/inventions/use-invention";
import { type DatedTask, LateText } from "../work/public.ts";

/** `LateTask {inventionId, milestoneId, dueAt}`: a warning of a date past that of the task's milestone or of its deadlines. */
export function LateTask({ inventionId, milestoneId, dueAt }: DatedTask) {
  const { milestones } = useInventionOverview(inventionId);
  const deadlines = useDeadlinesOf(inventionId);
  return <LateText>{lateTaskWarning(dueAt, taskLimits(milestoneId, milestones, deadlines.open))}</LateText>;
}
