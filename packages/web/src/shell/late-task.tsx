import { lateTaskWarning, taskLimits } from "@iphub/sdk/domain/work/task-limits";
import { useMatterDeadlines } from "@iphub/ui-core/docket/deadlines/use-matter-deadlines";
import { useInventionOverview } from "@iphub/ui-core/matters/inventions/use-invention";
import { type DatedTask, LateText } from "../work/public.ts";

/** `LateTask {inventionId, milestoneId, dueAt}`: a warning of a date past that of the task's milestone or of its deadlines. */
export function LateTask({ inventionId, milestoneId, dueAt }: DatedTask) {
  const { milestones } = useInventionOverview(inventionId);
  const deadlines = useMatterDeadlines(inventionId);
  return <LateText>{lateTaskWarning(dueAt, taskLimits(milestoneId, milestones, deadlines.open))}</LateText>;
}
