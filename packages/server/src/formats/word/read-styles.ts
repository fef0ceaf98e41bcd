import { attribute, childOf, switchOf, type XmlNode } from "../archives/xml-tree.ts";
import type { ParagraphLook, RunLook } from "./page-blocks.ts";
import { paragraphLook, runLook } from "./read-look.ts";

/** The properties of a style, including those it is based on. */
export interface Style {
  readonly paragraph: ParagraphLook;
  readonly run: RunLook;
  /** The list of its paragraphs. */
  readonly list: XmlNode | undefined;
  /** For a table: whether its cells have borders. */
  readonly hasLines: boolean | undefined;
}

/** The styles of a document. */
export interface Styles {
  /** The style of an id; for none, and for an unknown one, the default of paragraphs. */
  readonly paragraph: (id: string | undefined) => Style;
  /** A style of runs or tables; empty for an unknown id. */
  readonly other: (id: string | undefined) => Style;
}

const mostBases = 20;
const plain: Style = { paragraph: {}, run: {}, list: undefined, hasLines: undefined };

/** Reads `word/styles.xml`; a document without one has only direct properties. */
export function readStyles(root: XmlNode): Styles {
  const styles = childOf(root, "w:styles");
  const byId = new Map<string, XmlNode>();
  let usual: string | undefined;
  for (const style of styles?.children ?? []) {
    const id = attribute(style, "w:styleId");
    if (style.name !== "w:style" || id === undefined) continue;
    byId.set(id, style);
    const isUsual = /^(1|true|on)$/.test(attribute(style, "w:default") ?? "");
    if (isUsual && attribute(style, "w:type") === "paragraph") usual = id;
  }
  const defaults = childOf(styles, "w:docDefaults");
  const base: Style = {
    ...plain,
    paragraph: paragraphLook(childOf(childOf(defaults, "w:pPrDefault"), "w:pPr")),
    run: runLook(childOf(childOf(defaults, "w:rPrDefault"), "w:rPr")),
  };
  const known = new Map<string, Style>();
  const read = (id: string | undefined, under: Style, depth = 0): Style => {
    const style = id === undefined ? undefined : byId.get(id);
    if (!style || depth > mostBases) return under;
    return merged(read(attribute(childOf(style, "w:basedOn"), "w:val"), under, depth + 1), style);
  };
  const kept = (key: string, make: () => Style): Style => {
    const style = known.get(key) ?? make();
    known.set(key, style);
    return style;
  };
  return {
    paragraph: (id) => {
      const found = id !== undefined && byId.has(id) ? id : usual;
      return kept(`p ${found ?? ""}`, () => read(found, base));
    },
    other: (id) => kept(`o ${id ?? ""}`, () => read(id, plain)),
  };
}

function merged(under: Style, style: XmlNode): Style {
  const properties = childOf(style, "w:pPr");
  return {
    paragraph: { ...under.paragraph, ...headingOf(style), ...paragraphLook(properties) },
    run: { ...under.run, ...runLook(childOf(style, "w:rPr")) },
    list: childOf(properties, "w:numPr") ?? under.list,
    hasLines: linesOf(childOf(style, "w:tblPr")) ?? under.hasLines,
  };
}

/** Word's own headings by their names, which are the same in every language; other programs leave their level out. */
function headingOf(style: XmlNode): ParagraphLook {
  const name = attribute(childOf(style, "w:name"), "w:val")?.toLowerCase() ?? "";
  const level = name === "title" ? 1 : Number(/^heading ([1-9])$/.exec(name)?.[1]);
  return level > 0 ? { outline: level } : {};
}

/** Whether the properties of a table (`w:tblPr`) or of a cell (`w:tcPr`) draw borders; undefined if not set. */
export function linesOf(properties: XmlNode | undefined): boolean | undefined {
  const borders = childOf(properties, "w:tblBorders") ?? childOf(properties, "w:tcBorders");
  return borders?.children.some((side) => switchOf(borders, side.name) === true && !isNil(side));
}

function isNil(side: XmlNode): boolean {
  return attribute(side, "w:val") === "nil";
}
