import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { confirmations, deadlineFields, feeDate, printedPeriod } from "../records/deadlines.ts";
import { pluck } from "../records/record.ts";
import { computedDeadline, exampleComputed } from "./computed-deadline.ts";
import { docketingCalls } from "./deadline-docketing.ts";
import { peopleCalls } from "./deadline-people.ts";
import { endingCalls, readingInput } from "./deadline-reading.ts";
import { deadline, deadlineFacts, exampleDeadline } from "./deadline-shapes.ts";
import { closureCalls } from "./office-closures.ts";
import { byId, civilDate, id, instant, page, pageOf, text, wholeNumber } from "./shapes.ts";

/** The views of the docket work list. `to-read` are notices that no one has read for a period; `docketed` includes the verified ones; `overdue` includes proposed ones. */
export const deadlineView = z.enum(
  ["to-read", "proposed", "docketed", "to-verify", "overdue", "ended", "open", "all"],
  "is not a view; use to-read, proposed, docketed, to-verify, overdue, ended, open or all",
);
/** A view of the docket work list. */
export type DeadlineView = z.infer<typeof deadlineView>;

/** The order of the docket work list; `-` is the other way round. */
export const deadlineSort = z.enum(
  ["dueAt", "-dueAt", "title", "-title", "matter", "-matter"],
  "is not an order; use dueAt, title or matter, with - for the other way round",
);
/** The order of the docket work list. */
export type DeadlineSort = z.infer<typeof deadlineSort>;

const updatedAt = z.optional(instant);
const reason = z.optional(text(1000));
/** Confirms dates that the law as the rules know it speaks against; without it such a call is refused with 400. */
const confirm = z.optional(confirmations);
const event = { trigger: text(40), mailDate: civilDate, office: z.optional(text(20)) };
const { mailDate, extension, assignees, ...dates } = z.partial(z.object(pluck(deadlineFields, "input"))).shape;
/**
 * The inputs of a date: the extension, the printed period, one of the four dates of a maintenance fee, or a manual date
 * with its reason.
 */
const dateChoice = { extension, ...dates, feeDate: z.optional(feeDate), reason, assignees, confirm, updatedAt };
const oneDeadline = { params: byId, response: deadline } as const;

/** What the docket work list and the counts of its views can be narrowed to. */
const narrowing = {
  /** The responsible person: `me` is the caller, else an e-mail address or a name. */
  responsible: z.optional(z.string()),
  /** Words that all occur in the deadline's title or in its matter's title and references. */
  qs: z.optional(z.string().check(z.maxLength(500, "is longer than 500 characters"))),
  /** The office before which the deadlines are, such as `US` or `EP`, in any case. */
  office: z.optional(text(20)),
};

/** Deadlines with their reasons, docketed by one person and verified by another. */
export const deadlines = {
  explain: endpoint({
    method: "GET",
    path: "/api/deadlines/explain",
    summary: "Compute the deadlines that an event starts and why, without storing anything; the date is the mail date",
    access: "signed-in",
    query: z.object({ ...event, period: z.optional(printedPeriod), ...deadlineFacts }),
    response: z.object({
      trigger: z.string(),
      mailDate: z.string(),
      deadlines: z.readonly(z.array(computedDeadline)),
      notes: z.readonly(z.array(z.string())),
      notice: z.string(),
    }),
    example: {
      input: { trigger: "CTNF", mailDate: "2026-01-31" },
      output: { trigger: "CTNF", mailDate: "2026-01-31", deadlines: [exampleComputed], notes: [], notice: "…" },
    },
  }),
  list: endpoint({
    method: "GET",
    path: "/api/deadlines",
    summary: "List deadlines, the earliest first unless another order is named",
    access: "inventions:read",
    officeData: { matter: "inventionId" },
    query: z.object({
      view: z._default(deadlineView, "open"),
      inventionId: z.optional(id),
      assignee: z.optional(z.string()),
      ...narrowing,
      sort: z.optional(deadlineSort),
      ...page(50),
    }),
    response: pageOf(deadline),
    paging: { kind: "skip", items: "data", pageSize: 50 },
    example: { input: { view: "to-verify" }, output: { data: [exampleDeadline], total: 1 } },
  }),
  counts: endpoint({
    method: "GET",
    path: "/api/deadlines/counts",
    summary: "Count the deadlines of each view of the work list, up to 10001",
    access: "inventions:read",
    officeData: {},
    query: z.object(narrowing),
    response: z.object({
      proposed: z.number(),
      docketed: z.number(),
      "to-verify": z.number(),
      overdue: z.number(),
      "to-read": z.number(),
    }),
    example: { output: { proposed: 1, docketed: 4, "to-verify": 2, overdue: 0, "to-read": 1 } },
  }),
  get: endpoint({
    method: "GET",
    path: "/api/deadlines/{id}",
    summary: "Get one deadline with its reasons and its history",
    access: "inventions:read",
    officeData: { deadline: "id" },
    ...oneDeadline,
    example: { input: { id: "d-1" }, output: exampleDeadline },
  }),
  propose: endpoint({
    method: "POST",
    path: "/api/deadlines",
    summary: "Propose the deadlines of an event of a matter; existing ones are returned, not doubled",
    access: "deadlines:docket",
    body: z.strictObject({
      inventionId: id,
      ...event,
      printedPeriod: z.optional(printedPeriod),
      confirm,
      ...deadlineFacts,
    }),
    response: z.array(deadline),
    status: 201,
    example: {
      input: { inventionId: "m-17248024", trigger: "CTNF", mailDate: "2026-01-31" },
      output: [exampleDeadline],
    },
  }),
  enter: endpoint({
    method: "POST",
    path: "/api/deadlines/by-hand",
    summary: "Docket any deadline of any office by hand; nothing is computed for it, another person verifies it",
    access: "deadlines:docket",
    body: z.strictObject({
      inventionId: id,
      title: text(300),
      office: text(20),
      dueDate: civilDate,
      finalDate: z.optional(civilDate),
      /** Where the date is from: the letter, the law, the foreign agent. */
      source: text(1000),
      assignees,
      confirm,
      milestoneId: z.optional(id),
    }),
    response: deadline,
    status: 201,
    example: {
      input: {
        inventionId: "m-17248024",
        title: "Reply to communication under Art. 94(3)",
        office: "EP",
        dueDate: "2026-06-01",
        source: "Letter of the foreign agent, 12 January 2026",
      },
      output: exampleDeadline,
    },
  }),
  docket: endpoint({
    method: "POST",
    path: "/api/deadlines/{id}/docket",
    summary: "Put a proposed deadline on the docket, with a milestone that carries its date",
    access: "deadlines:docket",
    ...oneDeadline,
    body: z.strictObject({ ...dateChoice, milestoneId: z.optional(id) }),
    example: { input: { id: "d-1", extension: 1 }, output: exampleDeadline },
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/deadlines/{id}",
    summary: "Change what a deadline is computed from or its date; it must be verified again",
    access: "deadlines:docket",
    ...oneDeadline,
    body: z.strictObject({ ...dateChoice, mailDate, ...deadlineFacts }),
    example: { input: { id: "d-1", printedPeriod: "2m" }, output: exampleDeadline },
  }),
  verify: endpoint({
    method: "POST",
    path: "/api/deadlines/{id}/verify",
    summary: "Verify a docketed deadline; never the person who set its date",
    access: "deadlines:verify",
    ...oneDeadline,
    body: z.strictObject({ updatedAt }),
    example: { input: { id: "d-1" }, output: exampleDeadline },
  }),
  extend: endpoint({
    method: "POST",
    path: "/api/deadlines/{id}/extend",
    summary:
      "Extend a docketed deadline to its nth extension, counted from the event; its history keeps the earlier dates",
    access: "deadlines:docket",
    ...oneDeadline,
    body: z.strictObject({ extension: wholeNumber(1, 5, 1), reason, confirm, updatedAt }),
    example: { input: { id: "d-1", extension: 1 }, output: exampleDeadline },
  }),
  reject: endpoint({
    method: "POST",
    path: "/api/deadlines/{id}/reject",
    summary: "Reject a deadline with a reason",
    access: "deadlines:docket",
    ...oneDeadline,
    body: z.strictObject({ reason: text(1000), updatedAt }),
    example: { input: { id: "d-1", reason: "The action was withdrawn" }, output: exampleDeadline },
  }),
  read: endpoint({
    method: "POST",
    path: "/api/deadlines/{id}/read",
    summary:
      "Say what a notice of the office asks for: a period, none, or which action it restarts, reopens or withdraws",
    access: "deadlines:docket",
    ...oneDeadline,
    body: readingInput,
    example: { input: { id: "d-1", outcome: "period", printedPeriod: "2m" }, output: exampleDeadline },
  }),
  close: endpoint({
    method: "POST",
    path: "/api/deadlines/{id}/close",
    summary: "Close a deadline with what was filed and when",
    access: "deadlines:docket",
    ...oneDeadline,
    body: z.strictObject({
      filed: text(500),
      /** The day it was filed: received at the office. */
      filedOn: civilDate,
      /** The day on a certificate of mailing (37 CFR 1.8), which then counts instead. */
      mailedOn: z.optional(civilDate),
      confirm,
      updatedAt,
    }),
    example: { input: { id: "d-1", filed: "Response with amendment", filedOn: "2026-05-28" }, output: exampleDeadline },
  }),
  reopen: endpoint({
    method: "POST",
    path: "/api/deadlines/{id}/reopen",
    summary: "Reopen a rejected or closed deadline; a docketed date must be verified again",
    access: "deadlines:docket",
    ...oneDeadline,
    body: z.strictObject({ reason, updatedAt }),
    example: { input: { id: "d-1" }, output: exampleDeadline },
  }),
  ...endingCalls,
  ...peopleCalls,
  ...docketingCalls,
  ...closureCalls,
};
