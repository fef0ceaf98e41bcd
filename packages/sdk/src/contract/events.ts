import * as z from "zod/mini";
import { patentKind } from "../records/inventions.ts";
import { chatMessage } from "./chat.ts";
import { deadline } from "./deadline-shapes.ts";
import { finding } from "./docket-shapes.ts";
import { fileNote } from "./file-notes.ts";
import { milestone } from "./milestones.ts";
import { minion, minionComment } from "./minion-shapes.ts";
import { liveNote } from "./notes.ts";
import { streamEvent } from "./stream-event.ts";
import { task } from "./tasks.ts";

const envelope = {
  /** The sequence number in the event log: a client resumes after the last one it received. */
  seq: z.number(),
  createdAt: z.string(),
  actor: z.nullable(z.string()),
  inventionId: z.nullable(z.string()),
};

const taskChanged = z.object({ ...envelope, task });
const milestoneChanged = z.object({ ...envelope, milestone });
const noteChanged = z.object({ ...envelope, note: liveNote });
const fileNoteChanged = z.object({ ...envelope, note: fileNote });
const deadlineChanged = z.object({ ...envelope, deadline });
const minionChanged = z.object({ ...envelope, minion });

/** A person who has a task open, and whether they are editing it. */
export const presentPerson = z.object({ email: z.string(), name: z.string(), editing: z.boolean() });

/** Every live event of the socket by name, with the shape of its payload. */
export const liveEvents = {
  "task:created": taskChanged,
  "task:updated": taskChanged,
  "task:deleted": z.object({ ...envelope, taskId: z.string(), milestoneId: z.nullable(z.string()) }),
  "milestone:created": milestoneChanged,
  "milestone:updated": milestoneChanged,
  "milestone:finished": milestoneChanged,
  "milestone:deleted": milestoneChanged,
  "note:created": noteChanged,
  "note:updated": noteChanged,
  "note:deleted": noteChanged,
  /** A note that is pinned to a page of a file. */
  "file-note:created": fileNoteChanged,
  "file-note:updated": fileNoteChanged,
  "file-note:deleted": fileNoteChanged,
  "deadline:proposed": deadlineChanged,
  "deadline:docketed": deadlineChanged,
  "deadline:verified": deadlineChanged,
  "deadline:changed": deadlineChanged,
  "deadline:rejected": deadlineChanged,
  "deadline:closed": deadlineChanged,
  /** Someone was called up for a deadline, or acknowledged it. */
  "deadline:called": z.object({ ...envelope, deadlineId: z.string() }),
  /** A finding of the docket audit was waived, reopened or settled. */
  "docket:finding": z.object({ ...envelope, finding }),
  "minion:created": minionChanged,
  "minion:updated": minionChanged,
  "minion:deleted": z.object({ ...envelope, minionId: z.string() }),
  /** A comment on an agent, or a rating of one of its finished tasks. */
  "minion:commented": z.object({ ...envelope, comment: minionComment }),
  /** A matter is new, or a fact of it has changed. */
  "invention:updated": z.object({
    ...envelope,
    title: z.string(),
    references: z.array(z.string()),
    /** Absent in events of older versions of the hub. */
    patentKind: z.optional(z.nullable(patentKind)),
  }),
  /** A matter that was opened by mistake was removed. */
  "invention:removed": z.object(envelope),
  /** A document from the patent office was stored with the matter's files; `downloadIds` are the requests for it. */
  "downloaded-file": z.object({
    ...envelope,
    applicationId: z.string(),
    documentId: z.string(),
    fileId: z.string(),
    name: z.string(),
    downloadIds: z.array(z.string()),
  }),
  "stream:added": z.object({ ...envelope, event: streamEvent }),
  /** A message, or a part of one, in the chat of a matter or a minion; sent to those who joined it. */
  "stream:chat.message": z.object({ ...envelope, message: chatMessage }),
  /** A message mentions you; sent to the people it mentions, on whatever page they are. */
  "chat:mention": z.object({ ...envelope, message: chatMessage }),
  /** Someone else has written in a chat that you take part in; sent to those who do, on whatever page they are. */
  "chat:unread": z.object(envelope),
  /**
   * An e-mail arrived that could not be filed on a matter, or one that waited was filed by hand, with its thread. Sent to
   * those who see it wait, without the matter.
   */
  "correspondence:unassigned": z.object({ ...envelope, messageId: z.string() }),
  /** Who has a task open now; sent to everyone who has it open, and to the person who opens it. */
  "task:presence": z.object({ seq: z.optional(z.number()), taskId: z.string(), people: z.array(presentPerson) }),
  /** Your notices changed: one is new, or is read, done, snoozed or back. Sent to your clients alone, and not again to one that connects again. */
  "inbox:changed": z.object({ seq: z.optional(z.number()) }),
  /**
   * Something changed that belongs to no matter (templates, closures, filters, boards, tokens), or a matter's record in
   * the docketing system. Clients fetch these nouns again.
   */
  "hub:changed": z.object({ ...envelope, nouns: z.array(z.string()) }),
  /** Too much happened while the client was disconnected: fetch again instead of patching. */
  "hub:resync": z.object(envelope),
} as const;

/** The name of a live event. */
export type LiveEventName = keyof typeof liveEvents;

/** The payload of a live event by its name. */
export type LiveEvent<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>;

/** The path of the live socket on every hub. */
export const liveSocketPath = "/api/streams/socket.io";
