import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, email, id, instant } from "./shapes.ts";

/**
 * What one person can hand over to another: a filter is a watch list that names the person, or is theirs; a template is a
 * workflow template with a step for the person.
 */
export const handOverKind = z.enum(["deadline", "matter", "milestone", "task", "filter", "template"]);
/** What one person can hand over to another. */
export type HandOverKind = z.infer<typeof handOverKind>;

/** The most rows of one hand-over; what is left of a longer list is handed over in a second one. */
export const handOverSize = 5000;

/** As what the person holds it; a deadline of the attorney follows the attorney of its matter. */
const handOverRole = z.enum(["responsible", "attorney", "backup", "assignee", "owner", "named"]);

/** One thing that a person holds. */
export const handOverRow = z.object({
  kind: handOverKind,
  id: z.string(),
  title: z.string(),
  roles: z.array(handOverRole),
  /** Its matter; null for a filter and a template. */
  invention: z.nullable(z.object({ id: z.string(), title: z.string(), references: z.array(z.string()) })),
  dueAt: z.nullable(z.string()),
  updatedAt: z.string(),
  /** Whether a deadline would be left without anybody if the person left. */
  alone: z.boolean(),
  /** The person who is proposed; null where none is. */
  to: z.nullable(z.string()),
  /** Whether that person works here and may see the matter; null where no one is proposed. */
  maySee: z.nullable(z.boolean()),
});
/** One thing that a person holds. */
export type HandOverRow = z.infer<typeof handOverRow>;

/** What a person holds: deadlines that no one else answers for first. */
export const handOverPlan = z.object({
  from: z.string(),
  rows: z.array(handOverRow),
  /** Whether the person holds more than one hand-over can take. */
  more: z.boolean(),
  /** How many things they hold in matters that the reader may not see, and how many deadlines of these have no one else. */
  hidden: z.object({ rows: z.number(), alone: z.number() }),
});
/** What a person holds. */
export type HandOverPlan = z.infer<typeof handOverPlan>;

/** A row of the plan as it was reviewed; with null it stays with the person. */
const reviewedRow = z.strictObject({
  kind: handOverKind,
  id,
  updatedAt: instant,
  /** Who gets it, if not the person of the hand-over; null leaves it. */
  to: z.optional(z.nullable(email)),
});
/** A row of the plan as it was reviewed. */
export type ReviewedRow = z.infer<typeof reviewedRow>;

const exampleRow = {
  kind: "deadline",
  id: "d-1",
  title: "Response to a final Office action",
  roles: ["responsible"],
  invention: { id: "m-17248024", title: "Lithium battery cell", references: ["17/248,024"] },
  dueAt: "2026-06-01",
  updatedAt: "2026-01-31T09:00:00.000Z",
  alone: true,
  to: "cleo@iphub.example",
  maySee: true,
} as const;
const nothingHidden = { rows: 0, alone: 0 };

/** What a hand-over that is undone did not restore, and why. */
const keptRow = z.object({ kind: handOverKind, id: z.string(), title: z.string(), message: z.string() });

/** What became of a hand-over that was undone. */
export const handOverUndone = z.object({ restored: z.number(), kept: z.array(keptRow) });
/** What became of a hand-over that was undone. */
export type HandOverUndone = z.infer<typeof handOverUndone>;

/** The calls of the noun users with which the work of one person is handed over to others. */
export const handOverCalls = {
  planHandOver: endpoint({
    method: "GET",
    path: "/api/auth/users/{id}/hand-over",
    summary: "Show what a person holds, with the person who would get it; nothing is changed",
    access: "users:manage",
    params: byId,
    query: z.object({
      /** The e-mail address of the new person; no one is proposed without it. */
      to: z.optional(email),
    }),
    response: handOverPlan,
    example: {
      input: { id: "u-ben", to: "cleo@iphub.example" },
      output: { from: "ben@iphub.example", rows: [exampleRow], more: false, hidden: nothingHidden },
    },
  }),
  handOver: endpoint({
    method: "POST",
    path: "/api/auth/users/{id}/hand-over",
    summary: "Hand over what a person holds, as it was reviewed: all of it, or nothing where something changed since",
    access: "users:manage",
    params: byId,
    body: z.strictObject({
      /** The e-mail address of the new person, for every row that names no other. */
      to: z.optional(email),
      /** Every row of the plan as it was read. */
      rows: z
        .array(reviewedRow, "is required; send the rows of the plan")
        .check(z.minLength(1, "is empty; send the rows of the plan"), z.maxLength(handOverSize, "are more than 5000")),
    }),
    /** The id is what undoes it. */
    response: z.object({ id: z.string(), handed: z.number(), left: handOverPlan }),
    example: {
      input: {
        id: "u-ben",
        to: "cleo@iphub.example",
        rows: [{ kind: "deadline", id: "d-1", updatedAt: "2026-01-31T09:00:00.000Z" }],
      },
      output: {
        id: "h-1",
        handed: 1,
        left: { from: "ben@iphub.example", rows: [], more: false, hidden: nothingHidden },
      },
    },
  }),
  takeBackHandOver: endpoint({
    method: "POST",
    path: "/api/auth/hand-overs/{id}/take-back",
    summary: "Undo a hand-over, thing by thing; what was changed since is left alone and reported",
    access: "users:manage",
    params: byId,
    response: handOverUndone,
    example: { input: { id: "h-1" }, output: { restored: 1, kept: [] } },
  }),
};
