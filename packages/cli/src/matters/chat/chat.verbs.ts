import type { Column } from "../../command-line/output/column.ts";
import type { Verbs } from "../../command-line/verb.ts";

/** The columns of messages. */
const messageColumns: readonly Column[] = [
  { key: "createdAt", title: "When", whole: true },
  { key: "authorName", title: "Who" },
  { key: "message" },
  { key: "id", whole: true, optional: true },
];

/** The columns of unread chats. */
const unreadColumns: readonly Column[] = [
  { key: "inventionId", title: "Matter", whole: true },
  { key: "title" },
  { key: "unread", align: "right" },
  { key: "mentions", align: "right" },
];

/** The verbs of chat that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  list: { call: "chat.list", web: "/inventions/{id}/messages", columns: messageColumns },
  "mark-read": { call: "chat.markRead" },
  send: {
    call: "chat.send",
    positionals: ["inventionId", "message"],
    help: { message: "the message; - reads it from standard input" },
    columns: messageColumns,
    example: "chat send m-17248024 '@ada the client has approved'",
  },
  unread: { call: "chat.unread", columns: unreadColumns },
};
