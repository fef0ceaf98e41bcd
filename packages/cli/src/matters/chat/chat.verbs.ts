import type { Verbs } from "../../command-line/verb.ts";
import { messageColumns, unreadColumns } from "./chat.columns.ts";

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
