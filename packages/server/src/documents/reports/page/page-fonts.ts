import PDFDocument from "pdfkit";
import { type MoreFonts, ownFontOf, ownFonts } from "../../../formats/pdf-text/fonts.ts";
import type { RunLook } from "../../../formats/word/page-blocks.ts";

/** The font is wider than Word's usual ones: at this share of their size a page holds about as much. */
const share = 0.95;
const usualSize = 11;
/** A line's height and baseline, as shares of the font's size. */
const lineShare = 1.33;
const ascentShare = 0.928;
const raisedShare = 0.65;

/** A PDF with the report fonts, which are loaded when first used, and additional ones. */
export function openPdf(options: PDFKit.PDFDocumentOptions, more: MoreFonts): PDFKit.PDFDocument {
  const doc = new PDFDocument({ size: "A4", ...options });
  for (const [name, font] of [...Object.entries(ownFonts), ...more]) doc.registerFont(name, font);
  return doc;
}

/** Sets the font of a style, and its size in points. */
export function setFont(doc: PDFKit.PDFDocument, look: RunLook): PDFKit.PDFDocument {
  return doc.font(look.font ?? ownFontOf(look)).fontSize(letterSizeOf(look));
}

function letterSizeOf(look: RunLook): number {
  return sizeOf(look) * (look.raise === undefined ? 1 : raisedShare);
}

/**
 * The distance from the top of a style's letters to the baseline, in points: the main font's, also for letters of
 * others.
 */
export function baseLineOf(look: RunLook): number {
  return letterSizeOf(look) * ascentShare;
}

/** The drawn size of a style, in points, before superscript or subscript. */
export function sizeOf({ size = usualSize }: RunLook): number {
  return size * share;
}

/** The height of a line of a style, in points. */
export function heightOf(look: RunLook): number {
  return sizeOf(look) * lineShare;
}

/** The distance from the top of a line to its letters, in points. */
export function ascentOf(look: RunLook): number {
  return sizeOf(look) * ascentShare;
}

/** The distance from the line's own letters to those of a style, in points. */
export function loweredBy(look: RunLook): number {
  if (look.raise === "super") return -sizeOf(look) * 0.35;
  return look.raise === "sub" ? sizeOf(look) * 0.14 : 0;
}
