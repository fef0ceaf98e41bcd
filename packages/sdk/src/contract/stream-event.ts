import * as z from "zod/mini";

/** One entry of a matter's activity stream. `metadata` depends on the type. */
export const streamEvent = z.object({
  id: z.string(),
  seq: z.number(),
  createdAt: z.string(),
  type: z.string(),
  inventionId: z.nullable(z.string()),
  actor: z.nullable(z.string()),
  metadata: z.record(z.string(), z.unknown()),
});
/** One entry of a matter's activity stream. */
export type StreamEvent = z.infer<typeof streamEvent>;
