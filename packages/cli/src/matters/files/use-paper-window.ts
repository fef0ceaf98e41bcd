import { plainText } from "@iphub/ui-core/matters/files/find-words";
import { useMemo, useState } from "react";
import { lineAt } from "./line-places.ts";
import type { PaperLine } from "./paper-text.ts";

/** What was seen last: the lines as they were wrapped then, the first of them in the window, the page if one was asked for. */
interface Seen {
  readonly lines: readonly PaperLine[];
  readonly top: number;
  readonly page: number | null;
}

/**
 * A window of `height` rows over the lines of a paper. What was at its top stays there when the lines are wrapped to
 * another width.
 */
export function usePaperWindow(lines: readonly PaperLine[], height: number) {
  const [seen, setSeen] = useState<Seen>({ lines, top: 0, page: null });
  const lastTop = Math.max(0, lines.length - height);
  const kept = useMemo(() => (seen.lines === lines ? seen.top : sameTop(seen, lines)), [seen, lines]);
  const top = Math.min(kept, lastTop);
  const pages = lines.at(-1)?.page ?? 1;
  // At the top can be the empty line above a page.
  const inView = lines[Math.min(top + 1, lines.length - 1)];
  const show = (line: number, page: number | null = null) =>
    setSeen({ lines, top: Math.max(0, Math.min(lastTop, line)), page });
  return {
    top,
    lastTop,
    pages,
    /** The page that was asked for last; after scrolling, the one in view. */
    page: Math.min(pages, seen.page ?? inView?.page ?? 1),
    show,
    /** Shows a page from its first line on. */
    showPage: (number: number) => {
      const page = Math.max(1, Math.min(pages, number));
      show(
        lines.findIndex((line) => line.page === page),
        page,
      );
    },
    /** Shows a line; the window moves only where it is not in view. */
    showLine: (line: number) => {
      const isInView = line >= top && line < top + height;
      show(isInView ? top : line - Math.floor(height / 3), lines[line]?.page ?? null);
    },
  };
}

/** The index, among the lines as they are wrapped now, of the line with the first letter of what was at the top. */
function sameTop({ lines, top }: Seen, now: readonly PaperLine[]): number {
  if (top === 0) return 0;
  const letters = lettersBefore(lines)[top] ?? 0;
  const before = lettersBefore(now);
  const first = before.indexOf(letters);
  return first === -1 ? lineAt(before, letters) : first;
}

/** The number of letters of the paper before each line. */
function lettersBefore(lines: readonly PaperLine[]): number[] {
  let letters = 0;
  return lines.map(({ text, isOwn }) => {
    const before = letters;
    if (isOwn) letters += plainText(text).length;
    return before;
  });
}
