import PDFDocument from "pdfkit";
import { ownFontOf, ownFonts } from "../../../platform/pdf-text/fonts.ts";
import type { MoreFonts } from "../../../platform/pdf-text/subset-fonts.ts";
import type { RunLook } from "./page-blocks.ts";

/** The font is wider than Word's usual ones: in this share of their size a page holds about as much. */
const share = 0.95;
const usualSize = 11;
/** A line's height and where its letters stand, as shares of the font's size. */
const lineShare = 1.33;
const ascentShare = 0.928;
const raisedShare = 0.65;

/** A PDF with the fonts of reports, which are read when they are first used, and more of them. */
export function openPdf(options: PDFKit.PDFDocumentOptions, more: MoreFonts): PDFKit.PDFDocument {
  const doc = new PDFDocument({ size: "A4", ...options });
  for (const [name, font] of [...Object.entries(ownFonts), ...more]) doc.registerFont(name, font);
  return doc;
}

/** Chooses the font of a look, and its size in points. */
export function setFont(doc: PDFKit.PDFDocument, look: RunLook): PDFKit.PDFDocument {
  return doc.font(look.font ?? ownFontOf(look)).fontSize(letterSizeOf(look));
}

function letterSizeOf(look: RunLook): number {
  return sizeOf(look) * (look.raise === undefined ? 1 : raisedShare);
}

/** How far below the top of its letters a look's base line is, in points: the own font's, also for letters of others. */
export function baseLineOf(look: RunLook): number {
  return letterSizeOf(look) * ascentShare;
}

/** The size in which a look is drawn, in points, before it is raised or lowered. */
export function sizeOf({ size = usualSize }: RunLook): number {
  return size * share;
}

/** The height of a line of a look, in points. */
export function heightOf(look: RunLook): number {
  return sizeOf(look) * lineShare;
}

/** How far below the top of a line its letters stand, in points. */
export function ascentOf(look: RunLook): number {
  return sizeOf(look) * ascentShare;
}

/** How far below the line's own letters those of a look stand, in points. */
export function loweredBy(look: RunLook): number {
  if (look.raise === "super") return -sizeOf(look) * 0.35;
  return look.raise === "sub" ? sizeOf(look) * 0.14 : 0;
}
