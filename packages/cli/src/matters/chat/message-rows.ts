import type { ChatMessage } from "@iphub/sdk/contract/chat";
import { messagePieces } from "@iphub/sdk/domain/matters/mention";
import type { OutgoingMessage } from "@iphub/ui-core/matters/chat/outbox";
import { singleLine } from "../../terminal-kit/text-cells.ts";
import { type TextRow, wrappedRows } from "../../terminal-kit/text-rows.tsx";
import type { Span } from "../../terminal-kit/theme.ts";
import { dateWords } from "../../terminal-kit/words.ts";

const indent = 2;

/** A message: its author, bot mark and time, with its text below and mentions in the accent colour. */
export function messageRows(message: ChatMessage, width: number, isBot: boolean): TextRow[] {
  const { messageId, authorName, createdAt, chunk } = message;
  const who = singleLine(authorName);
  const text = `${who}${isBot ? " (bot)" : ""}  ${dateWords(createdAt, { time: true })}${chunk ? "  is writing…" : ""}`;
  const spans: Span[] = [
    { bold: true, start: 0, end: who.length },
    { role: "muted", start: who.length, end: text.length },
  ];
  const head: TextRow = { id: `${messageId} head`, of: messageId, line: { text, spans } };
  return [head, ...wrappedRows(messageId, message.message, { width, indent }).map(withMentions)];
}

/** A message that is being sent or has failed, with its actions. */
export function outgoingRows(message: OutgoingMessage, width: number): TextRow[] {
  const { key, state, reason } = message;
  const isFailed = state === "failed";
  const said = isFailed ? `▲ ${reason ?? "It was not sent."} R sends it again, X discards it.` : "Sending…";
  const style = { role: isFailed ? "danger" : "muted" } as const;
  const words = wrappedRows(key, message.message, { width, indent, style: { role: "muted" } });
  const rows = [...words, ...wrappedRows(`${key} state`, said, { width, indent, style })];
  return rows.map((row) => ({ ...row, of: key }));
}

function withMentions(row: TextRow): TextRow {
  let at = 0;
  const spans = messagePieces(row.line.text).flatMap(({ text, mention }): Span[] => {
    const start = at;
    at += text.length;
    return mention ? [{ role: "accent", bold: true, start, end: at }] : [];
  });
  return { ...row, line: { ...row.line, spans } };
}
