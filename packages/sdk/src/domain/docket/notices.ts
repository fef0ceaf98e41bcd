import type { NoticeKind, NoticeSubject } from "../../contract/inbox.ts";
import { fullDay } from "../day-text.ts";
import { addressOf, changeOf, dateOf, type Fields, newOf, recordOf, textOf, textsOf } from "./entry-fields.ts";

/** An entry of the event log, with the payload of its live event. */
export interface LoggedEntry {
  readonly id: string;
  readonly type: string;
  readonly actor: string | null;
  readonly inventionId: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly live: Readonly<Record<string, unknown>> | null;
}

/** What an entry does not say itself. */
export interface NoticeFacts {
  /** The matter's attorney; where it has none, who would be the back-up for its deadlines. */
  readonly matterPeople: readonly string[];
  /** The people that the text of the entry mentions newly, where the entry does not name them itself. */
  readonly mentioned: readonly string[];
  /** Whether someone may verify deadlines. */
  readonly mayVerify: (email: string) => boolean;
}

/** A notice to a person by e-mail address. */
export interface NoticeDraft {
  readonly email: string;
  readonly kind: NoticeKind;
  readonly subject: NoticeSubject;
  readonly title: string;
  readonly text: string;
  readonly dueAt: string | null;
  readonly finalAt: string | null;
}

type About = Omit<NoticeDraft, "email" | "kind" | "text">;
type Told = (email: string | null, kind: NoticeKind, text: string) => void;

const noteEvent = /^(?:invention|milestone)-note-(?:created|updated)$/;

/** A text that can mention people, and the text that it replaced. */
export interface MentioningText {
  readonly text: string;
  readonly before: string;
}

/**
 * The text of an entry in which mentioned people are to be looked up: that of a comment, and of a note that an earlier
 * version of the hub logged. Null of any other entry: messages and notes name these people themselves.
 */
export function mentioningText({ type, metadata }: Pick<LoggedEntry, "type" | "metadata">): MentioningText | null {
  if (type === "minion-comment-created") return { text: textOf(metadata.content), before: "" };
  if (!noteEvent.test(type) || metadata.mentions !== undefined) return null;
  if (type.endsWith("-created")) return { text: textOf(metadata.content), before: "" };
  const changed = changeOf(metadata, "content");
  return changed && { text: textOf(changed.after), before: textOf(changed.before) };
}

/** The types of entries that can concern someone; no other entry has notices. */
export const noticedTypes: readonly string[] = [
  "task-created",
  "task-updated",
  "milestone-created",
  "milestone-updated",
  "invention-updated",
  "deadline-proposed",
  "deadline-docketed",
  "deadline-verified",
  "deadline-changed",
  "chat-message",
  "invention-note-created",
  "invention-note-updated",
  "milestone-note-created",
  "milestone-note-updated",
  "minion-comment-created",
  "correspondence-received",
  "correspondence-filed",
  "import-applied",
  "import-undone",
  "import-failed",
  "file-added",
  "report-failed",
];

/**
 * The notices of an entry: one for each person at most, the most particular. The actor is told only of jobs, which end
 * in the name of the person who started them. Whether a person works here and may see the matter is the caller's to check.
 */
export function noticesOf(entry: LoggedEntry, facts: NoticeFacts): NoticeDraft[] {
  const drafts = new Map<string, NoticeDraft>();
  const tell =
    (about: About): Told =>
    (email, kind, text) => {
      if (email === null || drafts.has(email)) return;
      if (email === entry.actor && kind !== "job") return;
      drafts.set(email, { ...about, email, kind, text });
    };
  tellMentioned(entry, facts, tell);
  if (entry.type.startsWith("task-")) tellOfWork(entry, recordOf(entry.live?.task), "task", tell);
  if (entry.type.startsWith("milestone-")) tellOfWork(entry, recordOf(entry.live?.milestone), "matter", tell);
  if (entry.type.startsWith("deadline-")) tellOfDeadline(entry, recordOf(entry.live?.deadline), facts, tell);
  if (entry.type === "invention-updated") tellAttorney(entry, tell);
  if (entry.type.startsWith("correspondence-")) tellOfMail(entry, facts, tell);
  tellOfJob(entry, tell);
  return [...drafts.values()];
}

type Tell = (about: About) => Told;

const undated = { dueAt: null, finalAt: null };

function tellMentioned({ type, metadata }: LoggedEntry, { mentioned }: NoticeFacts, tell: Tell): void {
  if (type === "chat-message") {
    const { minionId, messageId, message } = metadata;
    const isOfMinion = typeof minionId === "string";
    const subject = isOfMinion
      ? ({ type: "minion", id: minionId } as const)
      : ({ type: "message", id: textOf(messageId) } as const);
    const title = isOfMinion ? textOf(metadata.title) : "Messages";
    for (const email of textsOf(metadata.mentions)) {
      tell({ ...undated, subject, title })(email, "mentioned", excerpt(textOf(message)));
    }
    return;
  }
  if (noteEvent.test(type)) {
    const text = textOf(changeOf(metadata, "content")?.after ?? metadata.content);
    const subject = { type: "note", id: textOf(metadata.noteId) } as const;
    const told = tell({ ...undated, subject, title: `A note on ${textOf(metadata.title)}` });
    for (const email of textsOf(metadata.mentions ?? mentioned)) told(email, "mentioned", excerpt(text));
    return;
  }
  const comment = mentioningText({ type, metadata })?.text;
  if (comment === undefined) return;
  const subject = { type: "minion", id: textOf(metadata.minionId) } as const;
  const told = tell({ ...undated, subject, title: `A comment on ${textOf(metadata.title)}` });
  for (const email of mentioned) told(email, "mentioned", excerpt(comment));
}

/** Tasks and milestones: who is new among the assignees, and whose date moved. */
function tellOfWork(entry: LoggedEntry, work: Fields, type: "task" | "matter", tell: Tell): void {
  const { metadata, inventionId } = entry;
  if (work.status === "done" || work.status === "cancelled") return;
  const id = type === "task" ? textOf(work.id) : (inventionId ?? "");
  const dueAt = dateOf(work.dueAt);
  const told = tell({ subject: { type, id }, title: textOf(work.title), dueAt, finalAt: null });
  const assignees = textsOf(work.assignees);
  const changed = changeOf(metadata, "assignees");
  const before = textsOf(changed?.before);
  const isNew = entry.type.endsWith("-created");
  const what = type === "task" ? "task" : "milestone";
  for (const email of isNew || changed ? assignees : []) {
    if (!before.includes(email)) told(email, "assigned", `This ${what} is yours now`);
  }
  const moved = movedWords(metadata);
  for (const email of moved === null ? [] : assignees) told(email, "date-moved", moved ?? "");
}

function tellOfDeadline(entry: LoggedEntry, deadline: Fields, { mayVerify }: NoticeFacts, tell: Tell): void {
  const { type, metadata, actor } = entry;
  const told = tell({
    subject: { type: "deadline", id: textOf(deadline.id) },
    title: textOf(deadline.title),
    dueAt: deadline.status === "to-read" ? null : dateOf(deadline.dueAt),
    finalAt: deadline.status === "to-read" ? null : dateOf(deadline.finalDate),
  });
  const people = [addressOf(deadline.responsible), addressOf(deadline.backup)];
  const each = (kind: NoticeKind, text: string) => {
    for (const email of people) told(email, kind, text);
  };
  if (type === "deadline-proposed") {
    const isPaper = deadline.status === "to-read";
    each("to-read", isPaper ? "A paper of the office, to be read for its period" : "Proposed, to be docketed");
  }
  if (type === "deadline-verified") {
    told(addressOf(deadline.docketedBy), "verified", "What you docketed was verified");
    told(addressOf(deadline.docketedFor), "verified", "What was docketed for you was verified");
  }
  if (type === "deadline-changed") {
    told(newOf(metadata, "responsible"), "assigned", "You are responsible for this deadline now");
    told(newOf(metadata, "backup"), "assigned", "You are the back-up for this deadline now");
    const moved = movedWords(metadata);
    if (moved !== null) each("date-moved", moved);
  }
  const waits = type === "deadline-docketed" || newOf(metadata, "status") === "docketed";
  if (!waits) return;
  for (const email of people) {
    const docketed = [deadline.docketedBy, deadline.docketedFor, actor];
    if (email === null || docketed.includes(email) || !mayVerify(email)) continue;
    told(email, "to-verify", "Docketed, waits for a second person to verify it");
  }
}

function tellAttorney({ metadata, inventionId }: LoggedEntry, tell: Tell): void {
  const subject = { type: "matter", id: inventionId ?? "" } as const;
  const told = tell({ ...undated, subject, title: textOf(metadata.title) || "The matter" });
  told(newOf(metadata, "inHouseAttorney"), "assigned", "You are the attorney of this matter now");
}

function tellOfMail({ type, metadata, inventionId }: LoggedEntry, { matterPeople }: NoticeFacts, tell: Tell): void {
  if (inventionId === null || type === "correspondence-removed") return;
  const subject = { type: "email", id: textOf(metadata.emailId) } as const;
  const told = tell({ ...undated, subject, title: textOf(metadata.subject) || "An e-mail" });
  for (const email of matterPeople) told(email, "mail", `From ${excerpt(textOf(metadata.from))}`);
}

/** Imports and reports, which end while the person does something else. */
function tellOfJob({ type, actor, metadata, inventionId }: LoggedEntry, tell: Tell): void {
  const importing = {
    subject: { type: "import", id: textOf(metadata.importId) },
    title: textOf(metadata.fileName),
  } as const;
  if (type === "import-applied") tell({ ...undated, ...importing })(actor, "job", "The import is finished");
  if (type === "import-undone") tell({ ...undated, ...importing })(actor, "job", "The import was undone");
  if (type === "import-failed") {
    const reason = excerpt(textOf(metadata.reason));
    tell({ ...undated, ...importing })(addressOf(metadata.startedBy), "job", `The import failed: ${reason}`);
  }
  if (type === "file-added" && metadata.source === "report") {
    const subject = { type: "file", id: textOf(metadata.fileId) } as const;
    tell({ ...undated, subject, title: textOf(metadata.name) })(actor, "job", "The report is ready");
  }
  if (type === "report-failed") {
    const subject = { type: "matter", id: inventionId ?? "" } as const;
    const text = `The report failed: ${excerpt(textOf(metadata.reason))}`;
    tell({ ...undated, subject, title: textOf(metadata.title) })(addressOf(metadata.requestedBy), "job", text);
  }
}

/** How much of a text a notice shows. */
const longestExcerpt = 200;

/** The beginning of a text in one line. */
function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length <= longestExcerpt ? line : `${characters.slice(0, longestExcerpt - 1).join("")}…`;
}

/** The new date with the old one, where an entry changed the due date. */
function movedWords(metadata: Fields): string | null {
  const changed = changeOf(metadata, "dueAt");
  if (!changed) return null;
  const [before, after] = [dateOf(changed.before), dateOf(changed.after)];
  if (after === null) return before === null ? null : `No due date any more, was ${fullDay(before)}`;
  return before === null ? `Due ${fullDay(after)}, had no date` : `Due ${fullDay(after)}, was ${fullDay(before)}`;
}
