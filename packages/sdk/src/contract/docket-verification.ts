import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { deadlineStatus, deadlineStep } from "../records/deadlines.ts";
import { docketFileFormat } from "./docket-week.ts";
import { civilDate, instant, text, wholeNumberWithin } from "./shapes.ts";
import { taskInvention } from "./tasks.ts";

const laterText = z.nullable(z.string());

/** Who was notified of a deadline, when and how, and what became of it. */
export const toldEntry = z.object({
  person: z.string(),
  inPlaceOf: laterText,
  at: z.string(),
  /** The date that it was about, and how many days before it; -1 once it had passed. */
  date: z.string(),
  daysBefore: z.number(),
  channel: z.enum(["inbox", "mail", "digest"]),
  delivery: z.enum(["inbox", "queued", "sent", "refused", "bounced"]),
  deliveryReason: laterText,
  seenAt: laterText,
  acknowledgedAt: laterText,
});
/** Who was notified of a deadline, when and how. */
export type ToldEntry = z.infer<typeof toldEntry>;

/** One deadline of a verification report: where it is from, what was done to it, who was notified, and how it ended. */
export const verificationEntry = z.object({
  id: z.string(),
  invention: taskInvention,
  title: z.string(),
  office: z.string(),
  status: deadlineStatus,
  /** What is missing or went wrong, in words; empty where nothing is. */
  gaps: z.readonly(z.array(z.string())),
  /** The event that it counts from, its day, and the document at the office. */
  source: z.object({ trigger: z.string(), mailDate: z.string(), documentId: laterText }),
  rule: z.object({ id: z.string(), version: z.number(), citations: z.readonly(z.array(z.string())) }),
  /** How its date was counted; of one that was entered by hand, where it is from. */
  why: z.readonly(z.array(z.string())),
  dueAt: z.string(),
  finalAt: laterText,
  extension: z.number(),
  responsible: laterText,
  backup: laterText,
  docketed: z.object({ by: laterText, for: laterText, at: laterText }),
  verified: z.object({ by: laterText, for: laterText, at: laterText }),
  /** Every step, with what moved and extended it. */
  history: z.array(deadlineStep),
  told: z.array(toldEntry),
  /** Null while it is open. */
  ended: z.nullable(
    z.object({ by: laterText, at: laterText, filed: laterText, filedOn: laterText, rejectedBecause: laterText }),
  ),
});
/** One deadline of a verification report. */
export type VerificationEntry = z.infer<typeof verificationEntry>;

/**
 * A verification report. `signature` is the hub's, of the text `iphub-verification:<seq>:<hash>:<madeAt>:<digest>`, where
 * seq and hash are the head of the event log and `digest` is the SHA-256 of the canonical JSON of `from`, `to` and
 * `entries`: who has the report can prove that neither it nor the record up to the head was changed later.
 */
export const verificationReport = z.object({
  from: z.string(),
  to: z.string(),
  /** With gaps first, then by due date. */
  entries: z.readonly(z.array(verificationEntry)),
  /** How many entries have a gap. */
  gaps: z.number(),
  /** False where the period has more deadlines than were read. */
  isWhole: z.boolean(),
  madeAt: z.string(),
  madeBy: z.string(),
  head: z.object({ seq: z.number(), hash: z.string() }),
  digest: z.string(),
  signature: z.string(),
  /** The public key of the signature, as PEM. */
  publicKey: z.string(),
});
/** A verification report. */
export type VerificationReport = z.infer<typeof verificationReport>;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, "is not a SHA-256; write 64 hexadecimal digits"));

/** What a hub says of the signature of a saved report, and of the entry that the report is signed with. */
export const verificationCheck = z.object({
  /** Whether the signature is this hub's, of this head, instant and digest. */
  isSigned: z.boolean(),
  /** Whether the record still has the entry with this hash. */
  isInRecord: z.boolean(),
  /** When that entry was written; null where the record has it no more. */
  headAt: laterText,
  /** The first entry that is signed with a key outside the database, and when it was written; null where none is. */
  signedSince: z.nullable(z.object({ seq: z.number(), at: z.string() })),
});
/** What a hub says of the signature of a saved report. */
export type VerificationCheck = z.infer<typeof verificationCheck>;

const period = {
  /** The first day of the period; a year before its last by default. */
  from: z.optional(civilDate),
  /** Its last day; today by default. */
  to: z.optional(civilDate),
};

const exampleEntry: VerificationEntry = {
  id: "d-1",
  invention: { id: "m-17248024", title: "Lithium-ion battery with safety valve", references: ["17/248,024"] },
  title: "Response to non-final office action",
  office: "US",
  status: "verified",
  gaps: ["No one was told of it before its due date."],
  source: { trigger: "MCTNF", mailDate: "2026-01-31", documentId: null },
  rule: { id: "us-ctnf", version: 1, citations: ["37 CFR 1.134"] },
  why: ["3 months from Sat 31 Jan 2026 are Thu 30 Apr 2026."],
  dueAt: "2026-06-01",
  finalAt: "2026-07-31",
  extension: 1,
  responsible: "ada@iphub.example",
  backup: "ben@iphub.example",
  docketed: { by: "ben@iphub.example", for: null, at: "2026-02-02T09:30:00.000Z" },
  verified: { by: "ada@iphub.example", for: null, at: "2026-02-02T10:00:00.000Z" },
  history: [],
  told: [],
  ended: null,
};

const exampleHash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** The verification report, as an insurer asks for it. */
export const verificationCalls = {
  verification: endpoint({
    method: "GET",
    path: "/api/docket/verification",
    summary: "Report the deadlines of a period: source, rule, people, what moved them, who was told, how they ended",
    access: "audit:read",
    officeData: {},
    query: z.object(period),
    response: verificationReport,
    example: {
      input: { from: "2026-01-01", to: "2026-12-31" },
      output: {
        from: "2026-01-01",
        to: "2026-12-31",
        entries: [exampleEntry],
        gaps: 1,
        isWhole: true,
        madeAt: "2027-01-04T09:00:00.000Z",
        madeBy: "dora@iphub.example",
        head: { seq: 4711, hash: "9f2c" },
        digest: "5d41",
        signature: "0123456789abcdef:c2lnbmVk",
        publicKey: "-----BEGIN PUBLIC KEY-----",
      },
    },
  }),
  exportVerification: endpoint({
    method: "GET",
    path: "/api/docket/verification/export",
    summary: "Get the verification report of a period as JSON, XLSX or PDF",
    access: "audit:read",
    officeData: {},
    query: z.object({ ...period, format: z._default(docketFileFormat, "json") }),
    response: z.unknown(),
    responseKind: "file",
    example: { input: { from: "2026-01-01", to: "2026-12-31", format: "pdf" } },
  }),
  checkVerification: endpoint({
    method: "GET",
    path: "/api/docket/verification/signature",
    summary: "Check the signature of a saved verification report, and that the record still has its head",
    access: "audit:read",
    query: z.object({
      /** The head of the report. */
      seq: wholeNumberWithin(1, Number.MAX_SAFE_INTEGER),
      hash,
      madeAt: instant,
      digest: hash,
      signature: text(200),
    }),
    response: verificationCheck,
    example: {
      input: {
        seq: 4711,
        hash: exampleHash,
        madeAt: "2027-01-04T09:00:00.000Z",
        digest: exampleHash,
        signature: "0123456789abcdef:c2lnbmVk",
      },
      output: {
        isSigned: true,
        isInRecord: true,
        headAt: "2027-01-04T08:59:00.000Z",
        signedSince: { seq: 1, at: "2026-01-05T09:00:00.000Z" },
      },
    },
  }),
};
