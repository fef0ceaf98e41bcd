import type { Milestone } from "../../contract/milestones.ts";
import { orderMilestones } from "./milestone-order.ts";

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
