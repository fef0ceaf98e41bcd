import * as z from "zod/mini";
import { taskStatus } from "./task-status.ts";

/** The place of a task in its matter's workflow; every key is null where the task was made by hand. */
export const taskWorkflow = z.object({
  milestoneId: z.nullable(z.string()),
  templateId: z.nullable(z.string()),
  stepId: z.nullable(z.string()),
});

/** The matter of a task, with what a list needs to show of it. */
export const taskInvention = z.object({ id: z.string(), title: z.string(), references: z.array(z.string()) });

/** A task. `assignees` are e-mail addresses, `dueAt` is a civil date. */
export const task = z.object({
  id: z.string(),
  title: z.string(),
  workflow: taskWorkflow,
  invention: taskInvention,
  order: z.number(),
  assignees: z.array(z.string()),
  status: taskStatus,
  dueAt: z.nullable(z.string()),
  tags: z.array(z.string()),
  notes: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
/** A task. */
export type Task = z.infer<typeof task>;

/** A task as the examples of the contract show it. */
export const exampleTask = {
  id: "k-1",
  title: "Draft response",
  workflow: { milestoneId: "s-1", templateId: null, stepId: null },
  invention: { id: "m-17248024", title: "Lithium-ion battery with safety valve", references: ["17/248,024"] },
  order: 0,
  assignees: ["ben@iphub.example"],
  status: "open",
  dueAt: "2026-06-01",
  tags: ["2AR"],
  notes: "",
  createdAt: "2026-01-31T09:00:00.000Z",
  updatedAt: "2026-01-31T09:00:00.000Z",
  finishedAt: null,
} as const;
