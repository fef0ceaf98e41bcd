import type { OverviewRow, OverviewTask } from "@iphub/sdk/contract/overview";
import { taskStatus } from "@iphub/sdk/contract/task-status";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import type { OfferedCommand } from "../../platform/offered-commands.ts";
import { useReader } from "../../platform/use-reader.ts";
import { useWrite } from "../../platform/use-write.ts";
import type { TaskChange } from "../tasks/save-task.ts";
import { useTaskEdit } from "../tasks/use-task-edit.ts";

/** Navigation for the commands of a row. */
export interface OverviewReach {
  openMatter(id: string): void;
  openTask(id: string): void;
}

/**
 * The palette's commands for the active row of the overview: its matter, and the task that it shows. Only people who may
 * change tasks have those that do; a change applies to the current version of the task on the hub, and can be undone.
 */
export function useOverviewCommands(
  row: OverviewRow | undefined,
  task: OverviewTask | null,
  reach: OverviewReach,
): OfferedCommand[] {
  const mayWrite = useMay("tasks:write");
  const { email: me } = useReader();
  const change = useTaskChange();
  if (!row) return [];
  const group = `On ${row.references[0] ?? row.title}`;
  const matter = { id: "overview.matter", title: `Open ${row.title}`, group, run: () => reach.openMatter(row.id) };
  if (!task) return [matter];
  const open = () => reach.openTask(task.id);
  const opened = { id: "overview.task", title: `Open its task: ${task.title}`, group, run: open };
  if (!mayWrite) return [matter, opened];
  return [
    matter,
    opened,
    ...taskStatus.options
      .filter((status) => status !== task.status)
      .map((status) => ({
        id: `overview.${status}`,
        title: `Set status of its task: ${statusWords[status]}`,
        group,
        run: () => void change(task.id, { status }),
      })),
    ...(task.assignees.includes(me)
      ? []
      : [
          {
            id: "overview.mine",
            title: "Assign its task to me",
            group,
            run: () => void change(task.id, { assignees: [me] }),
          },
        ]),
  ];
}

/** Changes a task of which only the overview's part is loaded. */
function useTaskChange() {
  const { hub, toasts } = useHubApp();
  const { write } = useWrite();
  const { actions } = useTaskEdit();
  return async (id: string, change: TaskChange) => {
    const task = await write(() => hub.tasks.get({ id }));
    if (!task || (await actions.update(task, change)) !== "conflict") return;
    toasts.show({
      type: "error",
      title: "Someone else changed this task",
      message: "Check it, then try again.",
    });
  };
}
