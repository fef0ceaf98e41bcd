import type { PageBlock, Paragraph } from "../../../formats/word/page-blocks.ts";
import { layOut, type Room } from "./lay-out.ts";
import { drawLine, type Strip, tableStrips } from "./table-strips.ts";

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
    // Avoids widows and orphans: no single first line at the end of a page, no single last line at the beginning.
    keepsNext: keepsNext || (lines.length > 1 && (at === 0 || at === lines.length - 2)),
  }));
}
