import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Task } from "@iphub/sdk/contract/tasks";
import { noMilestoneId } from "@iphub/sdk/domain/work/milestone-order";
import { noMilestoneGroup } from "@iphub/sdk/domain/work/task-move";
import { useInventionOverview } from "@iphub/ui-core/matters/inventions/use-invention";
import { Picker } from "../../terminal-kit/picker.tsx";
import { singleLine } from "../../terminal-kit/text-cells.ts";

type Props = {
  readonly task: Task;
  readonly onPick: (milestone: Milestone) => void;
  readonly onClose: () => void;
};

/** Chooses another milestone of the task's matter, or the group of tasks without one. */
export function MilestonePicker({ task, onPick, onClose }: Props) {
  const { milestones, state } = useInventionOverview(task.invention.id);
  const home = task.workflow.milestoneId ?? noMilestoneId;
  const open = milestones.filter(({ id, completed }) => id !== noMilestoneId && !completed);
  const none = milestones.find(({ id }) => id === noMilestoneId) ?? { ...noMilestoneGroup(task), tasks: [] };
  const targets = [...open, none].filter(({ id }) => id !== home);
  return (
    <Picker
      title="Move to"
      items={targets.map(({ id, title }) => ({ id, label: singleLine(title) }))}
      empty={state === "pending" ? "Loading the milestones" : "There is no such milestone."}
      onPick={(id) => {
        const target = targets.find((milestone) => milestone.id === id);
        if (target) onPick(target);
      }}
      onClose={onClose}
    />
  );
}
