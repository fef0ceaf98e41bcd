import { posix } from "node:path";
import { mainPart } from "./docx-blocks.ts";
import { drawablePicture } from "./drawable-picture.ts";
import type { PageBlock } from "./page/page-blocks.ts";
import { readBlocks } from "./page/read-blocks.ts";
import { readNumbering } from "./page/read-numbering.ts";
import { readStyles, type Styles } from "./page/read-styles.ts";

/** The parts of a DOCX file by their paths. */
export type Parts = ReadonlyMap<string, Buffer>;

/** What stands above or below the text; on the first page and on even ones where the document says so. */
export interface Edge {
  readonly first: readonly PageBlock[];
  readonly even: readonly PageBlock[];
  readonly others: readonly PageBlock[];
}

/** A document as a PDF carries it. */
export interface PageDocument {
  readonly blocks: readonly PageBlock[];
  readonly header: Edge;
  readonly footer: Edge;
  /** The paths of the parts that were read. */
  readonly paths: ReadonlySet<string>;
}

/**
 * Reads a DOCX file: its text, and the headers and footers of the first section that has any, which stand on every
 * page. Pictures that no PDF can carry are left out.
 */
export function readDocument(parts: Parts): PageDocument {
  const reading: Reading = { parts, paths: new Set(), styles: readStyles(textOf(parts, "word/styles.xml")) };
  const main = textOf(parts, mainPart);
  const section = sectionOf(main);
  const relations = relationsOf(parts, mainPart);
  const isFirst = /<w:titlePg(\s*\/?>|\s[^<>]*w:val="(1|true|on)")/.test(section);
  const settings = textOf(parts, "word/settings.xml");
  const isEven = /<w:evenAndOddHeaders(\s*\/?>|\s[^<>]*w:val="(1|true|on)")/.test(settings);
  const edge = (tag: "header" | "footer"): Edge => {
    const read = (type: string) => {
      const path = relations.get(referenceOf(section, tag, type) ?? "");
      return path === undefined ? [] : readPart(reading, path);
    };
    const others = read("default");
    return { first: isFirst ? read("first") : others, even: isEven ? read("even") : others, others };
  };
  const blocks = readPart(reading, mainPart);
  return { blocks, header: edge("header"), footer: edge("footer"), paths: reading.paths };
}

interface Reading {
  readonly parts: Parts;
  readonly paths: Set<string>;
  readonly styles: Styles;
}

/** The blocks of one part; each part numbers its own lists. */
function readPart({ parts, paths, styles }: Reading, part: string): PageBlock[] {
  const relations = relationsOf(parts, part);
  const numbering = readNumbering(textOf(parts, "word/numbering.xml"));
  paths.add(part);
  const pictureOf = (relation: string) => {
    const path = relations.get(relation) ?? "";
    const content = drawablePicture(parts.get(path) ?? Buffer.alloc(0));
    if (content === null) return null;
    paths.add(path);
    return dataAddress(content);
  };
  return readBlocks(textOf(parts, part), { styles, numbering, pictureOf });
}

function dataAddress(content: Buffer): string {
  return `data:image;base64,${content.toString("base64")}`;
}

function textOf(parts: Parts, path: string): string {
  return parts.get(path)?.toString("utf8") ?? "";
}

/** The properties of the first section that names a header or footer, as XML. */
function sectionOf(xml: string): string {
  for (let from = xml.indexOf("<w:sectPr"); from >= 0; ) {
    const end = xml.indexOf("</w:sectPr>", from);
    if (end < 0) return "";
    const section = xml.slice(from, end);
    if (/<w:(header|footer)Reference\s/.test(section)) return section;
    from = xml.indexOf("<w:sectPr", end);
  }
  return "";
}

function referenceOf(section: string, tag: "header" | "footer", type: string): string | undefined {
  const references = section.match(new RegExp(`<w:${tag}Reference\\s[^<>]*>`, "g")) ?? [];
  const found = references.find((one) => (/w:type="(\w+)"/.exec(one)?.[1] ?? "default") === type);
  return /\sr:id="([^"]*)"/.exec(found ?? "")?.[1];
}

/** What a part names by an id, as paths of parts. */
function relationsOf(parts: Parts, part: string): Map<string, string> {
  const folder = posix.dirname(part);
  const xml = textOf(parts, posix.join(folder, "_rels", `${posix.basename(part)}.rels`));
  const relations = new Map<string, string>();
  for (const one of xml.match(/<[^<>]*Relationship\s[^<>]*>/g) ?? []) {
    const [id, target] = [/\sId="([^"]*)"/.exec(one)?.[1], /\sTarget="([^"]*)"/.exec(one)?.[1]];
    if (id === undefined || target === undefined) continue;
    relations.set(id, target.startsWith("/") ? target.slice(1) : posix.join(folder, target));
  }
  return relations;
}
