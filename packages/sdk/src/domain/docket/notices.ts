import type { NoticeKind, NoticeSubject } from "../../contract/inbox.ts";
import { addressOf, changeOf, dateOf, type Fields, newOf, recordOf, textOf, textsOf } from "./entry-fields.ts";
import { movedDeadlineWords, movedWords } from "./moved-words.ts";

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
/** Notifies a person about one thing; does nothing without an address. */
type Notify = (email: string | null, kind: NoticeKind, text: string) => void;

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
 * The notices of an entry: at most one for a person, the most specific. The actor is notified of jobs only, which end
 * in the name of the person who started them. The caller checks whether a person works here and may see the matter.
 */
export function noticesOf(entry: LoggedEntry, facts: NoticeFacts): NoticeDraft[] {
  const drafts = new Map<string, NoticeDraft>();
  const noticeOf =
    (about: About): Notify =>
    (email, kind, text) => {
      if (email === null || drafts.has(email)) return;
      if (email === entry.actor && kind !== "job") return;
      drafts.set(email, { ...about, email, kind, text });
    };
  notifyMentioned(entry, facts, noticeOf);
  if (entry.type.startsWith("task-")) notifyOfWork(entry, recordOf(entry.live?.task), "task", noticeOf);
  if (entry.type.startsWith("milestone-")) notifyOfWork(entry, recordOf(entry.live?.milestone), "matter", noticeOf);
  if (entry.type.startsWith("deadline-")) notifyOfDeadline(entry, recordOf(entry.live?.deadline), facts, noticeOf);
  if (entry.type === "invention-updated") notifyAttorney(entry, noticeOf);
  if (entry.type.startsWith("correspondence-")) notifyOfMail(entry, facts, noticeOf);
  notifyOfJob(entry, noticeOf);
  return [...drafts.values()];
}

/** What notifies people about a thing. */
type NoticeOf = (about: About) => Notify;

const undated = { dueAt: null, finalAt: null };

function notifyMentioned({ type, metadata }: LoggedEntry, { mentioned }: NoticeFacts, noticeOf: NoticeOf): void {
  if (type === "chat-message") {
    const { minionId, messageId, message } = metadata;
    const isOfMinion = typeof minionId === "string";
    const subject = isOfMinion
      ? ({ type: "minion", id: minionId } as const)
      : ({ type: "message", id: textOf(messageId) } as const);
    const title = isOfMinion ? textOf(metadata.title) : "Messages";
    for (const email of textsOf(metadata.mentions)) {
      noticeOf({ ...undated, subject, title })(email, "mentioned", excerpt(textOf(message)));
    }
    return;
  }
  if (noteEvent.test(type)) {
    const text = textOf(changeOf(metadata, "content")?.after ?? metadata.content);
    const subject = { type: "note", id: textOf(metadata.noteId) } as const;
    const notify = noticeOf({ ...undated, subject, title: `A note on ${textOf(metadata.title)}` });
    for (const email of textsOf(metadata.mentions ?? mentioned)) notify(email, "mentioned", excerpt(text));
    return;
  }
  const comment = mentioningText({ type, metadata })?.text;
  if (comment === undefined) return;
  const subject = { type: "minion", id: textOf(metadata.minionId) } as const;
  const notify = noticeOf({ ...undated, subject, title: `A comment on ${textOf(metadata.title)}` });
  for (const email of mentioned) notify(email, "mentioned", excerpt(comment));
}

/** Tasks and milestones: who is new among the assignees, and whose date moved. */
function notifyOfWork(entry: LoggedEntry, work: Fields, type: "task" | "matter", noticeOf: NoticeOf): void {
  const { metadata, inventionId } = entry;
  if (work.status === "done" || work.status === "cancelled") return;
  const id = type === "task" ? textOf(work.id) : (inventionId ?? "");
  const dueAt = dateOf(work.dueAt);
  const notify = noticeOf({ subject: { type, id }, title: textOf(work.title), dueAt, finalAt: null });
  const assignees = textsOf(work.assignees);
  const changed = changeOf(metadata, "assignees");
  const before = textsOf(changed?.before);
  const isNew = entry.type.endsWith("-created");
  const what = type === "task" ? "task" : "milestone";
  for (const email of isNew || changed ? assignees : []) {
    if (!before.includes(email)) notify(email, "assigned", `This ${what} is yours now`);
  }
  const moved = movedWords(metadata);
  for (const email of moved === null ? [] : assignees) notify(email, "date-moved", moved ?? "");
}

function notifyOfDeadline(entry: LoggedEntry, deadline: Fields, { mayVerify }: NoticeFacts, noticeOf: NoticeOf): void {
  const { type, metadata, actor } = entry;
  const notify = noticeOf({
    subject: { type: "deadline", id: textOf(deadline.id) },
    title: textOf(deadline.title),
    dueAt: deadline.status === "to-read" ? null : dateOf(deadline.dueAt),
    finalAt: deadline.status === "to-read" ? null : dateOf(deadline.finalDate),
  });
  const people = [addressOf(deadline.responsible), addressOf(deadline.backup)];
  const each = (kind: NoticeKind, text: string) => {
    for (const email of people) notify(email, kind, text);
  };
  if (type === "deadline-proposed") {
    const isPaper = deadline.status === "to-read";
    each("to-read", isPaper ? "A paper of the office, to be read for its period" : "Proposed, to be docketed");
  }
  if (type === "deadline-verified") {
    notify(addressOf(deadline.docketedBy), "verified", "What you docketed was verified");
    notify(addressOf(deadline.docketedFor), "verified", "What was docketed for you was verified");
  }
  if (type === "deadline-changed") {
    notify(newOf(metadata, "responsible"), "assigned", "You are responsible for this deadline now");
    notify(newOf(metadata, "backup"), "assigned", "You are the back-up for this deadline now");
    const moved = movedDeadlineWords(metadata);
    if (moved !== null) each("date-moved", moved);
  }
  const waits = type === "deadline-docketed" || newOf(metadata, "status") === "docketed";
  if (!waits) return;
  for (const email of people) {
    const docketed = [deadline.docketedBy, deadline.docketedFor, actor];
    if (email === null || docketed.includes(email) || !mayVerify(email)) continue;
    notify(email, "to-verify", "Docketed, waits for a second person to verify it");
  }
}

function notifyAttorney({ metadata, inventionId }: LoggedEntry, noticeOf: NoticeOf): void {
  const subject = { type: "matter", id: inventionId ?? "" } as const;
  const notify = noticeOf({ ...undated, subject, title: textOf(metadata.title) || "The matter" });
  notify(newOf(metadata, "inHouseAttorney"), "assigned", "You are the attorney of this matter now");
}

function notifyOfMail(
  { type, metadata, inventionId }: LoggedEntry,
  { matterPeople }: NoticeFacts,
  noticeOf: NoticeOf,
): void {
  if (inventionId === null || type === "correspondence-removed") return;
  const subject = { type: "email", id: textOf(metadata.emailId) } as const;
  const notify = noticeOf({ ...undated, subject, title: textOf(metadata.subject) || "An e-mail" });
  for (const email of matterPeople) notify(email, "mail", `From ${excerpt(textOf(metadata.from))}`);
}

/** Imports and reports, which end while the person does something else. */
function notifyOfJob({ type, actor, metadata, inventionId }: LoggedEntry, noticeOf: NoticeOf): void {
  const importing = {
    subject: { type: "import", id: textOf(metadata.importId) },
    title: textOf(metadata.fileName),
  } as const;
  if (type === "import-applied") noticeOf({ ...undated, ...importing })(actor, "job", "The import is finished");
  if (type === "import-undone") noticeOf({ ...undated, ...importing })(actor, "job", "The import was undone");
  if (type === "import-failed") {
    const reason = excerpt(textOf(metadata.reason));
    noticeOf({ ...undated, ...importing })(addressOf(metadata.startedBy), "job", `The import failed: ${reason}`);
  }
  if (type === "file-added" && metadata.source === "report") {
    const subject = { type: "file", id: textOf(metadata.fileId) } as const;
    noticeOf({ ...undated, subject, title: textOf(metadata.name) })(actor, "job", "The report is ready");
  }
  if (type === "report-failed") {
    const subject = { type: "matter", id: inventionId ?? "" } as const;
    const text = `The report failed: ${excerpt(textOf(metadata.reason))}`;
    noticeOf({ ...undated, subject, title: textOf(metadata.title) })(addressOf(metadata.requestedBy), "job", text);
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
