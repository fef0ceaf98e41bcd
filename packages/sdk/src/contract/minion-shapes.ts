import * as z from "zod/mini";

/** An agent of the minion lair. */
export const minion = z.object({
  documentId: z.string(),
  name: z.string(),
  trainer: z.nullable(z.string()),
  manager: z.nullable(z.string()),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  description: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** An agent of the minion lair. */
export type Minion = z.infer<typeof minion>;

/** An agent with what it has done. */
export const minionStatistics = z.extend(minion, {
  openTasks: z.number(),
  finishedTasks: z.number(),
  comments: z.number(),
  rating: z.nullable(z.number()),
});

/** A remark on an agent. `feedback` remarks carry a rating and the task that they are about. */
export const minionComment = z.object({
  id: z.string(),
  documentId: z.string(),
  minionId: z.string(),
  content: z.string(),
  kind: z.enum(["comment", "feedback"]),
  rating: z.nullable(z.number()),
  taskId: z.nullable(z.string()),
  /** What the rated task is called. */
  taskTitle: z.nullable(z.string()),
  author: z.string(),
  attachments: z.array(z.object({ name: z.string(), size: z.number(), mimeType: z.string(), url: z.string() })),
  createdAt: z.string(),
});

/** A remark on an agent. */
export type MinionComment = z.infer<typeof minionComment>;
/** An agent with what it has done. */
export type MinionStatistics = z.infer<typeof minionStatistics>;

/** A task of an agent. `rating` is the mean of its ratings from 1 to 5; null where no one has rated it. */
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
