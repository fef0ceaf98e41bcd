import type { ChatMessage } from "@iphub/sdk/contract/chat";
import { joinChunks } from "@iphub/sdk/domain/matters/chat-chunks";
import { follow } from "../../command-line/follow.ts";
import { terminalText } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import { jsonText } from "../../command-line/output/json-text.ts";
import { writeOut } from "../../command-line/output/sink.ts";
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
    flags: [
      { name: "id", kind: "text", required: true, help: "the id of the matter or the minion" },
      { name: "lines", kind: "number", short: "n", help: "how many earlier messages to print first; 10 by default" },
    ],
    columns: messageColumns,
    example: "chat tail m-17248024",
    run: async ({ input, output, session }) => {
      const isJson = output.isJsonLines;
      const { hub } = await session();
      const id = String(input.id);
      const size = typeof input.lines === "number" ? input.lines : 10;
      const seen = new Set<string>();
      const write = async (message: ChatMessage) => {
        // Whole messages only, not the parts of one.
        if (message.chunk || seen.has(message.id)) return;
        seen.add(message.id);
        const { createdAt, authorName } = message;
        const words = message.message.replace(/\s+/g, " ");
        const line = isJson ? jsonText(message) : terminalText(`${createdAt}  ${authorName}: ${words}`);
        await writeOut(`${line}\n`);
      };
      await follow(hub.live, id, (print) => {
        print(async () => {
          const earlier = size > 0 ? await hub.chat.list({ id, size: Math.min(size, 100) }) : [];
          for (const message of joinChunks(earlier)) await write(message);
        });
        hub.live.on("stream:chat.message", ({ message }) => {
          if (message.inventionId === id) print(() => write(message));
        });
      });
    },
  },
};
