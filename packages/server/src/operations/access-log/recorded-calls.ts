import type { AccessEntry } from "@iphub/sdk/contract/access-log";

/** What the log needs to know of a call that is recorded. */
export interface RecordedCall {
  readonly kind: AccessEntry["kind"];
  /** What the path parameter names, from which the matter is found. */
  readonly names?: "matter" | "file" | "email" | "deadline";
  /** The path parameter that names it. */
  readonly parameter?: string;
}

const matter = (parameter: string): RecordedCall => ({ kind: "matter", names: "matter", parameter });
const document: RecordedCall = { kind: "document", names: "file", parameter: "id" };
const email: RecordedCall = { kind: "mail", names: "email", parameter: "id" };

/** The calls that are recorded for every caller, by noun and verb; see docs/behaviour/operations.md, 'Access log'. */
export const recordedCalls: ReadonlyMap<string, RecordedCall> = new Map<string, RecordedCall>([
  ["auth.login", { kind: "sign-in" }],
  ["auth.passkeySignIn", { kind: "sign-in" }],
  ["auth.microsoftCallback", { kind: "sign-in" }],
  ["auth.finishCommandLine", { kind: "sign-in" }],
  ["auth.choosePassword", { kind: "sign-in" }],
  ["auth.setup", { kind: "sign-in" }],
  ["auth.reauthenticate", { kind: "sign-in" }],
  ["auth.changePassword", { kind: "sign-in" }],
  ["auth.logout", { kind: "sign-out" }],
  ["auth.endSession", { kind: "sign-out" }],
  ["auth.endAllSessions", { kind: "sign-out" }],
  ["inventions.get", matter("id")],
  ["streams.list", matter("id")],
  ["streams.ifw", matter("inventionId")],
  ["streams.docketing", matter("inventionId")],
  ["overview.get", matter("id")],
  ["overview.milestones", matter("id")],
  ["chat.list", matter("id")],
  ["notes.listForInvention", matter("inventionId")],
  ["docket.timeline", matter("inventionId")],
  // The handlers say whose milestone, and whose application, it is.
  ["notes.listForMilestone", { kind: "matter", names: "matter" }],
  ["uspto.documents", { kind: "matter", names: "matter" }],
  ["deadlines.disclosure", matter("inventionId")],
  ["reports.results", matter("inventionId")],
  ["files.download", document],
  ["files.preview", document],
  ["files.paper", document],
  ["files.text", document],
  ["files.listNotes", document],
  // The address of a page or a picture names neither: the handler says whose it is.
  ["files.open", { kind: "document", names: "file" }],
  ["deadlines.paper", { kind: "document", names: "deadline", parameter: "id" }],
  ["minions.attachment", { kind: "document" }],
  ["correspondence.list", { kind: "mail", names: "matter", parameter: "id" }],
  ["correspondence.get", email],
  ["correspondence.body", email],
  ["correspondence.unassigned", { kind: "mail" }],
  ["tasks.export", { kind: "export" }],
  ["docket.exportWeek", { kind: "export" }],
  ["docket.verification", { kind: "export" }],
  ["docket.exportVerification", { kind: "export" }],
  ["audit.export", { kind: "export" }],
  ["accessLog.export", { kind: "export" }],
  ["calendar.feed", { kind: "export" }],
]);
