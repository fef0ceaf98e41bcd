import { dueBadge } from "@iphub/sdk/domain/due-badge";
import type { DueEnd } from "@iphub/sdk/domain/due-end";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import type { Cell } from "./columns.ts";

/** The input of a due date's cell; dates are civil. */
export type DueInput = {
  readonly dueAt: string | null;
  readonly today: string;
  readonly ended?: DueEnd | null;
  /** The last date on which the right can still be kept, where there is one. */
  readonly finalDate?: string | null;
  /** What keeps that right between the two dates, in words. */
  readonly standing?: string | null;
  /** False if the reader switched off colours. */
  readonly coloured?: boolean;
};

/** A due date as a cell of a table: glyph and words, coloured by urgency. */
export function dueCell({ coloured = true, ...input }: DueInput): Cell {
  const { text, tone } = dueBadge(input);
  return coloured ? { text, style: { role: tone } } : text;
}

/** The words kept on one line when text is wrapped. */
const together = (words: string) => words.replaceAll(" ", "\u00a0");

/** A due date in full: the badge and the exact day with its weekday. */
export function dueInFull(input: DueInput): string {
  const { text } = dueBadge(input);
  if (!input.dueAt) return text;
  return `${together(text)} · ${together(dateWords(input.dueAt, { weekday: true }))}`;
}
