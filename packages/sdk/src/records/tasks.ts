import * as z from "zod/mini";
import { dueDateInput, id as idInput, text } from "../contract/shapes.ts";
import { taskStatus } from "../contract/task-status.ts";
import { assigned, day, type Fields, id, instant, line, markdown, position, words } from "./record.ts";

/** The fields stored with a task. */
export const taskFields = {
  id: { ...id, label: "Id", column: "id", example: "k-1" },
  title: {
    ...line,
    label: "Title",
    input: text(500),
    column: "title",
    searched: true,
    heading: "Task",
    example: "Draft response",
  },
  assignees: { ...assigned, heading: "Assignees", example: ["ben@iphub.example"] },
  status: {
    kind: "own",
    label: "Status",
    schema: taskStatus,
    input: taskStatus,
    initial: "open",
    column: "status",
    example: "open",
  },
  dueAt: {
    ...day,
    label: "Due date",
    input: z.nullable(dueDateInput),
    initial: null,
    column: "due_at",
    heading: "Due",
    example: "2026-06-01",
  },
  tags: {
    ...words,
    label: "Tags",
    input: z.array(text(60)).check(z.maxLength(50, "has more than 50 tags")),
    initial: [],
    column: "tags",
    searched: true,
    example: ["2AR"],
  },
  notes: {
    ...markdown,
    label: "Notes",
    input: z.string().check(z.maxLength(100_000, "is longer than 100000 characters")),
    initial: "",
    column: "notes",
    searched: true,
    example: "",
  },
  order: {
    ...position,
    label: "Order",
    input: z.int("must be a whole number"),
    column: "position",
    example: 0,
  },
  createdAt: { ...instant, label: "Created", column: "created_at", example: "2026-01-31T09:00:00.000Z" },
  updatedAt: { ...instant, label: "Changed", column: "updated_at", example: "2026-01-31T09:00:00.000Z" },
  finishedAt: { ...instant, schema: z.nullable(z.string()), label: "Finished", column: "finished_at", example: null },
} as const satisfies Fields;

/** A task's place in its matter's workflow, in `workflow` of the record; null if the task was added by hand. */
export const taskPlaceFields = {
  milestoneId: {
    ...id,
    schema: z.nullable(z.string()),
    label: "Milestone",
    input: z.nullable(idInput),
    initial: null,
    column: "milestone_id",
    example: "s-1",
  },
  templateId: {
    ...id,
    schema: z.nullable(z.string()),
    label: "Workflow",
    input: z.nullable(idInput),
    initial: null,
    column: "template_id",
    example: null,
  },
  stepId: {
    ...id,
    schema: z.nullable(z.string()),
    label: "Step",
    input: z.nullable(idInput),
    initial: null,
    column: "step_id",
    example: null,
  },
} as const satisfies Fields;
