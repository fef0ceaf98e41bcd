import { noticeKinds } from "@iphub/sdk/contract/inbox";
import { channelFault } from "@iphub/sdk/domain/docket/notice-words";
import { type LoggedEntry, mentioningText, type NoticeFacts, noticesOf } from "@iphub/sdk/domain/docket/notices";
import { expect, test } from "vitest";

const facts: NoticeFacts = { matterPeople: ["ada@x"], mentioned: [], mayVerify: (email) => email === "ada@x" };

function told(entry: Partial<LoggedEntry> & Pick<LoggedEntry, "type">, more: Partial<NoticeFacts> = {}) {
  const whole = { id: "e-1", actor: "ben@x", inventionId: "m-1", metadata: {}, live: null, ...entry };
  return noticesOf(whole, { ...facts, ...more }).map(({ email, kind, text }) => `${email} ${kind}: ${text}`);
}

function task(type: string, work: object, changes: object = {}) {
  return told({ type, metadata: { changes }, live: { task: { id: "k-1", title: "Draft", status: "open", ...work } } });
}

function deadline(type: string, record: object, changes: object = {}, actor: string | null = "ben@x") {
  const own = { id: "d-1", title: "Reply", status: "docketed", responsible: "ada@x", backup: "cy@x" };
  const live = { deadline: { ...own, dueAt: "2026-06-01", finalDate: "2026-07-31", ...record } };
  return told({ type, actor, metadata: { changes }, live });
}

test("who is new among the assignees is told, not who was there, not the actor, and no one of closed work", () => {
  expect(task("task-created", { assignees: ["ada@x", "ben@x"] })).toEqual(["ada@x assigned: This task is yours now"]);
  const changed = { assignees: { before: ["ada@x"], after: ["ada@x", "cy@x"] } };
  expect(task("task-updated", { assignees: ["ada@x", "cy@x"] }, changed)).toEqual([
    "cy@x assigned: This task is yours now",
  ]);
  expect(task("task-updated", { assignees: ["cy@x"], status: "done" }, changed)).toEqual([]);
});

test("a moved date is told once to each assignee, with both dates, and a new assignee hears of the assignment alone", () => {
  const dueAt = { before: "2026-05-01", after: "2026-06-01" };
  const both = { dueAt, assignees: { before: ["ada@x"], after: ["ada@x", "cy@x"] } };
  const moved = "date-moved: Due Mon 1 Jun 2026, was Fri 1 May 2026";
  expect(task("task-updated", { assignees: ["ada@x", "cy@x"], dueAt: dueAt.after }, both)).toEqual([
    "cy@x assigned: This task is yours now",
    `ada@x ${moved}`,
  ]);
  expect(task("task-updated", { assignees: ["ada@x"] }, { dueAt: { ...dueAt, after: null } })).toEqual([
    "ada@x date-moved: No due date any more, was Fri 1 May 2026",
  ]);
});

test("a proposal is to be read by the responsible person and the back-up, also where the hub made it", () => {
  expect(deadline("deadline-proposed", { status: "proposed" }, {}, null)).toEqual([
    "ada@x to-read: Proposed, to be docketed",
    "cy@x to-read: Proposed, to be docketed",
  ]);
});

test("a docketed deadline is to be verified by those who may and did not docket it", () => {
  const waits = "to-verify: Docketed, waits for a second person to verify it";
  expect(deadline("deadline-docketed", { docketedBy: "ben@x" })).toEqual([`ada@x ${waits}`]);
  expect(deadline("deadline-docketed", { docketedBy: "ada@x" }, {}, "ada@x")).toEqual([]);
  expect(deadline("deadline-docketed", { docketedBy: "ben@x", docketedFor: "ada@x" })).toEqual([]);
  const again = { status: { before: "verified", after: "docketed" } };
  expect(deadline("deadline-changed", { docketedBy: "ben@x" }, again)).toEqual([`ada@x ${waits}`]);
});

test("who docketed a deadline is told that it was verified", () => {
  const docketed = { docketedBy: "ben@x", status: "verified" };
  expect(deadline("deadline-verified", docketed, {}, "ada@x")).toEqual([
    "ben@x verified: What you docketed was verified",
  ]);
});

test("a deadline that moved is told to both who answer for it, one that changed hands to the new ones", () => {
  const dueAt = { before: "2026-04-30", after: "2026-06-01" };
  const moved = "date-moved: Due Mon 1 Jun 2026, was Thu 30 Apr 2026";
  expect(deadline("deadline-changed", {}, { dueAt })).toEqual([`ada@x ${moved}`, `cy@x ${moved}`]);
  const responsible = { before: "ben@x", after: "ada@x" };
  expect(deadline("deadline-changed", {}, { responsible })).toEqual([
    "ada@x assigned: You are responsible for this deadline now",
  ]);
});

test("a final date that moves makes a notice too, and a notice that was read has no date of before", () => {
  const finalDate = { before: "2026-07-31", after: null };
  const moved = "date-moved: Final date none, was Fri 31 Jul 2026";
  expect(deadline("deadline-changed", {}, { finalDate })).toEqual([`ada@x ${moved}`, `cy@x ${moved}`]);
  const dueAt = { before: "2026-04-30", after: "2026-06-01" };
  expect(deadline("deadline-changed", { backup: null }, { dueAt, finalDate })).toEqual([
    "ada@x date-moved: Due Mon 1 Jun 2026, was Thu 30 Apr 2026. Final date none, was Fri 31 Jul 2026",
  ]);
  const status = { before: "to-read", after: "docketed" };
  const read = { status, dueAt, finalDate: { before: null, after: "2026-07-31" } };
  expect(deadline("deadline-changed", { backup: null }, read)).toEqual([
    "ada@x date-moved: Due Mon 1 Jun 2026, as read in the notice. Final date Fri 31 Jul 2026",
  ]);
});

test("a note tells who it mentions, with its beginning in one line", () => {
  const metadata = { noteId: "n-1", title: "Filing", content: `@ada\n ${"x".repeat(300)}`, mentions: ["ada@x"] };
  const [line = ""] = told({ type: "milestone-note-created", metadata });
  expect(line).toMatch(/^ada@x mentioned: @ada x+…$/);
  expect(line.length).toBe("ada@x mentioned: ".length + 200);
});

test("a changed note tells only whom it names as mentioned newly, and a deleted one no one", () => {
  const changes = { content: { before: "@ada", after: "@ada @cy" } };
  const updated = { type: "invention-note-updated", metadata: { changes, mentions: ["cy@x"] } };
  expect(told(updated)).toEqual(["cy@x mentioned: @ada @cy"]);
  expect(told({ ...updated, metadata: { changes, mentions: [] } })).toEqual([]);
  expect(told({ type: "invention-note-deleted", metadata: { content: "@ada", mentions: ["ada@x"] } })).toEqual([]);
});

test("the people whom a comment mentions are looked up by its text", () => {
  const comment = { type: "minion-comment-created", inventionId: null, metadata: { title: "Scout", content: "@ada" } };
  expect(mentioningText(comment)).toEqual({ text: "@ada", before: "" });
  expect(told(comment, { mentioned: ["ada@x"] })).toEqual(["ada@x mentioned: @ada"]);
});

test("mentions of a note are looked up in its text only where an earlier version logged it", () => {
  const mentioned = ["cy@x"];
  const created = { type: "milestone-note-created", metadata: { noteId: "n-1", title: "Filing", content: "@cy" } };
  expect(mentioningText(created)).toEqual({ text: "@cy", before: "" });
  expect(told(created, { mentioned })).toEqual(["cy@x mentioned: @cy"]);
  const changes = { content: { before: "@ada", after: "@ada @cy" } };
  const updated = { type: "invention-note-updated", metadata: { noteId: "n-1", changes } };
  expect(mentioningText(updated)).toEqual({ text: "@ada @cy", before: "@ada" });
  expect(told(updated, { mentioned })).toEqual(["cy@x mentioned: @ada @cy"]);
  const named = { ...created, metadata: { ...created.metadata, mentions: [] } };
  expect(mentioningText(named)).toBeNull();
  expect(told(named, { mentioned })).toEqual([]);
  expect(mentioningText({ type: "invention-note-deleted", metadata: { content: "@cy" } })).toBeNull();
});

test("mail is told to the people of its matter, and to no one while it has none", () => {
  const mail = {
    type: "correspondence-received",
    actor: null,
    metadata: { emailId: "e-1", subject: "Fees", from: "Ann" },
  };
  expect(told(mail)).toEqual(["ada@x mail: From Ann"]);
  expect(told({ ...mail, inventionId: null })).toEqual([]);
});

test("a job is told to the person in whose name it ends, who is its actor", () => {
  const metadata = { importId: "i-1", fileName: "docket.xlsx" };
  expect(told({ type: "import-applied", inventionId: null, metadata })).toEqual(["ben@x job: The import is finished"]);
  const failed = { ...metadata, reason: "no room", startedBy: "ada@x" };
  expect(told({ type: "import-failed", actor: null, inventionId: null, metadata: failed })).toEqual([
    "ada@x job: The import failed: no room",
  ]);
  const report = { fileId: "f-1", name: "letter.pdf", source: "report" };
  expect(told({ type: "file-added", metadata: report })).toEqual(["ben@x job: The report is ready"]);
  expect(told({ type: "file-added", metadata: { ...report, source: "upload" } })).toEqual([]);
});

test("an entry that does not hold what it should has no notice, and does not fail", () => {
  for (const type of ["task-updated", "milestone-created", "deadline-changed", "chat-message", "invention-updated"]) {
    expect(
      told({ type, metadata: { changes: 3, mentions: "ada@x", dueAt: 5 }, live: { task: 1, deadline: [] } }),
    ).toEqual([]);
  }
});

test("reminders of deadlines cannot be turned off, only sent elsewhere", () => {
  const off = noticeKinds.filter((kind) => channelFault(kind, "none") !== null);
  expect(off).toEqual(["call-up", "escalation"]);
  expect(channelFault("call-up", "digest")).toBeNull();
});
