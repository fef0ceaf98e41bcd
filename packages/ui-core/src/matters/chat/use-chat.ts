import type { ChatMessage } from "@iphub/sdk/contract/chat";
import { joinChunks } from "@iphub/sdk/domain/matters/chat-chunks";
import { randomHex } from "@iphub/sdk/random-hex";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useSession } from "../../identity/public.ts";
import { type HubApp, useHubApp } from "../../platform/hub-app.ts";
import type { Pages } from "../../platform/patch-pages.ts";
import { openPage } from "../../platform/patch-pages.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { useWaitingRecords } from "../../platform/waiting-records.ts";
import { useMatterLive } from "../streams/use-matter-live.ts";
import { chatKey } from "./chat-key.ts";
import {
  discardOutgoing,
  dropArrived,
  editOutgoing,
  type OutgoingMessage,
  outboxOf,
  outgoingOf,
  sendOutgoing,
} from "./outbox.ts";

/** How many messages a page has. */
const pageSize = 25;

/** A chat for a screen. */
export type Chat = ReturnType<typeof useChat>;

/**
 * The chat of a matter or of a minion, live: messages oldest first, with parts joined, then those that the hub does not have
 * yet.
 */
export function useChat(id: string) {
  const app = useHubApp();
  const { hub, queries } = app;
  const session = useSession();
  const outbox = useStore(outboxOf(app));
  const records = useWaitingRecords();
  const list = useRemoteList<ChatMessage>(chatKey(id), async (skip) =>
    openPage(await hub.chat.list({ id, skip, size: pageSize }), skip, pageSize),
  );
  const { rows } = list;
  useMatterLive(id, [chatKey(id)]);
  const put = (message: ChatMessage) =>
    queries.setQueryData<Pages<ChatMessage>>(chatKey(id), (pages) => pages && withMessage(pages, message));
  useEffect(
    () =>
      hub.live.on("stream:chat.message", ({ message }) => {
        if (message.inventionId !== id) return;
        queries.setQueryData<Pages<ChatMessage>>(chatKey(id), (pages) => pages && withMessage(pages, message));
      }),
    [hub, queries, id],
  );
  useEffect(() => dropArrived(app, outbox, rows), [app, outbox, rows]);
  // The live event of a sent message can arrive before the response to its request.
  const stored = new Set(rows.map(({ messageId }) => messageId));
  const outgoing = outgoingOf(id, records, outbox).filter(({ key }) => !stored.has(key));
  const send = async (key: string, message: string) => {
    const sent = await sendOutgoing(app, { key, inventionId: id, message });
    if (sent) put(sent);
  };
  return {
    ...list,
    /** The matter or minion. */
    id,
    messages: joinChunks(rows),
    outgoing,
    me: session.phase === "signed-in" ? session.identity.email : "",
    actions: {
      send: (message: string) => void send(randomHex(), message),
      resend: (key: string) => {
        const failed = failedOf(outgoing, key);
        if (failed) void send(key, failed.message);
      },
      ...endings(app, outgoing),
    },
  };
}

/** What ends a message that the hub does not have. */
function endings(app: HubApp, outgoing: readonly OutgoingMessage[]) {
  const notDeleted = (error: unknown) => app.ports.report("A message could not be deleted from this device", error);
  return {
    /** Puts a message that failed back into the field, where it can be changed. */
    edit: (key: string) => {
      const failed = failedOf(outgoing, key);
      if (failed) editOutgoing(app, failed).catch(notDeleted);
    },
    discard: (key: string) => {
      discardOutgoing(app, key).catch(notDeleted);
    },
  };
}

function failedOf(outgoing: readonly OutgoingMessage[], wanted: string): OutgoingMessage | undefined {
  return outgoing.find(({ key, state }) => key === wanted && state === "failed");
}

/** Adds a message to the first page, once; a whole message replaces its parts. */
export function withMessage(pages: Pages<ChatMessage>, message: ChatMessage): Pages<ChatMessage> {
  const gone = (one: ChatMessage) =>
    one.id === message.id || (!message.chunk && one.chunk && one.messageId === message.messageId);
  const late = message.chunk && pages.pages.some((page) => page.data.some((one) => isWhole(one, message)));
  if (late) return pages;
  const cleared = pages.pages.map((page) => {
    if (!page.data.some(gone)) return page;
    const data = page.data.filter((one) => !gone(one));
    return { ...page, data, total: page.total - (page.data.length - data.length) };
  });
  const [first = { data: [], total: 0 }, ...rest] = cleared;
  return { ...pages, pages: [{ ...first, data: [message, ...first.data], total: first.total + 1 }, ...rest] };
}

function isWhole(one: ChatMessage, piece: ChatMessage): boolean {
  return !one.chunk && one.messageId === piece.messageId;
}
