import type { Task } from "@iphub/sdk/contract/tasks";
import { noMilestoneId, noMilestoneTitle } from "@iphub/sdk/domain/milestone-order";
import { useInventionOverview } from "@iphub/ui-core/inventions/use-invention-overview";
import type { TaskChange } from "@iphub/ui-core/tasks/use-task-edit";
import { Picker } from "../terminal/picker.tsx";
import { singleLine } from "../terminal/text-cells.ts";

type Props = {
  readonly task: Task;
  readonly onPick: (change: TaskChange) => void;
  readonly onClose: () => void;
};

/** Chooses another milestone of the task's matter, or none; the task comes to its end. */
export function MilestonePicker({ task, onPick, onClose }: Props) {
  const { milestones, state } = useInventionOverview(task.invention.id);
  const home = task.workflow.milestoneId ?? noMilestoneId;
  const targets = milestones.filter(({ id, completed }) => id !== home && id !== noMilestoneId && !completed);
  const none = home === noMilestoneId ? [] : [{ id: noMilestoneId, label: noMilestoneTitle }];
  const items = [...targets.map(({ id, title }) => ({ id, label: singleLine(title) })), ...none];
  const pick = (id: string) => {
    const last = milestones.find((milestone) => milestone.id === id)?.tasks.at(-1);
    onPick({ milestoneId: id === noMilestoneId ? null : id, order: (last?.order ?? -1) + 1 });
  };
  return (
    <Picker
      title="Move to"
      items={items}
      empty={state === "pending" ? "Loading the milestones" : "There is no other milestone."}
      onPick={pick}
      onClose={onClose}
    />
  );
}
