import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, done, id, wholeNumber } from "./shapes.ts";

/**
 * A message in the chat of a matter or of a minion; `inventionId` is the id of either. An agent may send a message in
 * parts while it writes: each part has the same `messageId`, `chunk: true` and its place in `part`; the whole message
 * follows with `chunk: false`.
 */
export const chatMessage = z.object({
  id: z.string(),
  messageId: z.string(),
  inventionId: z.string(),
  author: z.string(),
  authorName: z.string(),
  message: z.string(),
  mentions: z.array(z.string()),
  createdAt: z.string(),
  chunk: z.boolean(),
  part: z.number(),
});
/** A message of a matter's chat. */
export type ChatMessage = z.infer<typeof chatMessage>;

/** How many messages of a matter a person has not read, and how many of those mention the person. */
export const unreadCount = z.object({
  inventionId: z.string(),
  title: z.string(),
  unread: z.number(),
  mentions: z.number(),
});

/** The text of a message; a part keeps its spaces, because parts are joined. */
const messageText = z
  .string("is required; send a text")
  .check(z.minLength(1, "is empty; write something"), z.maxLength(20_000, "is longer than 20000 characters"));

const exampleMessage = {
  id: "c-1",
  messageId: "c-1",
  inventionId: "m-17248024",
  author: "ben@iphub.example",
  authorName: "Ben Carter",
  message: "@ada the client has approved claim 1.",
  mentions: ["ada@iphub.example"],
  createdAt: "2026-01-31T09:00:00.000Z",
  chunk: false,
  part: 0,
};

/** The chat of each matter and each minion. */
export const chat = {
  list: endpoint({
    method: "GET",
    path: "/api/streams/chat/{id}/messages",
    summary: "List the messages of a matter's or a minion's chat, the newest first",
    access: "inventions:read",
    params: byId,
    query: z.object({ size: wholeNumber(1, 100, 25), skip: wholeNumber(0, 1_000_000, 0) }),
    response: z.array(chatMessage),
    paging: { kind: "skip", pageSize: 25 },
    example: { input: { id: "m-17248024" }, output: [exampleMessage] },
  }),
  send: endpoint({
    method: "POST",
    path: "/api/streams/chat/{inventionId}/messages",
    summary: "Send a message to the chat of a matter or a minion; people mentioned with @ are notified",
    access: "chat:write",
    params: z.object({ inventionId: id }),
    body: z.strictObject({
      message: messageText,
      /** The sender's id for the message: its parts and the whole message share it, and the message is stored once. */
      messageId: z.optional(id),
      /** True for a part of a message that is still being written. */
      chunk: z._default(z.boolean("must be true or false"), false),
      /** The place of a part, from 0. */
      part: z._default(z.int("must be a whole number").check(z.gte(0, "is below 0"), z.lte(9_999, "is above 9999")), 0),
    }),
    response: chatMessage,
    status: 201,
    example: { input: { inventionId: "m-17248024", message: "Approved." }, output: exampleMessage },
  }),
  unread: endpoint({
    method: "GET",
    path: "/api/streams/chat/unread",
    summary: "Count the unread messages of each matter, and those that mention you",
    access: "inventions:read",
    response: z.array(unreadCount),
    most: 500,
    example: { output: [{ inventionId: "m-17248024", title: "Lithium cell", unread: 2, mentions: 1 }] },
  }),
  markRead: endpoint({
    method: "PUT",
    path: "/api/streams/chat/{inventionId}/read",
    summary: "Mark the messages of a matter's chat as read",
    access: "inventions:read",
    params: z.object({ inventionId: id }),
    response: done,
    example: { input: { inventionId: "m-17248024" }, output: { ok: true } },
  }),
};
