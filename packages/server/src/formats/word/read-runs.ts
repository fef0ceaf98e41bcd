import { attribute, childOf, numberOf, within, type XmlNode } from "../archives/xml-tree.ts";
import type { PageField, PictureRun, RunLook, TextRun } from "./page-blocks.ts";
import { runLook } from "./read-look.ts";
import type { Style, Styles } from "./read-styles.ts";

/** Word's unit of a drawing's size, in a point. */
const unitsInPoint = 12_700;

/** A part of a paragraph, read in order. */
export type RunPart = TextRun | PictureRun | { readonly kind: "page-break" };

/** What reading runs needs. */
export interface RunSources {
  readonly styles: Styles;
  /** The content of a picture by the id of its relation, as a data URL; null if a PDF cannot show it. */
  readonly pictureOf: (relation: string) => string | null;
}

/** A field that Word fills in: its instruction, and whether its result has started. */
interface Field {
  instruction: string;
  isResult: boolean;
  isPlaced: boolean;
}

/** The text of run children other than text. */
const signs: Readonly<Record<string, string>> = {
  "w:tab": "\t",
  "w:cr": "\n",
  "w:noBreakHyphen": "\u2011",
  "w:ptab": "\t",
};
const drawings = new Set(["w:drawing", "w:pict", "w:object"]);
/** What Word does not print: deleted text of tracked changes, and fallbacks for older programs. */
const unread = new Set(["w:del", "w:moveFrom", "mc:Fallback", "w:rPr", "w:pPr"]);

/** Reads the runs of a paragraph with the properties of its style; its text boxes are returned as `boxes`. */
export function readRuns(paragraph: XmlNode, style: Style, sources: RunSources) {
  const { parts, boxes } = new RunReader(paragraph, style, sources);
  return { parts, boxes };
}

class RunReader {
  readonly parts: RunPart[] = [];
  readonly boxes: XmlNode[] = [];
  readonly #style: Style;
  readonly #sources: RunSources;
  #field: Field | null = null;

  constructor(paragraph: XmlNode, style: Style, sources: RunSources) {
    this.#style = style;
    this.#sources = sources;
    this.#read(paragraph, style.run);
  }

  #read(node: XmlNode, look: RunLook): void {
    for (const child of node.children) {
      if (child.name === "w:r") this.#readRun(child);
      else if (child.name === "w:fldSimple") {
        this.#field = { instruction: attribute(child, "w:instr") ?? "", isResult: true, isPlaced: false };
        this.#read(child, look);
        this.#endField(look);
      } else if (!unread.has(child.name)) this.#readPart(child, look);
    }
  }

  #readRun(run: XmlNode): void {
    const look = { ...this.#style.run, ...ownLook(run, this.#sources) };
    if (look.hidden !== true) this.#read(run, look);
  }

  #readPart(node: XmlNode, look: RunLook): void {
    const sign = signs[node.name];
    if (sign !== undefined) this.#addText(sign, look);
    else if (node.name === "w:t") this.#addText(node.text, look);
    else if (node.name === "w:br") this.parts.push(...breakOf(node, look));
    else if (node.name === "w:fldChar") this.#stepField(node, look);
    else if (node.name === "w:instrText") this.#addInstruction(node.text);
    else if (drawings.has(node.name)) {
      this.parts.push(...picturesOf(node, this.#sources));
      this.boxes.push(...within(node, "w:txbxContent"));
    } else this.#read(node, look);
  }

  #addText(text: string, look: RunLook): void {
    const field = this.#field;
    const counted = field?.isResult ? pageFieldOf(field.instruction) : null;
    if (!field || counted === null) this.parts.push({ kind: "text", text, look });
    else if (!field.isPlaced) {
      this.parts.push({ kind: "text", text, look, field: counted });
      field.isPlaced = true;
    }
  }

  #addInstruction(words: string): void {
    if (this.#field) this.#field.instruction += words;
  }

  #stepField(node: XmlNode, look: RunLook): void {
    const step = attribute(node, "w:fldCharType");
    if (step === "begin") this.#field = { instruction: "", isResult: false, isPlaced: false };
    else if (step === "separate" && this.#field) this.#field.isResult = true;
    else if (step === "end") this.#endField(look);
  }

  /** A field that Word has never filled in is read too. */
  #endField(look: RunLook): void {
    const field = this.#field;
    this.#field = null;
    if (!field || field.isPlaced) return;
    const counted = pageFieldOf(field.instruction);
    if (counted !== null) this.parts.push({ kind: "text", text: "", look, field: counted });
  }
}

function ownLook(run: XmlNode, { styles }: RunSources): RunLook {
  const properties = childOf(run, "w:rPr");
  const style = attribute(childOf(properties, "w:rStyle"), "w:val");
  return { ...(style === undefined ? {} : styles.other(style).run), ...runLook(properties) };
}

function breakOf(node: XmlNode, look: RunLook): RunPart[] {
  const kind = attribute(node, "w:type");
  if (kind === "page") return [{ kind: "page-break" }];
  return kind === "column" ? [] : [{ kind: "text", text: "\n", look }];
}

function picturesOf(drawing: XmlNode, { pictureOf }: RunSources): PictureRun[] {
  const [extent] = within(drawing, "wp:extent");
  const width = (numberOf(extent, "cx") ?? 0) / unitsInPoint;
  const height = (numberOf(extent, "cy") ?? 0) / unitsInPoint;
  if (!(width > 0 && height > 0)) return [];
  const [blip] = within(drawing, "a:blip");
  const source = pictureOf(attribute(blip, "r:embed") ?? "");
  return source === null ? [] : [{ kind: "picture", source, width, height }];
}

function pageFieldOf(instruction: string): PageField | null {
  const name = instruction.trim().split(/\s/, 1)[0]?.toUpperCase();
  if (name === "PAGE") return "page";
  return name === "NUMPAGES" || name === "SECTIONPAGES" ? "pages" : null;
}
