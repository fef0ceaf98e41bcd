import type { FileNote } from "@iphub/sdk/contract/file-notes";
import type { NotePin } from "@iphub/ui-core/matters/files/use-file-notes";
import { type RefObject, useEffect, useRef } from "react";
import { highlight, rangesOf } from "./find-ranges.ts";

const longestQuote = 1_000;

/**
 * Where a note is pinned. A press on a button can end the selection, so that it is kept by `keep` before; a press on the
 * paper drops it.
 */
export function useSelectedWords(content: RefObject<HTMLElement | null>) {
  const kept = useRef<NotePin | null>(null);
  return {
    keep() {
      const pin = pinNow(content.current);
      if (pin.quote !== null) kept.current = pin;
    },
    forget() {
      kept.current = null;
    },
    pinOf(): NotePin {
      const pin = pinNow(content.current);
      return pin.quote === null ? (kept.current ?? pin) : pin;
    },
  };
}

/** Where a note would be pinned now: to the selected words of the paper; else to the page of a PDF that is in view. */
function pinNow(content: HTMLElement | null): NotePin {
  const selection = document.getSelection();
  const at = selection?.anchorNode ?? null;
  const words = selection?.toString().replace(/\s+/g, " ").trim() ?? "";
  if (content === null || at === null || words === "" || !content.contains(at)) {
    return { page: pageInView(content), quote: null };
  }
  const element = at instanceof Element ? at : at.parentElement;
  return { page: pageOf(element?.closest<HTMLElement>("[data-number]")), quote: words.slice(0, longestQuote) };
}

/** Shows where a note is pinned. */
export function showPin(content: HTMLElement | null, { page, quote }: NotePin): void {
  const own = page === null ? content : content?.querySelector<HTMLElement>(`[data-number="${page}"]`);
  if (!own) return;
  const [range] = quote === null ? [] : rangesOf(own, quote);
  if (range) range.startContainer.parentElement?.scrollIntoView({ block: "center" });
  else own.scrollIntoView({ block: "start" });
}

/** Marks the words that notes are pinned to, on the pages that are drawn. */
export function useNoteMarks(
  content: RefObject<HTMLElement | null>,
  notes: readonly FileNote[],
  drawings: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has been drawn since is marked too.
  useEffect(() => {
    const pages = [...(content.current?.querySelectorAll<HTMLElement>("[data-page]") ?? [])];
    const ranges = notes.flatMap(({ page, quote }) => {
      if (quote === null) return [];
      const own = pages.find(({ dataset }) => page === null || dataset.page === String(page));
      return own ? rangesOf(own, quote).slice(0, 1) : [];
    });
    highlight("paper-noted", ranges);
    return () => highlight("paper-noted", []);
  }, [content, notes, drawings]);
}

function pageInView(content: HTMLElement | null): number | null {
  if (content === null) return null;
  const { top, height } = content.getBoundingClientRect();
  const middle = top + height / 3;
  const pages = [...content.querySelectorAll<HTMLElement>("[data-number]")];
  return pageOf(pages.find((page) => page.getBoundingClientRect().bottom > middle) ?? pages.at(-1));
}

function pageOf(page: HTMLElement | null | undefined): number | null {
  return page ? Number(page.dataset.number) : null;
}
