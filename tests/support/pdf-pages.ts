import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What a page of a PDF shows. */
export interface PdfPage {
  /** Its lines from top to bottom, each as its words from left to right with ` | ` between those that stand apart. */
  readonly lines: readonly string[];
  /** How many pictures it shows, and how many points wide each is. */
  readonly pictures: readonly number[];
}

/** The pages of a PDF, through a real reader of PDF that decodes its pictures too. */
export async function pdfPages(bytes: Uint8Array): Promise<PdfPage[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []));
    const rows = [...Map.groupBy(texts, ({ transform }) => Math.round(Number(transform[5])))];
    const lines = rows
      .sort(([one], [other]) => other - one)
      .map(([, row]) => row.sort((one, other) => one.transform[4] - other.transform[4]).map(({ str }) => str));
    const { fnArray, argsArray } = await page.getOperatorList();
    let width = 0;
    const pictures: number[] = [];
    for (const [at, code] of fnArray.entries()) {
      if (code === OPS.transform) width = Math.round(Number(argsArray[at]?.[0]));
      if (code === OPS.paintImageXObject) pictures.push(width);
    }
    pages.push({ lines: lines.map((words) => words.join(" | ")), pictures });
  }
  await pdf.loadingTask.destroy();
  return pages;
}
