import type { Milestone } from "../../contract/milestones.ts";
import { compareText } from "../compare-text.ts";

/** The fields by which milestones are ordered; `createdAt` and `finishedAt` are ISO instants, `dueAt` a civil date or null. */
export interface OrderedMilestone {
  readonly id: string;
  readonly dueAt: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly finished: boolean;
  readonly deleted: boolean;
}

/** The title of the group of tasks that belong to no milestone. */
export const noMilestoneTitle = "No Milestone";
/** The id of that group; no milestone has it. */
export const noMilestoneId = "no-milestone";

/** Active milestones come first, then finished ones, then deleted ones; a milestone that is both counts as deleted. */
function groupOf(milestone: OrderedMilestone): number {
  if (milestone.deleted) return 2;
  return milestone.finished ? 1 : 0;
}

/** When a finished milestone was finished; when a deleted one was created. */
function endedOrCreated({ deleted, finishedAt, createdAt }: OrderedMilestone): string {
  return deleted ? createdAt : (finishedAt ?? createdAt);
}

function byDueDate(a: OrderedMilestone, b: OrderedMilestone): number {
  if (a.dueAt === b.dueAt) return 0;
  if (a.dueAt === null) return 1;
  if (b.dueAt === null) return -1;
  return a.dueAt < b.dueAt ? -1 : 1;
}

/**
 * Compares two milestones for a list: active ones by due date, without one last; then finished ones, the last finished
 * first; then deleted ones, the newest first. Ties are broken by creation and id, so that every list has the same order.
 */
export function compareMilestones(a: OrderedMilestone, b: OrderedMilestone): number {
  const groups = groupOf(a) - groupOf(b);
  if (groups !== 0) return groups;
  if (groupOf(a) > 0) {
    return (
      compareText(endedOrCreated(b), endedOrCreated(a)) ||
      compareText(b.createdAt, a.createdAt) ||
      compareText(a.id, b.id)
    );
  }
  return byDueDate(a, b) || compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
}

/**
 * The milestones of a matter in their order (docs/behaviour/work.md, 'Milestones'); the group without a milestone is
 * last.
 */
export function orderMilestones<M extends OrderedMilestone>(milestones: readonly M[]): M[] {
  return [...milestones].sort((a, b) => {
    const groups = Number(a.id === noMilestoneId) - Number(b.id === noMilestoneId);
    return groups || compareMilestones(a, b);
  });
}

/**
 * Inserts a new milestone into a matter's list at position 2, marked as updating until the list is fetched again. One
 * that a live event has already added is not added twice.
 */
export function placeNewMilestone(list: readonly Milestone[], created: Milestone): Milestone[] {
  const others = list.filter((milestone) => milestone.id !== created.id);
  return others.toSpliced(1, 0, { ...created, isUpdating: true });
}

/** Replaces a milestone in the list by its current state and sorts the list again. */
export function replaceMilestone(list: readonly Milestone[], changed: Milestone): Milestone[] {
  return orderMilestones(list.map((milestone) => (milestone.id === changed.id ? changed : milestone)));
}
