import { findInPages, type PaperHit } from "@iphub/ui-core/matters/files/find-words";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { highlight, rangesOf } from "./find-ranges.ts";
import type { OpenPdf } from "./pdf-library.ts";

/** What is found in a paper. */
export interface Find {
  readonly words: string;
  /** Null until the text has been searched. */
  readonly hits: readonly PaperHit[] | null;
  /** The place of the current hit among them, from 0. */
  readonly at: number;
  readonly current: PaperHit | null;
  search(words: string): void;
  step(by: 1 | -1): void;
}

/**
 * Finds words in the pages of a box, each an element with `data-page`; of a PDF also in those that are not drawn yet.
 * @param drawings how many pages have been drawn: their hits are marked then
 */
export function useFind(box: RefObject<HTMLElement | null>, pdf: OpenPdf | null, drawings: number): Find {
  const [words, setWords] = useState("");
  const [texts, setTexts] = useState<readonly string[] | null>(null);
  const [turn, setTurn] = useState(0);
  const isWanted = words.trim() !== "";
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const read =
      pdf === null ? Promise.resolve(pagesOf(box.current).map(({ textContent }) => textContent)) : pdf.texts();
    read.then(
      (all) => isCurrent && setTexts(all),
      () => isCurrent && setTexts([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, pdf, box]);
  const hits = useMemo(() => (texts && isWanted ? findInPages(texts, words) : null), [texts, words, isWanted]);
  const at = hits && hits.length > 0 ? ((turn % hits.length) + hits.length) % hits.length : 0;
  const current = hits?.[at] ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has been drawn since is marked too.
  useEffect(() => {
    const found = isWanted
      ? pagesOf(box.current).map((page) => [page.dataset.page, rangesOf(page, words)] as const)
      : [];
    const own = current && found.find(([page]) => page === String(current.page))?.[1][current.index];
    highlight(
      "paper-found",
      found.flatMap(([, ranges]) => ranges),
    );
    highlight("paper-current", own ? [own] : []);
    own?.startContainer.parentElement?.scrollIntoView({ block: "center" });
  }, [box, words, isWanted, current?.page, current?.index, drawings]);
  useEffect(
    () => () => {
      highlight("paper-found", []);
      highlight("paper-current", []);
    },
    [],
  );
  return {
    words,
    hits,
    at,
    current,
    search: (next) => {
      setWords(next);
      setTurn(0);
    },
    step: (by) => setTurn((known) => known + by),
  };
}

function pagesOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>("[data-page]") ?? [])];
}
