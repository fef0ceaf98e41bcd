import type { LiveEventName } from "@iphub/sdk/contract/events";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { NewEvent } from "../../platform/events/event-log.ts";

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
