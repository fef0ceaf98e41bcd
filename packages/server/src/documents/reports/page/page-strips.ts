import { drawLine } from "./draw-line.ts";
import { layOut, type Room } from "./lay-out.ts";
import type { PageBlock, Paragraph } from "./page-blocks.ts";
import { tableStrips } from "./table-strips.ts";

/** A part of a page that is drawn whole: a line, or a row of a table; lengths in points. */
export interface Strip {
  readonly height: number;
  readonly draw: (left: number, top: number) => void;
  /** The room above it; none at the top of a page, and the larger one counts where two meet. */
  readonly before: number;
  readonly after: number;
  readonly startsPage?: boolean;
  /** It stays on the page of the strip after it. */
  readonly keepsNext?: boolean;
  /** What is drawn above it where it begins a page. */
  readonly head?: readonly Strip[];
  /** Its parts for pages that are not high enough: the first within `height`, and the rest. */
  readonly split?: (height: number) => readonly [Strip, Strip] | null;
}

/** The strips of blocks from top to bottom. */
export function stripsOf(doc: PDFKit.PDFDocument, blocks: readonly PageBlock[], room: Room): Strip[] {
  return blocks.flatMap((block) =>
    block.kind === "table" ? tableStrips(doc, block, room) : paragraphStrips(doc, block, room),
  );
}

function paragraphStrips(doc: PDFKit.PDFDocument, paragraph: Paragraph, room: Room): Strip[] {
  const { before = 0, after = 0, startsPage = false, keepsNext = false } = paragraph.look;
  const lines = layOut(doc, paragraph, room);
  return lines.map((line, at) => ({
    height: line.height,
    draw: (left, top) => drawLine(doc, line, left, top),
    before: at === 0 ? before : 0,
    after: at === lines.length - 1 ? after : 0,
    startsPage: startsPage && at === 0,
    // No first line stands alone at the end of a page, and no last one at the beginning.
    keepsNext: keepsNext || (lines.length > 1 && (at === 0 || at === lines.length - 2)),
  }));
}
