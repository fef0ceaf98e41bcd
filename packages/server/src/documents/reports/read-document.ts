import { posix } from "node:path";
import {
  attribute,
  childOf,
  elementsOf,
  localName,
  switchOf,
  within,
  type XmlNode,
  xmlTree,
} from "../../formats/archives/xml-tree.ts";
import type { PageBlock } from "../../formats/word/page-blocks.ts";
import { readBlocks } from "../../formats/word/read-blocks.ts";
import { readNumbering } from "../../formats/word/read-numbering.ts";
import { readStyles, type Styles } from "../../formats/word/read-styles.ts";
import { mainPart } from "./docx-blocks.ts";
import { drawablePicture } from "./drawable-picture.ts";

/** The parts of a DOCX file by their paths. */
export type Parts = ReadonlyMap<string, Buffer>;

/** A header or footer; different ones for the first page and for even ones if the document has them. */
export interface Edge {
  readonly first: readonly PageBlock[];
  readonly even: readonly PageBlock[];
  readonly others: readonly PageBlock[];
}

/** A document as a PDF shows it. */
export interface PageDocument {
  readonly blocks: readonly PageBlock[];
  readonly header: Edge;
  readonly footer: Edge;
  /** The paths of the parts that were read. */
  readonly paths: ReadonlySet<string>;
}

/**
 * Reads a DOCX file: its text, and the headers and footers of the first section that has any, which are used for every
 * page. Pictures that a PDF cannot show are left out.
 */
export function readDocument(parts: Parts): PageDocument {
  const styles = readStyles(treeOf(parts, "word/styles.xml"));
  const reading: Reading = { parts, paths: new Set(), pictures: new Map(), styles };
  const section = sectionOf(treeOf(parts, mainPart));
  const relations = relationsOf(parts, mainPart);
  const isFirst = switchOf(section, "w:titlePg") === true;
  const settings = childOf(treeOf(parts, "word/settings.xml"), "w:settings");
  const isEven = switchOf(settings, "w:evenAndOddHeaders") === true;
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
  /** The pictures by path, each unpacked and checked once however often it is shown. */
  readonly pictures: Map<string, string | null>;
  readonly styles: Styles;
}

/** The blocks of one part; each part has its own list numbering. */
function readPart({ parts, paths, pictures, styles }: Reading, part: string): PageBlock[] {
  const relations = relationsOf(parts, part);
  const numbering = readNumbering(treeOf(parts, "word/numbering.xml"));
  paths.add(part);
  const pictureOf = (relation: string) => {
    const path = relations.get(relation) ?? "";
    const known = pictures.get(path);
    const picture = known === undefined ? pictureAt(parts, path) : known;
    pictures.set(path, picture);
    if (picture !== null) paths.add(path);
    return picture;
  };
  return readBlocks(treeOf(parts, part), { styles, numbering, pictureOf });
}

/** A picture as a data address; null where a PDF cannot show it. */
function pictureAt(parts: Parts, path: string): string | null {
  const content = drawablePicture(parts.get(path) ?? Buffer.alloc(0));
  return content && `data:image;base64,${content.toString("base64")}`;
}

const nothing: XmlNode = { name: "", attributes: {}, children: [], text: "" };

function treeOf(parts: Parts, path: string): XmlNode {
  const part = parts.get(path);
  return part ? xmlTree(part.toString("utf8")) : nothing;
}

const isReference = ({ name }: XmlNode) => name === "w:headerReference" || name === "w:footerReference";

/** The properties of the first section with a header or footer. */
function sectionOf(document: XmlNode): XmlNode {
  for (const section of within(document, "w:sectPr")) if (section.children.some(isReference)) return section;
  return nothing;
}

function referenceOf(section: XmlNode, tag: "header" | "footer", type: string): string | undefined {
  const references = section.children.filter(({ name }) => name === `w:${tag}Reference`);
  return attribute(
    references.find((one) => (attribute(one, "w:type") ?? "default") === type),
    "r:id",
  );
}

/** The relations of a part: ids to paths of parts. */
function relationsOf(parts: Parts, part: string): Map<string, string> {
  const folder = posix.dirname(part);
  const relations = new Map<string, string>();
  for (const one of elementsOf(treeOf(parts, posix.join(folder, "_rels", `${posix.basename(part)}.rels`)))) {
    const [id, target] = [attribute(one, "Id"), attribute(one, "Target")];
    if (localName(one.name) !== "Relationship" || id === undefined || target === undefined) continue;
    relations.set(id, target.startsWith("/") ? target.slice(1) : posix.join(folder, target));
  }
  return relations;
}
