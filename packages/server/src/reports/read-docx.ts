import type { Alignment, Block, BlockStyle, PageField, Picture, Run } from "./docx-blocks.ts";

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const token = /<(\/?)((?:w|wp|a|mc):[A-Za-z0-9]+)((?:\s[^<>]*?)?)(\/?)>([^<]*)/g;
/** Word's unit of a drawing's size, in a point. */
const unitsInPoint = 12_700;

/** A field that Word fills: its instruction, and whether what it last showed has begun. */
type Field = { instruction: string; isResult: boolean; isPlaced: boolean };

type State = {
  blocks: (Block | Picture)[];
  runs: Run[];
  style: BlockStyle;
  align: Alignment | undefined;
  bold: boolean;
  field: Field | null;
  rows: string[][] | null;
  cell: string[];
  depth: number;
  extent: { readonly width: number; readonly height: number } | null;
  /** The paragraph was nothing but a picture so far. */
  isDrawn: boolean;
  /** Pictures of the table that is being read; they follow it. */
  ofTable: Picture[];
  /** Above 0 within what Word has for programs that cannot draw the picture before it. */
  fallback: number;
};

/**
 * The paragraphs, tables and pictures of a part of a document in order; tables within tables are read as text of their
 * cell, and the pictures of a table follow it.
 */
export function readDocx(xml: string): (Block | Picture)[] {
  const state: State = {
    blocks: [],
    runs: [],
    style: "Normal",
    align: undefined,
    bold: false,
    field: null,
    rows: null,
    cell: [],
    depth: 0,
    extent: null,
    isDrawn: false,
    ofTable: [],
    fallback: 0,
  };
  for (const [, slash, tag = "", attributes = "", closed, words = ""] of xml.matchAll(token)) {
    if (tag === "mc:Fallback" && closed !== "/") state.fallback += slash === "/" ? -1 : 1;
    if (state.fallback > 0) continue;
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
    Object.assign(state, { runs: [], style: "Normal", align: undefined, isDrawn: false });
  } else if (tag === "w:pStyle") state.style = styleOf(attributes);
  else if (tag === "w:jc") state.align = alignmentOf(attributes);
  else if (tag === "w:r") state.bold = false;
  else if (tag === "w:b") state.bold = !/w:val="(0|false)"/.test(attributes);
  else if (tag === "w:t") addText(state, decoded(words));
  else if (tag === "w:tab") state.runs.push({ text: "\t" });
  else if (tag === "w:br" || tag === "w:cr") state.runs.push({ text: "\n" });
  else openMore(state, tag, attributes, words);
}

function openMore(state: State, tag: string, attributes: string, words: string): void {
  if (tag === "w:fldSimple") openField(state, decoded(/w:instr="([^"]*)"/.exec(attributes)?.[1] ?? ""), true);
  else if (tag === "w:fldChar") stepField(state, attributes);
  else if (tag === "w:instrText") addInstruction(state, decoded(words));
  else if (tag === "wp:extent") state.extent = extentOf(attributes);
  else if (tag === "a:blip") addPicture(state, /\sr:embed="([^"]*)"/.exec(attributes)?.[1]);
  else openTable(state, tag);
}

function openTable(state: State, tag: string): void {
  if (tag === "w:tbl") {
    state.depth += 1;
    if (state.depth === 1) state.rows = [];
  } else if (tag === "w:tr" && state.depth === 1) state.rows?.push([]);
  else if (tag === "w:tc" && state.depth === 1) state.cell = [];
}

function close(state: State, tag: string): void {
  if (tag === "w:p") endParagraph(state);
  else if (tag === "w:fldSimple") endField(state);
  else if (tag === "w:tc" && state.depth === 1) state.rows?.at(-1)?.push(state.cell.join("\n"));
  else if (tag === "w:tbl") {
    state.depth -= 1;
    if (state.depth > 0 || !state.rows) return;
    if (state.rows.length > 0) state.blocks.push({ kind: "table", rows: state.rows });
    state.blocks.push(...state.ofTable);
    state.ofTable = [];
    state.rows = null;
  }
}

function endParagraph(state: State): void {
  const { runs, isDrawn } = state;
  if (state.depth > 0) state.cell.push(runs.map(({ text }) => text).join(""));
  else if (runs.length > 0 || !isDrawn) state.blocks.push(paragraphOf(state));
  state.runs = [];
}

function paragraphOf({ style, runs, align }: State): Block {
  return { kind: "paragraph", style, runs, ...(align && { align }) };
}

function addText(state: State, text: string): void {
  const { runs, bold, field } = state;
  const counted = field?.isResult ? pageFieldOf(field.instruction) : null;
  if (!field || counted === null) runs.push({ text, bold });
  else if (!field.isPlaced) {
    runs.push({ text, bold, field: counted });
    field.isPlaced = true;
  }
}

function openField(state: State, instruction: string, isResult: boolean): void {
  state.field = { instruction, isResult, isPlaced: false };
}

function addInstruction({ field }: State, words: string): void {
  if (field) field.instruction += words;
}

function stepField(state: State, attributes: string): void {
  const step = /w:fldCharType="(\w+)"/.exec(attributes)?.[1];
  if (step === "begin") openField(state, "", false);
  else if (step === "separate" && state.field) state.field.isResult = true;
  else if (step === "end") endField(state);
}

/** A field that Word has never filled is there all the same. */
function endField(state: State): void {
  const { field, runs, bold } = state;
  state.field = null;
  if (!field || field.isPlaced) return;
  const counted = pageFieldOf(field.instruction);
  if (counted !== null) runs.push({ text: "", bold, field: counted });
}

function pageFieldOf(instruction: string): PageField | null {
  const name = instruction.trim().split(/\s/, 1)[0]?.toUpperCase();
  if (name === "PAGE") return "page";
  return name === "NUMPAGES" || name === "SECTIONPAGES" ? "pages" : null;
}

function addPicture(state: State, relation: string | undefined): void {
  if (relation === undefined || state.extent === null) return;
  const picture: Picture = { kind: "picture", relation, ...state.extent };
  state.extent = null;
  if (state.depth > 0) {
    state.ofTable.push(picture);
    return;
  }
  if (state.runs.length > 0) state.blocks.push(paragraphOf(state));
  state.blocks.push(picture);
  Object.assign(state, { runs: [], isDrawn: true });
}

function extentOf(attributes: string): State["extent"] {
  const points = (name: string) => Number(new RegExp(`\\s${name}="(\\d{1,9})"`).exec(attributes)?.[1]) / unitsInPoint;
  const [width, height] = [points("cx"), points("cy")];
  return width > 0 && height > 0 ? { width, height } : null;
}

function styleOf(attributes: string): BlockStyle {
  const value = /w:val="([^"]*)"/.exec(attributes)?.[1] ?? "";
  if (/^title$/i.test(value)) return "Title";
  return /^heading/i.test(value) ? "Heading1" : "Normal";
}

function alignmentOf(attributes: string): Alignment | undefined {
  const value = /w:val="([^"]*)"/.exec(attributes)?.[1];
  if (value === "center") return "center";
  return value === "right" || value === "end" ? "right" : undefined;
}

function decoded(words: string): string {
  return words.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
