import type { FileNote } from "@iphub/sdk/contract/file-notes";
import { hitsOf, plainText } from "@iphub/ui-core/matters/files/find-words";
import { useMemo, useState } from "react";
import type { Span } from "../../terminal-kit/theme.ts";
import { type LinePart, lineAt, partsOf, type SearchedLines, searchedLines } from "./line-places.ts";
import type { PaperLine } from "./paper-text.ts";
import { usePaperWindow } from "./use-paper-window.ts";

type Pin = Pick<FileNote, "page" | "quote">;

/** How stretches of a line are drawn: so that they differ without colours too. */
const hitStyle = { role: "warn", underline: true } as const;
const currentStyle = { role: "warn", inverse: true } as const;
const notedStyle = { role: "accent", underline: true } as const;

/**
 * A reader's place in a paper: the window over its lines, the words that are looked for, those that notes are pinned to.
 * @param height the rows of the window
 */
export function usePaperReading(lines: readonly PaperLine[], height: number, notes: readonly FileNote[]) {
  const view = usePaperWindow(lines, height);
  const [wanted, setWanted] = useState({ words: "", at: 0 });
  const searched = useMemo(() => searchedLines(lines.map(({ text, isOwn }) => (isOwn ? text : null))), [lines]);
  const sought = plainText(wanted.words);
  const hits = useMemo(() => hitsOf(searched.plain, sought), [searched, sought]);
  const noted = useMemo(() => notes.flatMap((pin) => pinnedParts(lines, searched, pin)), [lines, searched, notes]);
  const at = hits.length === 0 ? 0 : (wanted.at + hits.length) % hits.length;
  const hit = hits[at];
  const current = hit === undefined ? null : lineAt(searched.starts, hit);
  const showHit = (found: readonly number[], words: string, next: number) => {
    setWanted({ words, at: next });
    const shown = found[next];
    if (shown !== undefined) view.showLine(lineAt(searched.starts, shown));
  };
  const isInView = current !== null && current >= view.top && current < view.top + height;
  return {
    ...view,
    words: wanted.words,
    hits: hits.length,
    /** The place of the shown hit among all, from 0. */
    at,
    /** The line of the shown hit; null without one. */
    current,
    /** The found words as the paper has them, where they are in view: a note is pinned to them. */
    quote: isInView && hit !== undefined ? quoteOf(lines, searched, hit, hit + sought.length) : null,
    /** Looks for words, from what is in view on. */
    search: (words: string) => {
      const found = hitsOf(searched.plain, plainText(words));
      const next = found.findIndex((one) => lineAt(searched.starts, one) >= view.top);
      showHit(found, words, Math.max(0, next));
    },
    step: (by: 1 | -1) => {
      if (hits.length > 0) showHit(hits, wanted.words, (at + by + hits.length) % hits.length);
    },
    showPin: (pin: Pin) => {
      const [part] = pinnedParts(lines, searched, pin);
      if (part) view.showLine(part.line);
      else view.showPage(pin.page ?? 1);
    },
    /** The styles over the lines in the window. */
    spans: spansOf(lines, searched, { hits, at, length: sought.length, noted, from: view.top, to: view.top + height }),
  };
}

/** What a reader's place in a paper gives. */
export type PaperReading = ReturnType<typeof usePaperReading>;

interface Marked {
  readonly hits: readonly number[];
  readonly at: number;
  /** Of the words that are looked for, in letters. */
  readonly length: number;
  readonly noted: readonly LinePart[];
  readonly from: number;
  readonly to: number;
}

function spansOf(
  lines: readonly PaperLine[],
  searched: SearchedLines,
  { hits, at, length, noted, from, to }: Marked,
): ReadonlyMap<number, readonly Span[]> {
  const [first, end] = [searched.starts[from] ?? 0, searched.starts[to] ?? searched.plain.length];
  const found = hits.flatMap((hit, index) => {
    if (hit + length <= first || hit >= end) return [];
    const style = index === at ? currentStyle : hitStyle;
    return partsOf(lines, searched, { from: hit, to: hit + length }).map((part) => ({ ...part, ...style }));
  });
  const marks = [...noted.map((part) => ({ ...part, ...notedStyle })), ...found];
  return Map.groupBy(marks, ({ line }) => line);
}

/** Where the words are that a note is pinned to; none for a note on a page or on the whole. */
function pinnedParts(lines: readonly PaperLine[], searched: SearchedLines, { page, quote }: Pin): LinePart[] {
  const words = plainText(quote ?? "");
  const first = page === null ? 0 : lines.findIndex((line) => line.page === page);
  if (words === "" || first === -1) return [];
  const from = searched.plain.indexOf(words, searched.starts[first] ?? 0);
  if (from === -1) return [];
  const isOnPage = page === null || lines[lineAt(searched.starts, from)]?.page === page;
  return isOnPage ? partsOf(lines, searched, { from, to: from + words.length }) : [];
}

function quoteOf(lines: readonly PaperLine[], searched: SearchedLines, from: number, to: number): string {
  const parts = partsOf(lines, searched, { from, to });
  return parts.map(({ line, start, end }) => (lines[line]?.text ?? "").slice(start, end)).join(" ");
}
