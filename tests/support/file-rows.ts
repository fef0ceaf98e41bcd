import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import PizZip from "pizzip";

/** The cells of a workbook's first sheet as text, row by row; cells that are not written are "". */
export function xlsxRows(bytes: Uint8Array): string[][] {
  const sheet = new PizZip(bytes).file("xl/worksheets/sheet1.xml")?.asText() ?? "";
  return [...sheet.matchAll(/<row\b[^>]*>([\s\S]*?)<\/row>/g)].map(([, row = ""]) => {
    const cells: string[] = [];
    for (const [, column = "", content = ""] of row.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      cells[columnIndex(column)] = unescaped(
        [...content.matchAll(/<(?:t|v)\b[^>]*>([\s\S]*?)<\/(?:t|v)>/g)].map(([, t]) => t).join(""),
      );
    }
    return Array.from(cells, (cell) => cell ?? "");
  });
}

function columnIndex(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function unescaped(xml: string): string {
  const known: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
  return xml
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&(#x?[0-9a-fA-F]+|\w+);/g, (whole, name: string) => {
      if (!name.startsWith("#")) return known[name] ?? whole;
      return String.fromCodePoint(name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
    });
}

/** The texts of a PDF line by line, each line's from left to right, through a real reader of PDF. */
export async function pdfLines(bytes: Uint8Array): Promise<string[][]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const lines: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const texts = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []));
    const rows = Map.groupBy(texts, ({ transform }) => Math.round(Number(transform[5])));
    const fromTop = [...rows].sort(([one], [other]) => other - one);
    for (const [, row] of fromTop) {
      lines.push(row.sort((one, other) => one.transform[4] - other.transform[4]).map(({ str }) => str));
    }
  }
  await pdf.loadingTask.destroy();
  return lines;
}
