import type { NewEvent } from "../../platform/events/event-log.ts";
import type { SampleEvent } from "./sample-records.ts";

/** A sample event for the event log, with its own time. */
export function newEvent({ type, actor, inventionId, metadata, createdAt }: SampleEvent): NewEvent {
  return { type, actor, inventionId, metadata, occurredAt: createdAt };
}
