import * as z from "zod/mini";
import { milestone } from "./milestones.ts";
import { task } from "./tasks.ts";

/** One line of a matter's activity stream (spec §3, stream event). `metadata` depends on the type. */
export const streamEvent = z.object({
  id: z.string(),
  seq: z.number(),
  createdAt: z.string(),
  type: z.string(),
  inventionId: z.nullable(z.string()),
  actor: z.nullable(z.string()),
  metadata: z.record(z.string(), z.unknown()),
});
/** One line of a matter's activity stream. */
export type StreamEvent = z.infer<typeof streamEvent>;

const envelope = {
  /** The number in the event log: a client resumes after the last one that it saw (design §6). */
  seq: z.number(),
  createdAt: z.string(),
  actor: z.nullable(z.string()),
  inventionId: z.nullable(z.string()),
};

const taskChanged = z.object({ ...envelope, task });
const milestoneChanged = z.object({ ...envelope, milestone });

/** Every live event of the socket by name, with the shape of its payload (spec §4 Live events, §7 Live socket). */
export const liveEvents = {
  "task:created": taskChanged,
  "task:updated": taskChanged,
  "task:deleted": z.object({ ...envelope, taskId: z.string(), milestoneId: z.nullable(z.string()) }),
  "milestone:created": milestoneChanged,
  "milestone:updated": milestoneChanged,
  "milestone:finished": milestoneChanged,
  "milestone:deleted": milestoneChanged,
  "invention:updated": z.object({ ...envelope, title: z.string(), references: z.array(z.string()) }),
  "stream:added": z.object({ ...envelope, event: streamEvent }),
  /** Too much happened while the client was away: fetch what is shown again instead of patching it. */
  "hub:resync": z.object(envelope),
} as const;

/** The name of a live event. */
export type LiveEventName = keyof typeof liveEvents;

/** The payload of a live event by its name. */
export type LiveEvent<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>;

/** The address of the live socket on every hub (spec §7). */
export const liveSocketPath = "/api/streams/socket.io";
