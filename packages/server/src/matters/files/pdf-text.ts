import type { PaperBlock } from "@iphub/sdk/contract/file-papers";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of a PDF by page, or of another document as one page and in its blocks; `isWhole` is false where it has more. */
export interface PaperText {
  readonly pages: readonly string[];
  readonly blocks: readonly PaperBlock[];
  readonly isWhole: boolean;
}

/** An action with its references has some 60 pages; more than this is not read. */
const mostPages = 200;
const mostCharacters = 600_000;

/**
 * The text layer of a PDF, a line of the paper a line of the text. Pages without text are empty: they were scanned.
 * @throws where the file is no PDF, or a damaged or locked one
 */
export async function pdfText(content: Uint8Array): Promise<PaperText> {
  const loading = getDocument({ data: new Uint8Array(content), verbosity: 0, useSystemFonts: false });
  try {
    const pdf = await loading.promise;
    const pages: string[] = [];
    let left = mostCharacters;
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages) && left > 0; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items
        .map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : ""))
        .join("")
        .slice(0, left);
      pages.push(text);
      left -= text.length;
      page.cleanup();
    }
    return { pages, blocks: [], isWhole: pages.length === pdf.numPages && left > 0 };
  } finally {
    await loading.destroy();
  }
}
