import type { PageBlock } from "./page/page-blocks.ts";
import type { PageNumbers } from "./page/page-numbers.ts";
import { stripsOf } from "./page/page-strips.ts";
import type { Strip } from "./page/table-strips.ts";

/** The position of a header or footer, in points: its left side, width and top. */
export interface EdgePlace {
  readonly left: number;
  readonly width: number;
  readonly top: number;
}

/** The greatest height of a header or footer, in points; the rest is cut. */
const highestEdge = 170;

/** The height of a header or footer, in points, at most {@link highestEdge}. */
export function edgeHeight(doc: PDFKit.PDFDocument, blocks: readonly PageBlock[], width: number): number {
  const strips = edgeStrips(doc, blocks, width, { page: 99, pages: 99 });
  return strips.reduce((sum, { before, height }) => sum + before + height, 0);
}

/** Draws a header or footer on the current page. */
export function drawEdge(
  doc: PDFKit.PDFDocument,
  blocks: readonly PageBlock[],
  { left, width, top }: EdgePlace,
  numbers: PageNumbers,
): void {
  let y = top;
  for (const { before, height, draw } of edgeStrips(doc, blocks, width, numbers)) {
    draw(left, y + before);
    y += before + height;
  }
}

type EdgeStrip = Pick<Strip, "before" | "height" | "draw">;

/** The strips of a header or footer that fit. Tab stops are those of Word's own headers. */
function edgeStrips(
  doc: PDFKit.PDFDocument,
  blocks: readonly PageBlock[],
  width: number,
  numbers: PageNumbers,
): EdgeStrip[] {
  const stops = [
    { at: width / 2, align: "center" },
    { at: width, align: "right" },
  ] as const;
  const strips = stripsOf(doc, shownOf(blocks), { width, height: highestEdge, numbers, stops });
  let [gap, used] = [0, 0];
  const shown: EdgeStrip[] = [];
  for (const [at, { before, after, height, draw }] of strips.entries()) {
    const room = at === 0 ? 0 : Math.max(gap, before);
    gap = after;
    used += room + height;
    if (used > highestEdge + 0.01) break;
    shown.push({ before: room, height, draw });
  }
  return shown;
}

/** Word ends many headers with an empty paragraph, which is dropped. */
function shownOf(blocks: readonly PageBlock[]): readonly PageBlock[] {
  return blocks.filter(
    (block) =>
      block.kind === "table" || block.runs.some((run) => run.kind === "picture" || run.text !== "" || run.field),
  );
}
