import { dateWords } from "@iphub/ui-core/platform/date-words";
import { markdownText } from "../../terminal-kit/markdown-text.ts";
import { singleLine, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";
import { type MentionedPerson, mentionSpans } from "../chat/mention-spans.ts";

/** What is drawn of a note. */
interface ShownNote {
  readonly authorName: string;
  readonly updatedAt: string;
  readonly content: string;
}

/** How a note is drawn. */
interface NoteLook {
  readonly width: number;
  readonly isSelected: boolean;
  /** The most lines of the selected note. */
  readonly most: number;
  /** Where it is pinned, before its author. */
  readonly place?: string;
  /** The words that it is about. */
  readonly quote?: string | null;
  /** The people mentioned in it: their names after @ are marked. */
  readonly mentioned?: readonly MentionedPerson[];
}

/** How many lines of an unselected note are shown. */
const fewLines = 3;

/** A note as lines: who wrote it and when, the words that it is about, and its text; only the selected one is whole. */
export function noteLines(theme: Theme, note: ShownNote, look: NoteLook): string[] {
  const { width, isSelected, most, place, quote = null, mentioned = [] } = look;
  const mark = isSelected ? theme.paint("▌ ", { role: "accent" }) : "  ";
  const who = `${note.authorName} · ${dateWords(note.updatedAt, { time: true })}`;
  const head = theme.paint(place ? `${place} · ${who}` : who, { role: "muted" });
  const quoted = quote === null ? [] : wrapCells(`“${singleLine(quote)}”`, width - 2);
  const all = [
    ...quoted.map((line) => theme.paint(line, { role: "accent" })),
    ...wrapCells(markdownText(note.content), width - 2).map((line) =>
      theme.paintSpans(line, mentionSpans(line, mentioned)),
    ),
  ];
  const limit = isSelected ? Math.max(fewLines, most - 1) : fewLines;
  const shown = all.length > limit ? [...all.slice(0, limit - 1), "…"] : all;
  return [mark + head, ...shown.map((line) => mark + line)];
}

/** As many lines of the notes as fit, including the selected note. */
export function windowOf(blocks: readonly (readonly string[])[], index: number, most: number): readonly string[] {
  const before = blocks.slice(0, index).flat().length;
  const until = before + (blocks[index]?.length ?? 0);
  const top = Math.max(0, until - most);
  return blocks.flat().slice(Math.min(top, before), Math.min(top, before) + most);
}
