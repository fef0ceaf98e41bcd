import type { PaperBlock } from "@iphub/sdk/contract/file-papers";
import { type ArchiveKind, openArchive } from "../../formats/archives/open-archive.ts";
import { xmlTree } from "../../formats/archives/xml-tree.ts";
import type { PageBlock, Paragraph } from "../../formats/word/page-blocks.ts";
import { readBlocks } from "../../formats/word/read-blocks.ts";
import { readNumbering } from "../../formats/word/read-numbering.ts";
import { readStyles } from "../../formats/word/read-styles.ts";
import type { PaperText } from "./pdf-text.ts";

const mainPart = "word/document.xml";
const stylesPart = "word/styles.xml";
const numberingPart = "word/numbering.xml";

const document: ArchiveKind = {
  name: "a Word document",
  program: "Word",
  ending: ".docx",
  parts: 10_000,
  unpacked: 20 * 1024 * 1024,
  only: new Set([mainPart, stylesPart, numberingPart]),
  ifTooLarge: "its text alone is larger than that of a book",
};

const mostBlocks = 20_000;
const mostCharacters = 600_000;
const deepestHeading = 6;
/** A longer paragraph is no heading, whatever its style says. */
const longestHeading = 300;

/**
 * The text of a DOCX file as headings, paragraphs, entries of lists with their numbers, and tables, as Word numbers and
 * prints them: without what tracked changes deleted.
 * @throws Error where the file is no DOCX, or a damaged or locked one
 */
export async function wordText(content: Uint8Array): Promise<PaperText> {
  const parts = await openArchive(Buffer.from(content), document);
  const treeOf = (path: string) => xmlTree(parts.get(path)?.toString("utf8") ?? "<none/>");
  if (!parts.has(mainPart)) throw new Error("it has no text");
  const sources = { styles: readStyles(treeOf(stylesPart)), numbering: readNumbering(treeOf(numberingPart)) };
  const read = readBlocks(treeOf(mainPart), { ...sources, pictureOf: () => null });
  const blocks: PaperBlock[] = [];
  let left = mostCharacters;
  for (const block of read.flatMap(shownBlock)) {
    left -= textOfBlock(block).length;
    if (left < 0 || blocks.length === mostBlocks) break;
    blocks.push(block);
  }
  return {
    pages: [blocks.map(textOfBlock).join("\n")],
    blocks,
    isWhole: blocks.length === read.flatMap(shownBlock).length,
  };
}

/** A block as one or more lines of text. */
function textOfBlock({ kind, label, text, rows }: PaperBlock): string {
  if (kind === "table") return rows.map((row) => row.join("\t")).join("\n");
  return label === "" ? text : `${label} ${text}`;
}

function shownBlock(block: PageBlock): PaperBlock[] {
  if (block.kind === "table") {
    const rows = block.rows.map(({ cells }) =>
      cells.map((cell) => (cell.isMerged ? "" : cell.paragraphs.map(lineOf).join("\n"))),
    );
    return rows.length === 0 ? [] : [{ kind: "table", level: 0, label: "", text: "", rows }];
  }
  const { item, look } = block;
  const text = ownText(block);
  if (text === "" && item === undefined) return [];
  const label = item?.label ?? "";
  const outline = look.outline ?? 0;
  if (outline > 0 && outline <= deepestHeading && text.length <= longestHeading && text !== "") {
    return [{ kind: "heading", level: outline, label, text, rows: [] }];
  }
  if (item) return [{ kind: "item", level: item.depth, label, text, rows: [] }];
  return [{ kind: "paragraph", level: 0, label, text, rows: [] }];
}

function lineOf(paragraph: Paragraph): string {
  const text = ownText(paragraph);
  return paragraph.item ? `${paragraph.item.label} ${text}` : text;
}

/** The text of a paragraph without the label of its list, which is its first run. */
function ownText({ runs, item }: Paragraph): string {
  return runs
    .slice(item ? 1 : 0)
    .map((run) => (run.kind === "picture" ? "" : run.look.capitals === true ? run.text.toUpperCase() : run.text))
    .join("")
    .trim();
}
