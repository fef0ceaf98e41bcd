import type { CallInput } from "@iphub/sdk";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Task, tasks } from "@iphub/sdk/contract/tasks";
import { noMilestoneId } from "@iphub/sdk/domain/milestone-order";
import { removeTask } from "@iphub/sdk/domain/task-move";
import { placeAt } from "@iphub/sdk/domain/task-order";
import { useHubApp } from "../platform/hub-app.ts";
import { putTask } from "../platform/live-patches.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useWrite } from "../platform/use-write.ts";

/** What a new task is made of. */
export type NewTask = CallInput<typeof tasks.create>;

/** Creates, deletes and assigns tasks, moves them within and between milestones, and takes feedback on them. */
export function useTaskActions() {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  return {
    sending,
    errorOf,
    actions: {
      create: async (task: NewTask) => {
        const created = await write(() => hub.tasks.create(task), { done: "Task added", subject: task.title });
        if (created) putTask(queries, created);
        return created;
      },
      /** Deletes a task; the caller has asked for a confirmation. */
      remove: async (task: Task) => {
        const words = { done: "Task deleted", subject: task.title };
        const done = await write(() => hub.tasks.delete({ id: task.id }), words);
        if (!done) return false;
        const key = queryKeys.milestones(task.invention.id);
        queries.setQueryData<Milestone[]>(key, (groups) => groups && removeTask(groups, task.id));
        return true;
      },
      assign: async (taskIds: readonly string[], assignees: readonly string[]) => {
        const call = () => hub.tasks.assign({ taskIds: [...taskIds], assignees: [...assignees] });
        const assigned = await write(call, {
          done: taskIds.length === 1 ? "Task assigned" : `${taskIds.length} tasks assigned`,
        });
        for (const task of assigned ?? []) putTask(queries, task);
        return assigned !== null;
      },
      /** Puts a task at an index among the tasks of a milestone, or of none; it may come from another milestone. */
      place: async (task: Task, milestone: Milestone, index: number) => {
        const milestoneId = milestone.id === noMilestoneId ? null : milestone.id;
        const changes = placeAt(milestone.tasks, task, index);
        if (!changes.some((change) => change.id === task.id)) changes.push({ id: task.id, order: task.order });
        for (const { id, order } of changes) {
          const isMoved = id === task.id;
          const call = () => hub.tasks.update({ id, order, ...(isMoved ? { milestoneId } : {}) });
          const saved = await write(call, isMoved ? { done: "Task moved", subject: task.title } : {});
          if (!saved) return false;
          putTask(queries, saved);
        }
        return true;
      },
      feedback: (task: Task, feedback: string, rating?: number) =>
        write(() => hub.tasks.feedback({ id: task.id, feedback, rating }), {
          done: "Thank you for the feedback",
          subject: task.title,
        }),
    },
  };
}
