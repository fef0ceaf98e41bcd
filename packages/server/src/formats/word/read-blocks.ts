import { attribute, childOf, numberOf, switchOf, type XmlNode } from "../archives/xml-tree.ts";
import type { Cell, PageBlock, Paragraph, ParagraphLook, RunLook, Table } from "./page-blocks.ts";
import { paragraphLook } from "./read-look.ts";
import type { ListItem, Numbering } from "./read-numbering.ts";
import { type RunPart, type RunSources, readRuns } from "./read-runs.ts";
import { linesOf } from "./read-styles.ts";

/** What reading the blocks of a part needs. */
export interface BlockSources extends RunSources {
  readonly numbering: Numbering;
}

/** Elements that contain blocks and are not blocks themselves. */
const holders = new Set([
  "w:sdt",
  "w:sdtContent",
  "w:ins",
  "w:moveTo",
  "w:smartTag",
  "w:customXml",
  "mc:AlternateContent",
  "mc:Choice",
]);
const widestSpan = 60;

/**
 * The paragraphs and tables of a part of a document in order, each with the properties of its styles and list. A nested
 * table is read as the paragraphs of its cell, a text box as the paragraphs after the one that contains it.
 */
export function readBlocks(root: XmlNode, sources: BlockSources): PageBlock[] {
  const part = root.children[0] ?? root;
  const blocks: PageBlock[] = [];
  let startsPage = false;
  for (const block of blocksOf(childOf(part, "w:body") ?? part, sources)) {
    if (block.kind === "page-end") startsPage = true;
    else {
      const isMoved = startsPage && block.kind === "paragraph";
      blocks.push(isMoved ? { ...block, look: { ...block.look, startsPage } } : block);
      if (isMoved) startsPage = false;
    }
  }
  return blocks;
}

type Part = PageBlock | { readonly kind: "page-end" };

function* blocksOf(node: XmlNode, sources: BlockSources): Generator<Part> {
  for (const child of node.children) {
    if (child.name === "w:p") yield* paragraphsOf(child, sources);
    else if (child.name === "w:tbl") yield tableOf(child, sources);
    else if (holders.has(child.name)) yield* blocksOf(child, sources);
  }
}

function* paragraphsOf(node: XmlNode, sources: BlockSources): Generator<Part> {
  const properties = childOf(node, "w:pPr");
  const style = sources.styles.paragraph(attribute(childOf(properties, "w:pStyle"), "w:val"));
  const item = sources.numbering(childOf(properties, "w:numPr") ?? style.list);
  const look: ParagraphLook = { ...style.paragraph, ...item?.look, ...paragraphLook(properties) };
  const { parts, boxes } = readRuns(node, style, sources);
  const label: RunPart[] = item?.label ? [{ kind: "text", text: `${item.label}\t`, look: style.run }] : [];
  const paragraphs = pagesOf([...label, ...parts], look, style.run);
  yield* item?.label ? labelled(paragraphs, item) : paragraphs;
  for (const box of boxes) yield* blocksOf(box, sources);
  const section = childOf(properties, "w:sectPr");
  if (section && attribute(childOf(section, "w:type"), "w:val") !== "continuous") yield { kind: "page-end" };
}

/** The first part of a paragraph in a list has its label. */
function* labelled(parts: Iterable<Part>, { label, depth }: ListItem): Generator<Part> {
  let isFirst = true;
  for (const part of parts) {
    yield isFirst && part.kind === "paragraph" ? { ...part, item: { label, depth } } : part;
    isFirst &&= part.kind !== "paragraph";
  }
}

/** A paragraph, split at page breaks. */
function* pagesOf(parts: readonly RunPart[], look: ParagraphLook, own: RunLook): Generator<Part> {
  // Word's paragraph mark has a height even without text.
  const mark: RunPart = { kind: "text", text: "", look: own };
  let runs: Paragraph["runs"][number][] = [];
  let kept = look;
  for (const part of parts) {
    if (part.kind === "page-break") {
      if (runs.length > 0) yield { kind: "paragraph", runs, look: kept };
      yield { kind: "page-end" };
      runs = [];
      kept = { ...look, before: 0 };
    } else runs.push(part);
  }
  if (runs.length > 0 || kept === look) yield { kind: "paragraph", runs: [...runs, mark], look: kept };
}

function tableOf(node: XmlNode, sources: BlockSources): Table {
  const properties = childOf(node, "w:tblPr");
  const style = sources.styles.other(attribute(childOf(properties, "w:tblStyle"), "w:val"));
  const columns = childOf(node, "w:tblGrid")?.children ?? [];
  return {
    kind: "table",
    rows: rowsOf(node).map((row) => ({
      cells: cellsOf(row, sources),
      isHead: switchOf(childOf(row, "w:trPr"), "w:tblHeader") === true,
    })),
    widths: columns.map((column) => Math.max(numberOf(column, "w:w") ?? 0, 0) / 20),
    hasLines: linesOf(properties) ?? style.hasLines ?? false,
  };
}

/** The rows of a table, including those in a repeating control. */
function rowsOf(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) => {
    if (child.name === "w:tr") return [child];
    return holders.has(child.name) ? rowsOf(child) : [];
  });
}

function cellsOf(row: XmlNode, sources: BlockSources): Cell[] {
  return row.children.flatMap((child): Cell[] => {
    if (holders.has(child.name)) return cellsOf(child, sources);
    if (child.name !== "w:tc") return [];
    const properties = childOf(child, "w:tcPr");
    const merge = childOf(properties, "w:vMerge");
    const hasLines = linesOf(properties);
    const span = numberOf(childOf(properties, "w:gridSpan"), "w:val") ?? 1;
    return [
      {
        paragraphs: [...blocksOf(child, sources)].flatMap(flattened),
        span: Math.min(Math.max(Math.round(span), 1), widestSpan),
        isMerged: merge !== undefined && attribute(merge, "w:val") !== "restart",
        ...(hasLines !== undefined && { hasLines }),
      },
    ];
  });
}

function flattened(block: Part): readonly Paragraph[] {
  if (block.kind === "paragraph") return [block];
  if (block.kind === "page-end") return [];
  return block.rows.flatMap(({ cells }) => cells.flatMap(({ paragraphs }) => paragraphs));
}
