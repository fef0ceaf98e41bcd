import type { Block, BlockStyle, Run } from "./docx-blocks.ts";

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const token = /<(\/?)(w:[A-Za-z0-9]+)((?:\s[^<>]*?)?)(\/?)>([^<]*)/g;

type State = {
  blocks: Block[];
  runs: Run[];
  style: BlockStyle;
  bold: boolean;
  rows: string[][] | null;
  cell: string[];
  depth: number;
};

/** The paragraphs and tables of a document's main part in order; tables within tables are read as text of their cell. */
export function readDocx(xml: string): Block[] {
  const state: State = { blocks: [], runs: [], style: "Normal", bold: false, rows: null, cell: [], depth: 0 };
  for (const [, slash, tag = "", attributes = "", closed, words = ""] of xml.matchAll(token)) {
    if (slash === "/") close(state, tag);
    else {
      open(state, tag, attributes, words);
      if (closed === "/") close(state, tag);
    }
  }
  return state.blocks;
}

function open(state: State, tag: string, attributes: string, words: string): void {
  if (tag === "w:p") {
    state.runs = [];
    state.style = "Normal";
  } else if (tag === "w:pStyle") state.style = styleOf(attributes);
  else if (tag === "w:r") state.bold = false;
  else if (tag === "w:b") state.bold = !/w:val="(0|false)"/.test(attributes);
  else if (tag === "w:t") state.runs.push({ text: decoded(words), bold: state.bold });
  else if (tag === "w:tab") state.runs.push({ text: "\t" });
  else if (tag === "w:br" || tag === "w:cr") state.runs.push({ text: "\n" });
  else if (tag === "w:tbl") {
    state.depth += 1;
    if (state.depth === 1) state.rows = [];
  } else if (tag === "w:tr" && state.depth === 1) state.rows?.push([]);
  else if (tag === "w:tc" && state.depth === 1) state.cell = [];
}

function close(state: State, tag: string): void {
  if (tag === "w:p") endParagraph(state);
  else if (tag === "w:tc" && state.depth === 1) state.rows?.at(-1)?.push(state.cell.join("\n"));
  else if (tag === "w:tbl") {
    state.depth -= 1;
    if (state.depth > 0 || !state.rows) return;
    if (state.rows.length > 0) state.blocks.push({ kind: "table", rows: state.rows });
    state.rows = null;
  }
}

function endParagraph(state: State): void {
  const { runs, style } = state;
  if (state.depth > 0) state.cell.push(runs.map(({ text }) => text).join(""));
  else state.blocks.push({ kind: "paragraph", style, runs });
  state.runs = [];
}

function styleOf(attributes: string): BlockStyle {
  const value = /w:val="([^"]*)"/.exec(attributes)?.[1] ?? "";
  if (/^title$/i.test(value)) return "Title";
  return /^heading/i.test(value) ? "Heading1" : "Normal";
}

function decoded(words: string): string {
  return words.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
