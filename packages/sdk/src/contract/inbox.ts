import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { civilDate, id, wholeNumber } from "./shapes.ts";

/**
 * What a notice is about. `date-moved`: a date that the person is responsible for; `to-read`: a proposal or a paper of
 * the office in their matters; `to-verify` and `verified`: a deadline's second person; `call-up` and `escalation`:
 * reminders of deadlines; `weekly`: the docket of a week; `mail`: on their matter; `job`: one of theirs that finished or
 * failed.
 */
export const noticeKinds = [
  "assigned",
  "mentioned",
  "date-moved",
  "to-read",
  "to-verify",
  "verified",
  "call-up",
  "escalation",
  "weekly",
  "mail",
  "job",
] as const;
/** What a notice is about. */
export const noticeKind = z.enum(noticeKinds, `must be one of ${noticeKinds.join(", ")}`);
/** What a notice is about. */
export type NoticeKind = z.infer<typeof noticeKind>;

/**
 * Where a notice is sent: only the inbox; the inbox and a mail at once; the inbox and the mail of the day; or nowhere,
 * in which case there is no notice at all.
 */
export const noticeChannels = ["inbox", "mail", "digest", "none"] as const;
/** Where a notice is sent. */
export const noticeChannel = z.enum(noticeChannels, `must be one of ${noticeChannels.join(", ")}`);
/** Where a notice is sent. */
export type NoticeChannel = z.infer<typeof noticeChannel>;

/**
 * What a notice leads to. The id of a comment's subject is that of its agent; that of a week is `me:` or `firm:` with its
 * first day.
 */
export const noticeSubject = z.object({
  type: z.enum(["task", "deadline", "note", "message", "email", "minion", "import", "file", "matter", "week"]),
  id: z.string(),
});
/** What a notice leads to. */
export type NoticeSubject = z.infer<typeof noticeSubject>;

/** The mail of a notice: sent, still queued, refused by the mail server, or returned after it was sent. */
const noticeDelivery = z.object({
  channel: z.enum(["mail", "digest"]),
  state: z.enum(["queued", "sent", "refused", "bounced"]),
  at: z.string(),
  reason: z.nullable(z.string()),
});

/** The call-up that a notice is about. Marking the notice as done does not acknowledge it. */
const noticeCallUp = z.object({
  id: z.string(),
  acknowledgedAt: z.nullable(z.string()),
});

/** One notice to one person. `dueAt` and `finalAt` are the dates of the task or deadline when it was written. */
export const notice = z.object({
  id: z.string(),
  kind: noticeKind,
  inventionId: z.nullable(z.string()),
  inventionTitle: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  subject: noticeSubject,
  title: z.string(),
  text: z.string(),
  /** The e-mail address of the person who caused it; null for the hub itself. */
  actor: z.nullable(z.string()),
  createdAt: z.string(),
  state: z.enum(["unread", "read", "done"]),
  /** It is back in the inbox on this day. */
  snoozedUntil: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  finalAt: z.nullable(z.string()),
  /** How that task or deadline has ended since, or that its due date was moved; null where it still holds. */
  ended: z.nullable(z.enum(["done", "cancelled", "rejected", "moved"])),
  /** What keeps the right of that deadline today, past its due date: `extension 1 runs, 9 d left`; null at other times. */
  standing: z.nullable(z.string()),
  delivery: z.nullable(noticeDelivery),
  /** Of the kinds `call-up` and `escalation`; null for any other. */
  callUp: z.nullable(noticeCallUp),
});
/** One notice to one person. */
export type Notice = z.infer<typeof notice>;

/** The unread notices are counted up to this number. */
export const mostUnread = 1_000;

/** The notices in a list: `open` is what waits in the inbox, read or not; `snoozed` comes back later. */
export const noticeView = z.enum(
  ["open", "unread", "snoozed", "done", "all"],
  "must be open, unread, snoozed, done or all",
);
/** The notices in a list. */
export type NoticeView = z.infer<typeof noticeView>;

const count = z.number();
/** What a change of notices leaves: how many it changed, and how many are unread now, at most {@link mostUnread}. */
const changed = z.object({ changed: count, unread: count });

/** The channel of every kind. */
export const noticePreferences = z.object({
  channels: z.record(noticeKind, noticeChannel),
  /** Whether this hub sends mail; where it does not, mail and digest are the inbox alone. */
  sendsMail: z.boolean(),
});
/** The channel of every kind. */
export type NoticePreferences = z.infer<typeof noticePreferences>;

const someIds = z
  .array(id)
  .check(z.minLength(1, "is empty; name a notice"), z.maxLength(500, "has more than 500 entries"));

const exampleNotice = {
  id: "019c1a2b3c4d5e6f70",
  kind: "date-moved",
  inventionId: "m-17248024",
  inventionTitle: "Lithium-ion battery with safety valve",
  reference: "17/248,024",
  subject: { type: "deadline", id: "d-1" },
  title: "Response to non-final office action",
  text: "Due 1 June 2026, moved from 30 April 2026",
  actor: "ben@iphub.example",
  createdAt: "2026-01-31T09:00:00.000Z",
  state: "unread",
  snoozedUntil: null,
  dueAt: "2026-06-01",
  finalAt: "2026-07-31",
  ended: null,
  standing: null,
  delivery: null,
  callUp: null,
};

/** Where each kind is sent until its person chooses: what cannot wait by mail, work that was handed on once a day. */
export const defaultChannels: Readonly<Record<NoticeKind, NoticeChannel>> = {
  assigned: "digest",
  mentioned: "mail",
  "date-moved": "mail",
  "to-read": "digest",
  "to-verify": "digest",
  verified: "inbox",
  "call-up": "mail",
  escalation: "mail",
  weekly: "mail",
  mail: "inbox",
  job: "inbox",
};

const examplePreferences = { channels: defaultChannels, sendsMail: true };

/** A person's notices: what they are to know, each once, and where they want it. */
export const inbox = {
  list: endpoint({
    method: "GET",
    path: "/api/inbox",
    summary: "List your notices, the newest first, with the number that is unread",
    access: "inventions:read",
    query: z.object({
      state: z._default(noticeView, "open"),
      kind: z.optional(noticeKind),
      inventionId: z.optional(id),
      /** The id of the last notice of the page before. */
      after: z.optional(id),
      limit: wholeNumber(1, 200, 50),
    }),
    response: z.object({
      data: z.array(notice),
      unread: count,
      next: z.nullable(z.string()),
      /** The day at the person's office: a notice that is snoozed until it is back. */
      today: z.string(),
    }),
    paging: { kind: "after", items: "data", pageSize: 50 },
    example: {
      input: { state: "unread" },
      output: { data: [exampleNotice], unread: 1, next: null, today: "2026-02-01" },
    },
  }),
  mark: endpoint({
    method: "POST",
    path: "/api/inbox/mark",
    summary: "Mark notices as read, unread, done or open again: some, those of a matter, or all",
    access: "inventions:read",
    body: z.strictObject({
      ids: z.optional(someIds),
      /** All open notices of this matter. */
      inventionId: z.optional(id),
      /** All open notices. */
      all: z.optional(z.literal(true, "must be true, or left out")),
      as: z.enum(["read", "unread", "done", "open"], "must be read, unread, done or open"),
    }),
    response: changed,
    example: { input: { ids: [exampleNotice.id], as: "done" }, output: { changed: 1, unread: 0 } },
  }),
  snooze: endpoint({
    method: "POST",
    path: "/api/inbox/snooze",
    summary: "Put notices away until a day, or bring them back with null",
    access: "inventions:read",
    body: z.strictObject({ ids: someIds, until: z.nullable(civilDate) }),
    response: changed,
    example: { input: { ids: [exampleNotice.id], until: "2026-02-16" }, output: { changed: 1, unread: 0 } },
  }),
  preferences: endpoint({
    method: "GET",
    path: "/api/inbox/preferences",
    summary: "Get where you want each kind of notice",
    access: "inventions:read",
    response: noticePreferences,
    example: { output: examplePreferences },
  }),
  setPreference: endpoint({
    method: "PUT",
    path: "/api/inbox/preferences",
    summary: "Choose where you want a kind of notice; call-ups of deadlines cannot be turned off",
    access: "inventions:read",
    body: z.strictObject({ kind: noticeKind, channel: noticeChannel }),
    response: noticePreferences,
    example: {
      input: { kind: "mentioned", channel: "mail" },
      output: examplePreferences,
    },
  }),
};
