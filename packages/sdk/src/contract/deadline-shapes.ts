import * as z from "zod/mini";
import { deadlineFields, deadlineStatus } from "../records/deadlines.ts";
import { pluck } from "../records/record.ts";
import { civilDate, text } from "./shapes.ts";
import { taskInvention } from "./task-record.ts";

const { id, ...facts } = pluck(deadlineFields, "schema");

/** A deadline of a matter. */
export const deadline = z.object({ id, invention: taskInvention, ...facts });
/** A deadline of a matter. */
export type DeadlineRecord = z.infer<typeof deadline>;

const { id: exampleId, ...exampleFacts } = pluck(deadlineFields, "example");

/** A verified deadline, extended by a month. */
export const exampleDeadline = {
  id: exampleId,
  invention: { id: "m-17248024", title: "Lithium-ion battery with safety valve", references: ["17/248,024"] },
  ...exampleFacts,
};

/** A proposal that is not docketed together with others, and why. */
export const notPlain = z.object({ id: z.string(), matter: z.string(), title: z.string(), why: z.string() });
/** A proposal that is not docketed together with others, and why. */
export type NotPlain = z.infer<typeof notPlain>;

/** A full day, other than a holiday, on which the office is closed. */
export const officeClosure = z.object({
  date: z.string(),
  office: z.string(),
  reason: z.string(),
  /** Null for the closures that a hub starts with. */
  addedBy: z.nullable(z.string()),
  addedAt: z.string(),
});
/** A full-day closure of an office. */
export type OfficeClosureRecord = z.infer<typeof officeClosure>;

/** One deadline that a change of closures moves. `dueMoves` is false if it has a manual date. */
export const movedDeadline = z.object({
  deadlineId: z.string(),
  inventionId: z.string(),
  matter: z.string(),
  reference: z.nullable(z.string()),
  title: z.string(),
  rule: z.string(),
  status: deadlineStatus,
  from: z.string(),
  to: z.string(),
  dueMoves: z.boolean(),
  /** Whether it is verified now and must be verified again. */
  verifyAgain: z.boolean(),
});
/** One deadline that a change of closures moves. */
export type MovedDeadlineRow = z.infer<typeof movedDeadline>;

/** The effect of a change of closures. `hidden` counts moved deadlines of matters that the reader may not see. */
export const closureEffect = z.object({
  date: z.string(),
  office: z.string(),
  reason: z.string(),
  moved: z.array(movedDeadline),
  hidden: z.number(),
});
/** The effect of a change of closures. */
export type ClosureEffect = z.infer<typeof closureEffect>;

/** Other facts of the matter; each rule reads only those that it needs. */
export const deadlineFacts = {
  documentId: z.optional(text(200)),
  applicationNumber: z.optional(text(200)),
  firstReplyDate: z.optional(civilDate),
  advisoryMailDate: z.optional(civilDate),
  finalActionMailDate: z.optional(civilDate),
  priorityDate: z.optional(civilDate),
  firstActionMailDate: z.optional(civilDate),
  originalGrantDate: z.optional(civilDate),
  panelDecisionDate: z.optional(civilDate),
  issueDate: z.optional(civilDate),
  patentKind: z.optional(
    z.enum(["utility", "design", "plant", "reissue"], "must be utility, design, plant or reissue"),
  ),
};
