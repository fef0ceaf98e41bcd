import type { Placed, TextLine } from "./lay-out.ts";
import { ascentOf, baseLineOf, loweredBy, setFont, sizeOf } from "./page-fonts.ts";

const black = "#000000";

/** Draws a line on the current page; left and top in points. */
export function drawLine(doc: PDFKit.PDFDocument, { placed, ascent }: TextLine, left: number, top: number): void {
  for (const one of placed) {
    const { picture, look, text, x } = one;
    if (picture) {
      const { source, width, height } = picture;
      // Uses the rotation of the document, not the camera's orientation.
      const unrotated = { width, height, ignoreOrientation: true };
      doc.image(source, left + x, top + ascent - height, unrotated);
      continue;
    }
    const y = top + ascent - ascentOf(look) + loweredBy(look) + (look.raise === undefined ? 0 : sizeOf(look) * 0.3);
    setFont(doc, look)
      .fillColor(look.color ?? black)
      .text(text, left + x, y + baseLineOf(look), { lineBreak: false, baseline: "alphabetic" });
    if (look.underline) drawRule(doc, one, left, top + ascent + sizeOf(look) * 0.12);
    if (look.strike) drawRule(doc, one, left, top + ascent - sizeOf(look) * 0.28);
  }
  doc.fillColor(black);
}

function drawRule(doc: PDFKit.PDFDocument, { x, width, look }: Placed, left: number, y: number): void {
  doc
    .moveTo(left + x, y)
    .lineTo(left + x + width, y)
    .lineWidth(sizeOf(look) / 18)
    .stroke(look.color ?? black);
}
