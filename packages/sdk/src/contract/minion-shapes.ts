import * as z from "zod/mini";
import { minionFields } from "../records/minions.ts";
import { pluck } from "../records/record.ts";

/** An agent of the minion lair. */
export const minion = z.object(pluck(minionFields, "schema"));
/** An agent of the minion lair. */
export type Minion = z.infer<typeof minion>;

/** An agent with its statistics. */
export const minionStatistics = z.extend(minion, {
  openTasks: z.number(),
  finishedTasks: z.number(),
  comments: z.number(),
  rating: z.nullable(z.number()),
});

/** A comment on an agent. A `feedback` comment carries a rating and the task that it rates. */
export const minionComment = z.object({
  id: z.string(),
  documentId: z.string(),
  minionId: z.string(),
  content: z.string(),
  kind: z.enum(["comment", "feedback"]),
  rating: z.nullable(z.number()),
  taskId: z.nullable(z.string()),
  /** The title of the rated task. */
  taskTitle: z.nullable(z.string()),
  author: z.string(),
  attachments: z.array(z.object({ name: z.string(), size: z.number(), mimeType: z.string(), url: z.string() })),
  createdAt: z.string(),
});

/** A comment on an agent. */
export type MinionComment = z.infer<typeof minionComment>;
/** An agent with its statistics. */
export type MinionStatistics = z.infer<typeof minionStatistics>;

/** A task of an agent. `rating` is the mean of its ratings from 1 to 5; null without a rating. */
export const minionTask = z.object({
  id: z.string(),
  documentId: z.string(),
  minionId: z.string(),
  title: z.string(),
  status: z.enum(["open", "done", "failed"]),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  rating: z.nullable(z.number()),
});
/** A task of an agent. */
export type MinionTask = z.infer<typeof minionTask>;
