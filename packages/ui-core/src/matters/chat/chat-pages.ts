import type { ChatMessage } from "@iphub/sdk/contract/chat";
import type { Pages } from "../../platform/patch-pages.ts";

/** Adds a message to the first page, once; a whole message replaces its parts. */
export function withMessage(pages: Pages<ChatMessage>, message: ChatMessage): Pages<ChatMessage> {
  const gone = (one: ChatMessage) =>
    one.id === message.id || (!message.chunk && one.chunk && one.messageId === message.messageId);
  const late = message.chunk && pages.pages.some((page) => page.data.some((one) => isWhole(one, message)));
  if (late) return pages;
  const cleared = pages.pages.map((page) => {
    if (!page.data.some(gone)) return page;
    const data = page.data.filter((one) => !gone(one));
    return { data, total: page.total - (page.data.length - data.length) };
  });
  const [first = { data: [], total: 0 }, ...rest] = cleared;
  return { ...pages, pages: [{ data: [message, ...first.data], total: first.total + 1 }, ...rest] };
}

function isWhole(one: ChatMessage, piece: ChatMessage): boolean {
  return !one.chunk && one.messageId === piece.messageId;
}
