import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What a page of a PDF shows. */
export interface PdfPage {
  /** Its lines from top to bottom, each as its words from left to right with ` | ` between those that stand apart. */
  readonly lines: readonly string[];
  /** How many pictures it shows, and how many points wide each is. */
  readonly pictures: readonly number[];
}

/** Words at their place, in points from the left side of the page and from its top. */
export interface PdfText {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly height: number;
}

/** The words of a PDF with their places, in the order in which they were drawn. */
export async function pdfTexts(bytes: Uint8Array): Promise<PdfText[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: PdfText[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const shown = await pdf.getPage(page);
    const paper = shown.getViewport({ scale: 1 }).height;
    for (const item of (await shown.getTextContent()).items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const [left, below] = [Number(item.transform[4]), Number(item.transform[5])];
      texts.push({ text: item.str, page, left, right: left + item.width, top: paper - below, height: item.height });
    }
  }
  await pdf.loadingTask.destroy();
  return texts;
}

/** How many times a PDF's first page draws lines: once around each cell that has them. */
export async function pdfStrokes(bytes: Uint8Array): Promise<number> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList();
  await pdf.loadingTask.destroy();
  return fnArray.filter((code, at) => code === OPS.constructPath && argsArray[at]?.[0] === OPS.stroke).length;
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
