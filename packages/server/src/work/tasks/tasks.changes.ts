import type { Task, tasks } from "@iphub/sdk/contract/tasks";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import type { EndpointParsed } from "@iphub/sdk/endpoint";

/** What an update of a task carries; keys that no caller can change are ignored. */
export type TaskUpdate = EndpointParsed<(typeof tasks)["update"]>;

/** What the making of a task carries. */
export type TaskCreation = EndpointParsed<(typeof tasks)["create"]>;

/** The fields of a task that a person changes, flat, as the event log names them. */
export interface TaskFields {
  readonly title: string;
  readonly status: Task["status"];
  readonly dueAt: string | null;
  readonly assignees: readonly string[];
  readonly tags: readonly string[];
  readonly notes: string;
  readonly order: number;
  readonly milestoneId: string | null;
  readonly templateId: string | null;
  readonly stepId: string | null;
}

/** The changeable fields of a record. */
export function fieldsOf({ title, status, dueAt, assignees, tags, notes, order, workflow }: Task): TaskFields {
  return { title, status, dueAt, assignees, tags, notes, order, ...workflow };
}

/** The fields after an update: what it leaves out stays, and `milestoneId` goes before `workflow.milestoneId`. */
export function updatedFields(before: TaskFields, update: TaskUpdate): TaskFields {
  const given = { ...update.workflow, ...withoutUndefined({ milestoneId: update.milestoneId }) };
  return {
    title: update.title ?? before.title,
    status: update.status ?? before.status,
    dueAt: update.dueAt === undefined ? before.dueAt : update.dueAt,
    assignees: update.assignees ? [...new Set(update.assignees)] : before.assignees,
    tags: update.tags ? [...new Set(update.tags)] : before.tags,
    notes: update.notes ?? before.notes,
    order: update.order ?? before.order,
    milestoneId: given.milestoneId === undefined ? before.milestoneId : given.milestoneId,
    templateId: given.templateId === undefined ? before.templateId : given.templateId,
    stepId: given.stepId === undefined ? before.stepId : given.stepId,
  };
}

/** The fields of a new task: `order` and what else was not given are the defaults. */
export function newFields(creation: TaskCreation, order: number): TaskFields {
  const { title, assignees = [], status = "open", dueAt = null, tags = [], notes = "", workflow } = creation;
  return {
    title,
    status,
    dueAt,
    assignees: [...new Set(assignees)],
    tags: [...new Set(tags)],
    notes,
    order: creation.order ?? order,
    milestoneId: milestoneOf(creation),
    templateId: workflow?.templateId ?? null,
    stepId: workflow?.stepId ?? null,
  };
}

/** The milestone that a new task belongs to: `milestoneId` goes before `workflow.milestoneId`. */
export function milestoneOf({ milestoneId, workflow }: Pick<TaskCreation, "milestoneId" | "workflow">): string | null {
  return (milestoneId === undefined ? workflow?.milestoneId : milestoneId) ?? null;
}

/** The record with its new fields. Closing it sets the time at which it was finished, reopening it clears that. */
export function withFields(before: Task, fields: TaskFields, updatedAt: string): Task {
  const { milestoneId, templateId, stepId, assignees, tags, ...rest } = fields;
  const finishedAt = isOpenStatus(fields.status) ? null : (before.finishedAt ?? updatedAt);
  return {
    ...before,
    ...rest,
    assignees: [...assignees],
    tags: [...tags],
    workflow: { milestoneId, templateId, stepId },
    updatedAt,
    finishedAt,
  };
}

/** Whether a change closed a task that was open. */
export function isNowClosed(before: Pick<Task, "status">, after: Pick<Task, "status">): boolean {
  return isOpenStatus(before.status) && !isOpenStatus(after.status);
}

function withoutUndefined(value: { milestoneId: string | null | undefined }): { milestoneId?: string | null } {
  return value.milestoneId === undefined ? {} : { milestoneId: value.milestoneId };
}
