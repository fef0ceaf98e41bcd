import type { Page } from "playwright-core";
import { pdfTexts } from "../../support/pdf-pages.ts";

/** What a page is on paper: its words, and whether they are all within the sheet. */
export async function printed(page: Page, format: "A4" | "Letter"): Promise<{ text: string; isWithin: boolean }> {
  const texts = await pdfTexts(await page.pdf({ format }));
  // A sheet of A4 is 595 by 842 points, one of Letter 612 by 792; a page of weeks is turned.
  const width = texts.some(({ top }) => top > 620)
    ? { A4: 595, Letter: 612 }[format]
    : { A4: 842, Letter: 792 }[format];
  return { text: texts.map(({ text }) => text).join(" "), isWithin: texts.every(({ right }) => right <= width) };
}
