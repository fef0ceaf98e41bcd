import * as z from "zod/mini";
import { dueDateInput, text } from "../contract/shapes.ts";
import { assigned, day, type Fields, id, instant, line } from "./record.ts";

const time = "2026-01-31T09:00:00.000Z";
const flag = { kind: "own", schema: z.boolean() } as const;
const laterInstant = { ...instant, schema: z.nullable(z.string()), initial: null, example: null } as const;

/** The fields of a milestone that are its own. */
export const milestoneFields = {
  id: { ...id, label: "Id", column: "id", example: "s-1" },
  inventionId: { ...id, label: "Matter", column: "invention_id", example: "m-17248024" },
  title: {
    ...line,
    label: "Title",
    input: text(500),
    column: "title",
    example: "Respond to non-final office action",
  },
  dueAt: {
    ...day,
    label: "Due date",
    input: z.nullable(dueDateInput),
    initial: null,
    column: "due_at",
    example: "2026-06-01",
  },
  clientDueDate: {
    ...day,
    label: "Client date",
    input: z.nullable(dueDateInput),
    initial: null,
    column: "client_due_date",
    example: null,
  },
  assignees: { ...assigned, column: "assignees", example: [] },
  finished: { ...flag, label: "Finished", initial: false, example: false },
  deleted: { ...flag, label: "Cancelled", initial: false, example: false },
  /** Finished or cancelled. */
  completed: { ...flag, label: "Completed", initial: false, example: false },
  /** Whether lists show its tasks. */
  expanded: { ...flag, label: "Expanded", input: z.boolean(), initial: true, column: "expanded", example: true },
  /** Set by clients only, until they have fetched it again. */
  isUpdating: { ...flag, label: "Updating", initial: false, example: false },
  finishedAt: { ...laterInstant, label: "Finished at", column: "finished_at" },
  deletedAt: { ...laterInstant, label: "Cancelled at", column: "deleted_at" },
  createdAt: { ...instant, label: "Added", column: "created_at", example: time },
  updatedAt: { ...instant, label: "Changed", column: "updated_at", example: time },
} as const satisfies Fields;

const origin = { ...id, schema: z.nullable(z.string()), initial: null, example: null } as const;

/** The workflow template that it came from, in `workflow` of the record; null if it was added by hand. */
export const milestoneOriginFields = {
  milestoneId: { ...origin, label: "Milestone of the workflow", column: "template_milestone_id" },
  templateId: { ...origin, label: "Workflow", column: "template_id" },
} as const satisfies Fields;
