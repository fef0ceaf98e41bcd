import { isOpenStatus, openStatuses } from "@iphub/sdk/domain/work/task-status";
import { saveTask } from "./save-task.ts";

/**
 * Restores the previous values of an open task; for a closed one, reopens it, so that the steps it had opened wait
 * again.
 */
export const restoreTask: typeof saveTask = async (app, task, { status, ...rest }) => {
  const kept = Object.keys(rest).length > 0 ? await saveTask(app, task, rest) : { task, drop: null };
  const open = openStatuses.find((one) => one === status);
  if (isOpenStatus(kept.task.status) || !open) return status ? saveTask(app, kept.task, { status }) : kept;
  const { id, updatedAt } = kept.task;
  return { task: await app.hub.tasks.reopen({ id, status: open, updatedAt }), drop: null };
};
