import { isMentionOf, messagePieces } from "@iphub/sdk/domain/matters/mention";
import type { Span } from "../../terminal-kit/theme.ts";

/** A person who is mentioned in a text, as the hub stores it. */
export interface MentionedPerson {
  readonly name: string;
  readonly email: string;
}

/** The style of the names after @ in a line, for people who are mentioned, as in the web. */
export function mentionSpans(line: string, people: readonly MentionedPerson[]): Span[] {
  let at = 0;
  return messagePieces(line).flatMap(({ text, mention }): Span[] => {
    const start = at;
    at += text.length;
    return mention && isMentionOf(text, people) ? [{ role: "accent", bold: true, start, end: at }] : [];
  });
}
