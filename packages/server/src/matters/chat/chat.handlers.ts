import type { ChatMessage, chat } from "@iphub/sdk/contract/chat";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { invalid } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { RateLimit } from "../../platform/rate-limit.ts";
import { Turns } from "../../platform/turns.ts";
import type { Schema } from "../../schema.ts";
import { matterToSee } from "../inventions/visible-matter.ts";
import {
  addMembers,
  type Conversation,
  conversationToSee,
  countUnread,
  insertMessage,
  listMessages,
  lockChat,
  markRead,
  messagesNamed,
} from "./chat.store.ts";
import { findMentioned } from "./find-mentioned.ts";

type Sending = EndpointParsed<(typeof chat)["send"]>;

/** The rate limit of messages; an agent's parts arrive faster than a person types. */
const messageLimit = { burst: 20, perSecond: 2 };
const chunkLimit = { burst: 300, perSecond: 60 };

/** The handlers of the noun chat. */
export function chatHandlers(platform: Platform): NounHandlers<typeof chat> {
  const { db } = platform;
  const messages = new RateLimit(platform, "chat-message", messageLimit);
  const chunks = new RateLimit(platform, "chat-piece", chunkLimit);
  const chats = new Turns();
  return {
    list: async ({ actor, params, input }) => {
      return listMessages(db, await conversationToSee(db, actor, params.id), input());
    },
    send: async ({ actor, params, input, write }) => {
      const conversation = await conversationToSee(db, actor, params.inventionId);
      const sent = checkText(input());
      await (sent.chunk ? chunks : messages).take(actor.email);
      return chats.run(conversation.id, () => write((tx) => sendMessage(tx, platform, actor, conversation, sent)));
    },
    unread: async ({ actor }) => countUnread(db, actor),
    markRead: async ({ actor, params, write }) => {
      const { id } = await matterToSee(db, actor, params.inventionId);
      return write(async (tx) => {
        await markRead(tx, id, actor.email);
        return { ok: true } as const;
      });
    },
  };
}

/** A part may be only spaces; a whole message needs text. */
function checkText(sent: Sending): Sending {
  if (sent.chunk) return sent;
  const message = sent.message.trim();
  if (message === "") throw invalid([{ field: "message", message: "is empty; write something" }]);
  return { ...sent, message, part: 0 };
}

/** Stores a message, notifies the people it mentions, and appends it to the event log, in a transaction. */
async function sendMessage(
  tx: Transaction<Schema>,
  { clock, events }: Platform,
  actor: Actor,
  conversation: Conversation,
  sent: Sending,
): Promise<ChatMessage> {
  const { id: inventionId, title, of } = conversation;
  await lockChat(tx, conversation);
  const before = sent.messageId ? await storedBefore(tx, actor, conversation, sent.messageId, sent) : null;
  if (before) return before;
  const id = newId(clock.now());
  const message: ChatMessage = {
    id,
    messageId: sent.messageId ?? id,
    inventionId,
    author: actor.email,
    authorName: fullName(actor),
    message: sent.message,
    mentions: sent.chunk ? [] : await findMentioned(tx, conversation, actor.email, sent.message),
    createdAt: nowIso(clock),
    chunk: sent.chunk,
    part: sent.part,
  };
  // The author has read the messages so far; a person mentioned for the first time starts with this message.
  if (of === "matter") {
    await markRead(tx, inventionId, actor.email);
    await addMembers(tx, inventionId, message.mentions);
  }
  await insertMessage(tx, conversation, message);
  const subject = of === "matter" ? { inventionTitle: title } : { minionId: inventionId, title };
  await events.append(tx, [
    {
      type: message.chunk ? "chat-chunk" : "chat-message",
      actor: actor.email,
      inventionId: of === "matter" ? inventionId : null,
      metadata: { messageId: id, message: message.message, mentions: message.mentions, ...subject },
      live: { name: "stream:chat.message", payload: { message } },
    },
  ]);
  return message;
}

/**
 * The response if the message, or this part of it, is already stored: nothing is stored twice.
 * @throws Failure 400 where the id belongs to someone else's message
 */
async function storedBefore(
  tx: Transaction<Schema>,
  actor: Actor,
  conversation: Conversation,
  messageId: string,
  { chunk, part }: Sending,
): Promise<ChatMessage | null> {
  const stored = await messagesNamed(tx, conversation, messageId);
  if (stored.some(({ author }) => author !== actor.email)) {
    throw invalid([{ field: "messageId", message: "belongs to another message; use a new one" }]);
  }
  const whole = stored.find((one) => !one.chunk);
  return whole ?? (chunk ? (stored.find((one) => one.part === part) ?? null) : null);
}
