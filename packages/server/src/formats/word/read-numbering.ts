import { attribute, childOf, numberOf, type XmlNode } from "../archives/xml-tree.ts";
import type { ParagraphLook } from "./page-blocks.ts";
import { paragraphLook } from "./read-look.ts";

/** The number or bullet of a list paragraph, and the style of its level. */
export interface ListItem {
  readonly label: string;
  /** How deep its level is, from 0. */
  readonly depth: number;
  readonly look: ParagraphLook;
}

/** Numbers the paragraphs of a document in order; null for one that is in no list. */
export type Numbering = (list: XmlNode | undefined) => ListItem | null;

interface Level {
  readonly format: string;
  readonly pattern: string;
  readonly start: number;
  readonly look: ParagraphLook;
}

const deepestLevel = 8;

interface List {
  /** Lists of one abstract list continue its numbering, unless one restarts. */
  readonly counter: string;
  readonly levels: ReadonlyMap<number, Level>;
}

/** Reads `word/numbering.xml`. A number restarts below a higher level. */
export function readNumbering(part: XmlNode): Numbering {
  const root = childOf(part, "w:numbering");
  const lists = new Map<string, List>();
  const shapes = new Map<string, XmlNode>();
  for (const node of root?.children ?? []) {
    if (node.name === "w:abstractNum") shapes.set(attribute(node, "w:abstractNumId") ?? "", node);
  }
  for (const node of root?.children ?? []) {
    if (node.name !== "w:num") continue;
    const id = attribute(node, "w:numId") ?? "";
    const shape = attribute(childOf(node, "w:abstractNumId"), "w:val") ?? "";
    const levels = new Map([...levelsOf(shapes.get(shape)), ...levelsOf(node, "w:lvlOverride")]);
    lists.set(id, { levels, counter: childOf(node, "w:lvlOverride") ? `list ${id}` : `shape ${shape}` });
  }
  const counts = new Map<string, number[]>();
  return (list) => {
    const found = lists.get(attribute(childOf(list, "w:numId"), "w:val") ?? "");
    const at = Math.min(Math.max(numberOf(childOf(list, "w:ilvl"), "w:val") ?? 0, 0), deepestLevel);
    const level = found?.levels.get(at);
    if (!found || !level) return null;
    const before = counts.get(found.counter) ?? [];
    const counted = [...before.slice(0, at), (before[at] ?? level.start - 1) + 1];
    counts.set(found.counter, counted);
    return { label: labelOf(level, found.levels, counted), depth: at, look: level.look };
  };
}

function levelsOf(node: XmlNode | undefined, override?: "w:lvlOverride"): [number, Level][] {
  const levels = node?.children.flatMap((child) => (child.name === override ? child.children : [child])) ?? [];
  return levels.flatMap((level): [number, Level][] => {
    const at = numberOf(level, "w:ilvl");
    if (level.name !== "w:lvl" || at === undefined) return [];
    const value = (name: string) => attribute(childOf(level, name), "w:val");
    const look = paragraphLook(childOf(level, "w:pPr"));
    const start = numberOf(childOf(level, "w:start"), "w:val") ?? 1;
    return [[at, { format: value("w:numFmt") ?? "decimal", pattern: value("w:lvlText") ?? "", start, look }]];
  });
}

function labelOf(level: Level, levels: ReadonlyMap<number, Level>, counts: readonly number[]): string {
  if (level.format === "none") return "";
  // Word's bullets are letters of symbol fonts, which are other signs in any other font.
  if (level.format === "bullet") return /^[‣•◦–—■○*-]$/.test(level.pattern) ? level.pattern : "•";
  return level.pattern.replace(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const { format = "decimal", start = 1 } = levels.get(at) ?? {};
    return written(counts[at] ?? start, format);
  });
}

/** A number in its list's format. */
function written(number: number, format: string): string {
  if (format === "lowerLetter") return letters(number);
  if (format === "upperLetter") return letters(number).toUpperCase();
  if (format === "lowerRoman") return roman(number);
  if (format === "upperRoman") return roman(number).toUpperCase();
  return format === "decimalZero" ? String(number).padStart(2, "0") : String(number);
}

/** a, b, … z, aa, bb, as in Word. */
function letters(number: number): string {
  if (number < 1 || number > 780) return String(number);
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
}

const romans = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
] as const;

function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let rest = number;
  let text = "";
  for (const [value, letter] of romans) {
    text += letter.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}
