import type { Task, tasks } from "@iphub/sdk/contract/tasks";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { givenValues } from "@iphub/sdk/records/given-values";
import { initialValues, type Values, valuesOf } from "@iphub/sdk/records/record";
import { taskFields, taskPlaceFields } from "@iphub/sdk/records/tasks";
import type { NewEvent } from "../../platform/events/event-log.ts";

/** What an update of a task carries; keys that no caller can change are ignored. */
export type TaskUpdate = EndpointParsed<(typeof tasks)["update"]>;

/** What the making of a task carries. */
export type TaskCreation = EndpointParsed<(typeof tasks)["create"]>;

/** The fields of a task that a person changes, flat, as the event log names them. */
export type TaskFields = Readonly<Values<typeof taskFields, "input"> & Values<typeof taskPlaceFields, "input">>;

/** The changeable fields of a record. */
export function fieldsOf(task: Task): TaskFields {
  return { ...valuesOf(taskFields, "input", task), ...valuesOf(taskPlaceFields, "input", task.workflow) };
}

/** The fields after an update: what it leaves out stays; `milestoneId` takes precedence over `workflow.milestoneId`. */
export function updatedFields(before: TaskFields, update: TaskUpdate): TaskFields {
  return { ...before, ...givenValues(taskFields, update), ...givenPlace(update) };
}

/** The fields of a new task: `order` and what else was not given are the defaults. */
export function newFields(creation: TaskCreation, order: number): TaskFields {
  return {
    ...initialValues(taskFields),
    ...initialValues(taskPlaceFields),
    order,
    title: creation.title,
    ...givenValues(taskFields, creation),
    ...givenPlace(creation),
  };
}

function givenPlace({ milestoneId, workflow = {} }: Pick<TaskCreation, "milestoneId" | "workflow">) {
  return { ...givenValues(taskPlaceFields, workflow), ...givenValues(taskPlaceFields, { milestoneId }) };
}

/** The milestone that a new task belongs to: `milestoneId` takes precedence over `workflow.milestoneId`. */
export function milestoneOf({ milestoneId, workflow }: Pick<TaskCreation, "milestoneId" | "workflow">): string | null {
  return (milestoneId === undefined ? workflow?.milestoneId : milestoneId) ?? null;
}

/** A task as it is made: open and without people, dates or a place in a workflow where its fields do not say so. */
export function newTask(
  { id, milestoneState, invention, createdAt }: Pick<Task, "id" | "milestoneState" | "invention" | "createdAt">,
  fields: Partial<TaskFields> & Pick<TaskFields, "title" | "order">,
): Task {
  const all = { ...initialValues(taskFields), ...initialValues(taskPlaceFields), ...fields };
  const { title, order, ...others } = valuesOf(taskFields, "input", all);
  const workflow = valuesOf(taskPlaceFields, "input", all);
  const finishedAt = isOpenStatus(all.status) ? null : createdAt;
  const ids = { id, title, workflow, milestoneState, invention, order };
  return { ...ids, ...others, createdAt, updatedAt: createdAt, finishedAt };
}

/** The record with its new fields. Closing it sets the time at which it was finished, reopening it clears that. */
export function withFields(before: Task, fields: TaskFields, updatedAt: string): Task {
  const finishedAt = isOpenStatus(fields.status) ? null : (before.finishedAt ?? updatedAt);
  const own = valuesOf(taskFields, "input", fields);
  return { ...before, ...own, workflow: valuesOf(taskPlaceFields, "input", fields), updatedAt, finishedAt };
}

/** Whether a change closed a task that was open. */
export function isNowClosed(before: Pick<Task, "status">, after: Pick<Task, "status">): boolean {
  return isOpenStatus(before.status) && !isOpenStatus(after.status);
}

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

/** A deleted task is back; to open clients it is a new one. */
export function taskRestored(actor: string, task: Task): NewEvent {
  const event = taskEvent("task-restored", actor, task, { status: task.status, dueAt: task.dueAt });
  return { ...event, live: { name: "task:created", payload: { task } } };
}
