import type { Milestone } from "../../contract/milestones.ts";
import { orderMilestones } from "./milestone-order.ts";

/**
 * Puts a milestone that was just created into a matter's list: at position 2, marked as updating until the list is
 * fetched again. One that has come meanwhile by a live event is not added twice.
 */
export function placeNewMilestone(list: readonly Milestone[], created: Milestone): Milestone[] {
  const others = list.filter((milestone) => milestone.id !== created.id);
  return others.toSpliced(1, 0, { ...created, isUpdating: true });
}

/** Puts a milestone as it is now in place of what the list holds of it, and orders the list again. */
export function replaceMilestone(list: readonly Milestone[], changed: Milestone): Milestone[] {
  return orderMilestones(list.map((milestone) => (milestone.id === changed.id ? changed : milestone)));
}
