import type { Milestone, milestones } from "@iphub/sdk/contract/milestones";
import { nextTask } from "@iphub/sdk/domain/work/next-task";
import type { EndpointParsed } from "@iphub/sdk/endpoint";

/** What the making of a milestone carries. */
export type MilestoneCreation = EndpointParsed<(typeof milestones)["create"]>;

/** What an update of a milestone carries; keys that no caller can change are ignored. */
export type MilestoneUpdate = EndpointParsed<(typeof milestones)["update"]>;

/** The fields of a milestone that a person changes, as the event log names them. */
export interface MilestoneFields {
  readonly title: string;
  readonly dueAt: string | null;
  readonly clientDueDate: string | null;
  readonly assignees: readonly string[];
  readonly expanded: boolean;
}

/** The changeable fields of a record. */
export function fieldsOf({ title, dueAt, clientDueDate, assignees, expanded }: Milestone): MilestoneFields {
  return { title, dueAt, clientDueDate, assignees, expanded };
}

/** The fields after an update: what it leaves out stays. */
export function updatedFields(before: MilestoneFields, update: MilestoneUpdate): MilestoneFields {
  return {
    title: update.title ?? before.title,
    dueAt: update.dueAt === undefined ? before.dueAt : update.dueAt,
    clientDueDate: update.clientDueDate === undefined ? before.clientDueDate : update.clientDueDate,
    assignees: update.assignees ? [...new Set(update.assignees)] : before.assignees,
    expanded: update.expanded ?? before.expanded,
  };
}

/** A milestone as it is made by hand: active, expanded unless told, without tasks. */
export function newMilestone(creation: MilestoneCreation, id: string, now: string): Milestone {
  const { title, inventionId, dueAt = null, clientDueDate = null, assignees = [], expanded = true } = creation;
  return {
    id,
    inventionId,
    title,
    dueAt,
    clientDueDate,
    assignees: [...new Set(assignees)],
    finished: false,
    deleted: false,
    completed: false,
    expanded,
    isUpdating: false,
    finishedAt: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
    workflow: { milestoneId: null, templateId: null },
    tasks: [],
    nextTask: null,
  };
}

/** The milestone finished: completed and collapsed. */
export function finishedMilestone(before: Milestone, now: string): Milestone {
  const ended = { finished: true, completed: true, expanded: false, nextTask: null };
  return { ...before, ...ended, finishedAt: now, updatedAt: now };
}

/** The milestone cancelled: it stays, deleted and completed, collapsed. */
export function cancelledMilestone(before: Milestone, now: string): Milestone {
  const ended = { deleted: true, completed: true, expanded: false, nextTask: null };
  return { ...before, ...ended, deletedAt: now, updatedAt: now };
}

/** The milestone active again, expanded, with its next task. */
export function reopenedMilestone(before: Milestone, now: string): Milestone {
  const begun = { finished: false, deleted: false, completed: false, expanded: true, nextTask: nextTask(before.tasks) };
  return { ...before, ...begun, finishedAt: null, deletedAt: null, updatedAt: now };
}

/** The record with its new fields. */
export function withFields(before: Milestone, fields: MilestoneFields, updatedAt: string): Milestone {
  const next = before.completed ? null : nextTask(before.tasks);
  return { ...before, ...fields, assignees: [...fields.assignees], updatedAt, nextTask: next };
}
