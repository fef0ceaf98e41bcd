import type { ChatMessage } from "../../contract/chat.ts";

/**
 * The messages as they are read, the oldest first: pieces of one message are joined in the order of their parts, and
 * give way to the whole message when it is there. A piece that overtook another waits for it, so that no text ever
 * stands in the wrong order; one that came twice counts once.
 */
export function joinChunks(messages: readonly ChatMessage[]): ChatMessage[] {
  const byMessage = new Map<string, ChatMessage[]>();
  for (const message of messages) {
    const known = byMessage.get(message.messageId);
    if (known) known.push(message);
    else byMessage.set(message.messageId, [message]);
  }
  return [...byMessage.values()].map(joined).sort(byTime);
}

function joined(pieces: readonly ChatMessage[]): ChatMessage {
  const whole = pieces.find(({ chunk }) => !chunk);
  if (whole) return whole;
  const inOrder = pieces.toSorted((a, b) => a.part - b.part);
  const [first] = inOrder;
  if (!first) throw new RangeError("A message has at least one piece.");
  const readable: ChatMessage[] = [];
  for (const piece of inOrder) if (piece.part === readable.length) readable.push(piece);
  const mentions = [...new Set(readable.flatMap((piece) => piece.mentions))];
  return { ...first, part: 0, mentions, message: readable.map(({ message }) => message).join("") };
}

/** By time, then by id, which grows with time. */
function byTime(a: ChatMessage, b: ChatMessage): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
