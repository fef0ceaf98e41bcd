import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { calendarCalls } from "./docket-calendar.ts";
import { loadCalls } from "./docket-load.ts";
import { type DocketFinding, finding, findingKind, findingView } from "./docket-shapes.ts";
import { timelineCalls } from "./docket-timeline.ts";
import { todayCalls } from "./docket-today.ts";
import { verificationCalls } from "./docket-verification.ts";
import { weekCalls } from "./docket-week.ts";
import { byId, id, instant, page, pageOf, text } from "./shapes.ts";

/** An example finding for the reference. */
const exampleFinding: DocketFinding = {
  id: "f-1",
  invention: { id: "m-17248024", title: "Lithium cell", references: ["17/248,024"] },
  kind: "action-without-deadline",
  status: "open",
  subject: "Response to non-final office action (CTNF mailed 2026-01-31)",
  reason:
    "The office's record shows MCTNF of 2026-01-31 and no reply to it. 'Response to non-final office action', due 2026-04-30, has no deadline on the docket.",
  docket: null,
  office: "MCTNF 2026-01-31",
  deadlineId: null,
  documentId: null,
  dueAt: "2026-04-30",
  finalDate: "2026-07-31",
  standing: null,
  fix: { kind: "propose-deadline", words: "Propose the deadline" },
  waivedBy: null,
  waivedAt: null,
  waivedReason: null,
  reopenedAt: null,
  history: [{ at: "2026-02-02T09:00:00.000Z", by: null, did: "found", reason: null }],
  foundAt: "2026-02-02T09:00:00.000Z",
  updatedAt: "2026-02-02T09:00:00.000Z",
};

const updatedAt = z.optional(instant);
const oneFinding = { params: byId, response: finding } as const;
const exampleState = {
  open: 3,
  waived: 1,
  kinds: {
    "action-without-deadline": 1,
    "deadline-without-source": 1,
    "closure-without-response": 0,
    "field-disagrees": 1,
    "notice-unread": 0,
    "fee-lapsed": 0,
    "date-against-record": 0,
    "deadline-without-person": 0,
  },
  matters: 61,
  audited: 61,
  withoutRecord: 2,
  office: { configured: true, waiting: 0, unanswered: 0, lastError: null, answeredAt: "2026-01-31T09:00:00.000Z" },
};

/**
 * The docket compared with the patent office's record: disagreements, settled or waived with a reason; the docket of a
 * week, and the verification report of a period.
 */
export const docket = {
  ...todayCalls,
  ...calendarCalls,
  ...loadCalls,
  ...timelineCalls,
  ...weekCalls,
  ...verificationCalls,
  audit: endpoint({
    method: "GET",
    path: "/api/docket/findings",
    summary: "List where the docket and the patent office's record disagree, nearest date first",
    access: "inventions:read",
    officeData: { matter: "inventionId" },
    query: z.object({
      view: z._default(findingView, "open"),
      kind: z.optional(findingKind),
      inventionId: z.optional(id),
      ...page(50),
    }),
    response: pageOf(finding),
    paging: { kind: "skip", items: "data", pageSize: 50 },
    example: { input: { kind: "action-without-deadline" }, output: { data: [exampleFinding], total: 1 } },
  }),
  state: endpoint({
    method: "GET",
    path: "/api/docket/state",
    summary: "Count the findings, with what was audited and how recent the office's record is",
    access: "inventions:read",
    officeData: { matter: "inventionId" },
    query: z.object({
      /** Only this matter; all that the caller may see by default. */
      inventionId: z.optional(id),
      /** Requests to the office since this instant count as unanswered while they have no answer. */
      since: z.optional(instant),
    }),
    response: z.object({
      /** At most 10001, like every total. */
      open: z.number(),
      waived: z.number(),
      /** The open findings by kind. */
      kinds: z.object({
        "action-without-deadline": z.number(),
        "deadline-without-source": z.number(),
        "closure-without-response": z.number(),
        "field-disagrees": z.number(),
        "notice-unread": z.number(),
        "fee-lapsed": z.number(),
        "date-against-record": z.number(),
        "deadline-without-person": z.number(),
      }),
      matters: z.number(),
      audited: z.number(),
      /** Matters without a stored office record, which could not be compared. */
      withoutRecord: z.number(),
      office: z.object({
        /** Whether a connection to the patent office is configured. */
        configured: z.boolean(),
        /** Requests to the office that are not answered yet. */
        waiting: z.number(),
        /** Applications whose last request since `since` (or ever) failed. */
        unanswered: z.number(),
        lastError: z.nullable(z.string()),
        /** When the office last answered for any of the matters; null if it never did. */
        answeredAt: z.nullable(z.string()),
      }),
    }),
    example: { output: exampleState },
  }),
  ask: endpoint({
    method: "POST",
    path: "/api/docket/ask",
    summary: "Request the 100 oldest records from the patent office again; they arrive in the background",
    access: "files:write",
    query: z.object({
      /** Only the applications of this matter; the oldest records of all by default. */
      inventionId: z.optional(id),
    }),
    response: z.object({
      /** How many applications were requested. */
      queued: z.number(),
      configured: z.boolean(),
      /** Pass this to `state` to follow the progress. */
      since: z.string(),
    }),
    status: 202,
    example: { output: { queued: 61, configured: true, since: "2026-01-31T09:00:00.000Z" } },
  }),
  get: endpoint({
    method: "GET",
    path: "/api/docket/findings/{id}",
    summary: "Get one finding with its history",
    access: "inventions:read",
    officeData: { finding: "id" },
    ...oneFinding,
    example: { input: { id: "f-1" }, output: exampleFinding },
  }),
  resolve: endpoint({
    method: "POST",
    path: "/api/docket/findings/{id}/resolve",
    summary: "Settle a finding with the action that it offers: propose the deadline, or take the office's value",
    access: "deadlines:docket",
    ...oneFinding,
    body: z.strictObject({ updatedAt }),
    example: { input: { id: "f-1" }, output: exampleFinding },
  }),
  waive: endpoint({
    method: "POST",
    path: "/api/docket/findings/{id}/waive",
    summary: "Waive a finding with a reason, until its facts change",
    access: "deadlines:docket",
    ...oneFinding,
    body: z.strictObject({ reason: text(1000), updatedAt }),
    example: { input: { id: "f-1", reason: "The client pays this fee itself" }, output: exampleFinding },
  }),
  reopen: endpoint({
    method: "POST",
    path: "/api/docket/findings/{id}/reopen",
    summary: "Undo the waiver of a finding",
    access: "deadlines:docket",
    ...oneFinding,
    body: z.strictObject({ updatedAt }),
    example: { input: { id: "f-1" }, output: exampleFinding },
  }),
};
