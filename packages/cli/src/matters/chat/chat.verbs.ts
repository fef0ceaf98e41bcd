import type { Hub } from "@iphub/sdk/client";
import type { ChatMessage } from "@iphub/sdk/contract/chat";
import type { Column } from "../../command-line/output/column.ts";
import { tail, tailFlags } from "../../command-line/tail.ts";
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
  { key: "inventionId", title: "Matter id", whole: true, keep: true },
  { key: "title" },
  { key: "unread", align: "right" },
  { key: "mentions", align: "right" },
];

/** The verbs of chat; a long one has its own file. */
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
  tail: {
    summary: "Follow the chat of a matter or a minion, live",
    positionals: ["id"],
    flags: tailFlags("the id of the matter or the minion", "messages"),
    columns: messageColumns,
    example: "chat tail m-17248024",
    // Whole messages only, not the parts of one.
    run: (context) =>
      tail<ChatMessage>(context, {
        earlier: wholeMessages,
        listen: (hub, print) =>
          hub.live.on("stream:chat.message", ({ message }) => {
            if (!message.chunk) print(message);
          }),
        words: ({ createdAt, authorName, message }) => `${createdAt}  ${authorName}: ${message.replace(/\s+/g, " ")}`,
      }),
  },
};

/** The messages of a chat, the newest first, without the parts of those that are still being written. */
async function* wholeMessages(hub: Hub, page: { readonly id: string; readonly size: number }) {
  for await (const message of hub.chat.list.all(page)) if (!message.chunk) yield message;
}
