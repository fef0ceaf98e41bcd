import type { Task } from "@iphub/sdk/contract/tasks";
import type { NewEvent } from "../../platform/events/event-log.ts";

/** What a task's entry in the event log has in common whatever happened; `more` goes into its metadata. */
export function taskEvent(
  type: string,
  actor: string,
  task: Task,
  more: Readonly<Record<string, unknown>> = {},
): NewEvent {
  return {
    type,
    actor,
    inventionId: task.invention.id,
    taskId: task.id,
    milestoneId: task.workflow.milestoneId,
    metadata: { title: task.title, inventionTitle: task.invention.title, ...more },
  };
}

/** A task was made. */
export function taskCreated(actor: string, task: Task, more: Readonly<Record<string, unknown>> = {}): NewEvent {
  const event = taskEvent("task-created", actor, task, { status: task.status, dueAt: task.dueAt, ...more });
  return { ...event, live: { name: "task:created", payload: { task } } };
}

/** A task was changed; `more` carries `changes`. */
export function taskUpdated(actor: string, task: Task, more: Readonly<Record<string, unknown>>): NewEvent {
  return { ...taskEvent("task-updated", actor, task, more), live: { name: "task:updated", payload: { task } } };
}

/** A task is gone. */
export function taskDeleted(actor: string, task: Task): NewEvent {
  const event = taskEvent("task-deleted", actor, task, { status: task.status, dueAt: task.dueAt });
  const payload = { taskId: task.id, milestoneId: task.workflow.milestoneId };
  return { ...event, live: { name: "task:deleted", payload } };
}
