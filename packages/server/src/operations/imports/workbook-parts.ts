import { posix } from "node:path";
import { openArchive } from "../../formats/archives/open-archive.ts";
import { attribute, BrokenXml, elementsOf, localName, type XmlNode, xmlTree } from "../../formats/archives/xml-tree.ts";
import { invalidFile } from "../../platform/failures.ts";
import { sheetLimits } from "./sheet.ts";

/** The refusals of a workbook that is not what spreadsheet programs write. */
export const damagedWorkbook = "is damaged; open it in Excel, save it as .xlsx and send that";
const notWorkbook = "is not an Excel workbook; save it in Excel as .xlsx and send that";
const noSheet = "has no sheet; copy the rows into a new workbook";

/** The first visible sheet of a workbook, and the parts that its cells refer to. */
export interface WorkbookParts {
  readonly name: string;
  /** The number of other visible sheets. */
  readonly others: number;
  /** Days are counted from 1904, as in Excel on old Macs. */
  readonly from1904: boolean;
  readonly sheet: string;
  /** The shared strings and the styles; null if the workbook has none. */
  readonly strings: string | null;
  readonly styles: string | null;
}

/**
 * Finds the parts of a workbook through its relations, whatever their paths (ECMA-376, part 2), so that the reader gets
 * only these parts of the archive.
 * @throws Failure 400 naming `file` where it is not a workbook, is damaged, or is too large
 * @throws BrokenXml where one of these parts is not XML
 */
export async function workbookParts(content: Buffer): Promise<WorkbookParts> {
  const archive = new Archive(
    await openArchive(content, {
      name: "an Excel workbook",
      program: "Excel",
      ending: ".xlsx",
      parts: sheetLimits.parts,
      unpacked: sheetLimits.unpacked,
      ifTooLarge: "split it, or save it as CSV",
    }),
  );
  const main = archive.relationsOf("").find(({ kind }) => kind === "officeDocument")?.path ?? "xl/workbook.xml";
  if (main.endsWith(".bin")) throw invalidFile("is a binary workbook (.xlsb); save it in Excel as .xlsx and send that");
  const xml = archive.text(main);
  const workbook = xml === null ? undefined : localChild(xmlTree(xml), "workbook");
  if (!workbook) throw invalidFile(notWorkbook);
  const relations = archive.relationsOf(main);
  const part = (kind: string) => {
    const found = relations.find((relation) => relation.kind === kind);
    return found ? archive.needed(found.path) : null;
  };
  const shown = shownSheets(workbook, relations);
  const first = shown.find(({ path }) => path !== null);
  if (!first?.path) throw invalidFile(noSheet);
  return {
    name: first.name,
    others: shown.length - 1,
    from1904: /^(1|true)$/.test(attribute(localChild(workbook, "workbookPr"), "date1904") ?? ""),
    sheet: archive.needed(first.path),
    strings: part("sharedStrings"),
    styles: part("styles"),
  };
}

interface Relation {
  readonly id: string;
  /** The last word of its type, which is the same in the strict and the transitional form of the format. */
  readonly kind: string;
  readonly path: string;
}

/** The parts of an archive; their paths are case-insensitive. */
class Archive {
  readonly #parts: ReadonlyMap<string, Buffer>;

  constructor(parts: ReadonlyMap<string, Buffer>) {
    this.#parts = new Map([...parts].map(([path, part]) => [path.toLowerCase(), part]));
  }

  text(path: string): string | null {
    const part = this.#parts.get(path.toLowerCase());
    return part ? decodeXml(part) : null;
  }

  /** A part that another part refers to. */
  needed(path: string): string {
    const text = this.text(path);
    if (text === null) throw invalidFile(damagedWorkbook);
    return text;
  }

  /** The relations of a part within the archive; `""` is the archive as a whole. */
  relationsOf(part: string): Relation[] {
    const folder = posix.dirname(part);
    const xml = this.text(posix.join(folder, "_rels", `${posix.basename(part)}.rels`));
    if (xml === null) return [];
    return [...elementsOf(xmlTree(xml))].flatMap((element) => {
      const [id, type, target] = ["Id", "Type", "Target"].map((name) => attribute(element, name) ?? "");
      if (localName(element.name) !== "Relationship" || !id || !target) return [];
      if (attribute(element, "TargetMode") === "External") return [];
      const path = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
      return [{ id, kind: posix.basename(type ?? ""), path }];
    });
  }
}

interface ShownSheet {
  readonly name: string;
  /** Null for sheets without cells, such as a chart. */
  readonly path: string | null;
}

function shownSheets(workbook: XmlNode, relations: readonly Relation[]): ShownSheet[] {
  return (localChild(workbook, "sheets")?.children ?? []).flatMap((sheet) => {
    if (["hidden", "veryHidden"].includes(attribute(sheet, "state") ?? "")) return [];
    const id = Object.entries(sheet.attributes).find(([name]) => /:id$/i.test(name))?.[1];
    const found = relations.find((relation) => relation.id === id && relation.kind === "worksheet");
    return [{ name: attribute(sheet, "name") ?? "", path: found?.path ?? null }];
  });
}

function localChild(node: XmlNode, name: string): XmlNode | undefined {
  return node.children.find((child) => localName(child.name) === name);
}

/** Decodes a part in its declared encoding: UTF-8 or UTF-16, rarely another. @throws BrokenXml */
function decodeXml(part: Buffer): string {
  const [first, second] = part;
  const declared = /^<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(part.toString("latin1", 0, 200))?.[1];
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : declared;
  try {
    return new TextDecoder(encoding ?? "utf-8", { fatal: true }).decode(part);
  } catch {
    throw new BrokenXml("the encoding is not the one that is declared");
  }
}
