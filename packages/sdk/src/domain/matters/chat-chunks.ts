import type { ChatMessage } from "../../contract/chat.ts";
import { compareText } from "../compare-text.ts";

/**
 * The messages in reading order, oldest first: the parts of a message are joined in order, and replaced by the whole
 * message when it has arrived. A part that arrives early waits for the ones before it, so that text is never in the
 * wrong order; a duplicate counts once.
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
  if (!first) throw new RangeError("A message has at least one part.");
  const readable: ChatMessage[] = [];
  for (const piece of inOrder) if (piece.part === readable.length) readable.push(piece);
  const mentions = [...new Set(readable.flatMap((piece) => piece.mentions))];
  return { ...first, part: 0, mentions, message: readable.map(({ message }) => message).join("") };
}

/** By time, then by id, which increases with time. */
function byTime(a: ChatMessage, b: ChatMessage): number {
  return compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
}
