import { localName, walkXml } from "../../formats/archives/xml-tree.ts";

/** A format that shows so many digits at least: `00000`, also with another for numbers below zero. */
const shownZeros = /^0{2,15}(?=;|$)/;

/**
 * The styles in which a workbook shows numbers with zeros before them, as people do with references, each with its number of
 * digits, by the index with which a cell names its style. The cell itself has the number without them.
 * @throws BrokenXml
 */
export function paddedStyles(styles: string | null): ReadonlyMap<string, number> {
  const digits = new Map<string, number>();
  const padded = new Map<string, number>();
  let isOfCells = false;
  let index = 0;
  const open = (name: string, { numFmtId = "", formatCode = "" }: Readonly<Record<string, string>>) => {
    if (name === "cellXfs") isOfCells = true;
    if (name === "numFmt") digits.set(numFmtId, shownZeros.exec(formatCode)?.[0].length ?? 0);
    if (name !== "xf" || !isOfCells) return;
    const width = digits.get(numFmtId) ?? 0;
    if (width > 0) padded.set(String(index), width);
    index += 1;
  };
  walkXml(styles ?? "<styleSheet/>", {
    open: (name, attributes) => open(localName(name), attributes),
    close: (name) => {
      if (localName(name) === "cellXfs") isOfCells = false;
    },
    text: () => undefined,
  });
  return padded;
}
