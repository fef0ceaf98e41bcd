import type { LiveEventName } from "@iphub/sdk/contract/events";
import type { Milestone, milestones } from "@iphub/sdk/contract/milestones";
import { milestoneStateOf } from "@iphub/sdk/domain/due-end";
import { newMilestone } from "@iphub/sdk/domain/work/new-milestone";
import { nextTask } from "@iphub/sdk/domain/work/next-task";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { givenValues } from "@iphub/sdk/records/given-values";
import { milestoneFields } from "@iphub/sdk/records/milestones";
import { type Values, valuesOf } from "@iphub/sdk/records/record";
import type { NewEvent } from "../../platform/events/event-log.ts";

/** What the making of a milestone carries. */
export type MilestoneCreation = EndpointParsed<(typeof milestones)["create"]>;

/** What an update of a milestone carries; keys that no caller can change are ignored. */
export type MilestoneUpdate = EndpointParsed<(typeof milestones)["update"]>;

/** The fields of a milestone that a person changes, as the event log names them. */
export type MilestoneFields = Readonly<Values<typeof milestoneFields, "input">>;

/** The changeable fields of a record. */
export function fieldsOf(milestone: Milestone): MilestoneFields {
  return valuesOf(milestoneFields, "input", milestone);
}

/** The fields after an update: what it leaves out stays. */
export function updatedFields(before: MilestoneFields, update: MilestoneUpdate): MilestoneFields {
  return { ...before, ...givenValues(milestoneFields, update) };
}

/** A milestone as a person adds it. */
export function addedMilestone(creation: MilestoneCreation, id: string, createdAt: string): Milestone {
  const { title, inventionId } = creation;
  return newMilestone({ title, inventionId, ...givenValues(milestoneFields, creation), id, createdAt });
}

/** The milestone finished: completed and collapsed. */
export function finishedMilestone(before: Milestone, now: string): Milestone {
  const ended = { finished: true, completed: true, expanded: false, nextTask: null };
  return withTasks({ ...before, ...ended, finishedAt: now, updatedAt: now });
}

/** The milestone cancelled: it stays, deleted and completed, collapsed. */
export function cancelledMilestone(before: Milestone, now: string): Milestone {
  const ended = { deleted: true, completed: true, expanded: false, nextTask: null };
  return withTasks({ ...before, ...ended, deletedAt: now, updatedAt: now });
}

/** The milestone active again, expanded, with its next task. */
export function reopenedMilestone(before: Milestone, now: string): Milestone {
  const begun = { finished: false, deleted: false, completed: false, expanded: true };
  const active = withTasks({ ...before, ...begun, finishedAt: null, deletedAt: null, updatedAt: now });
  return { ...active, nextTask: nextTask(active.tasks) };
}

/** The milestone with its state in each of its tasks. */
function withTasks(milestone: Milestone): Milestone {
  const milestoneState = milestoneStateOf(milestone);
  return { ...milestone, tasks: milestone.tasks.map((task) => ({ ...task, milestoneState })) };
}

/** The record with its new fields. */
export function withFields(before: Milestone, fields: MilestoneFields, updatedAt: string): Milestone {
  const next = before.completed ? null : nextTask(before.tasks);
  return { ...before, ...fields, updatedAt, nextTask: next };
}

type MilestoneHappening = "created" | "updated" | "finished" | "deleted" | "restored" | "removed";

const liveNames = {
  created: "milestone:created",
  updated: "milestone:updated",
  finished: "milestone:finished",
  deleted: "milestone:deleted",
  restored: "milestone:updated",
  removed: "milestone:deleted",
} as const satisfies Record<MilestoneHappening, LiveEventName>;

/** A milestone's entry in the event log; its live event carries the whole record. `more` goes into its metadata. */
export function milestoneEvent(
  happening: MilestoneHappening,
  actor: string,
  milestone: Milestone,
  more: Readonly<Record<string, unknown>> = {},
): NewEvent {
  return {
    type: `milestone-${happening}`,
    actor,
    inventionId: milestone.inventionId,
    milestoneId: milestone.id,
    metadata: { title: milestone.title, ...more },
    live: { name: liveNames[happening], payload: { milestone } },
  };
}
