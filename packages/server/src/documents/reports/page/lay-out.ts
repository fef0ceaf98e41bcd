import { inVisualOrder, shapedText } from "../../../formats/pdf-text/text-direction.ts";
import type {
  PageNumbers,
  Paragraph,
  ParagraphLook,
  PictureRun,
  RunLook,
  TabStop,
} from "../../../formats/word/page-blocks.ts";
import { ascentOf, heightOf, setFont } from "./page-fonts.ts";
import { type Atom, splitText } from "./split-text.ts";

/** An item placed on a line; `x` and `width` in points. */
export interface Placed {
  readonly text: string;
  readonly look: RunLook;
  readonly x: number;
  readonly width: number;
  readonly picture?: PictureRun;
  /** Can be drawn together with its neighbours. */
  readonly isPlain: boolean;
}

/** A laid-out line: its items, its height, and the distance from its top to its letters, in points. */
export interface TextLine {
  readonly placed: readonly Placed[];
  readonly height: number;
  readonly ascent: number;
}

/** The constraints of layout, in points: the width between the margins, and the greatest height of a picture. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly numbers: PageNumbers | null;
  /** The default tab stops. */
  readonly stops?: readonly TabStop[];
}

interface Measured extends Atom {
  readonly width: number;
}

/** A line before it is aligned. */
interface Row {
  readonly atoms: readonly Measured[];
  readonly isFirst: boolean;
  /** The last line of a paragraph, or one before a break: it is not justified. */
  readonly isLast: boolean;
}

/** Word's default distance of tabs. */
const tabStep = 36;
const leastTab = 3;
/** How many groups after a tab are searched for the text that ends at its stop. */
const tabReach = 60;
const leastWidth = 24;
const rounding = 0.01;

/** The lines of a paragraph in a width. */
export function layOut(doc: PDFKit.PDFDocument, paragraph: Paragraph, room: Room): TextLine[] {
  const look = withRoom(paragraph.look, room.width);
  const atoms = splitText(paragraph, room.numbers).map((atom) => measured(doc, atom, room));
  return brokenInto(doc, atoms, look, room).map((row) => ({
    placed: placedOf(row, look, room),
    ...heightsOf(row, look),
  }));
}

/** Indents that leave no room are ignored. */
function withRoom(look: ParagraphLook, width: number): ParagraphLook {
  const { left = 0, right = 0, first = 0 } = look;
  const narrowest = width - left - right - Math.max(first, 0);
  return narrowest >= leastWidth ? look : { ...look, left: 0, right: 0, first: 0 };
}

function measured(doc: PDFKit.PDFDocument, atom: Atom, room: Room): Measured {
  if (atom.picture) {
    const { width, height } = atom.picture;
    const scale = Math.min(1, room.width / width, room.height / height);
    const picture = { ...atom.picture, width: width * scale, height: height * scale };
    return { ...atom, picture, width: picture.width };
  }
  const isWide = atom.text !== "" && (atom.kind === "word" || atom.kind === "space");
  return { ...atom, width: isWide ? setFont(doc, atom.look).widthOfString(atom.text) : 0 };
}

/** Breaks a paragraph into lines, each as full as possible. */
function brokenInto(doc: PDFKit.PDFDocument, atoms: readonly Measured[], look: ParagraphLook, room: Room): Row[] {
  const rows: Row[] = [];
  const widest = room.width - (look.left ?? 0) - (look.right ?? 0);
  const end = room.width - (look.right ?? 0) + rounding;
  let row: Measured[] = [];
  let x = startOf(look, true);
  const finish = (isLast: boolean) => {
    rows.push({ atoms: row, isFirst: rows.length === 0, isLast });
    row = [];
    x = startOf(look, false);
  };
  const groups = groupsOf(atoms).flatMap((group) => fitting(doc, group, widest));
  for (const [at, group] of groups.entries()) {
    const kind = group[0]?.kind;
    const added = kind === "tab" ? [tabAt(x, group, groups.slice(at + 1, at + 1 + tabReach), look, room)] : group;
    const isFull = kind === "word" || kind === "picture" ? x + widthOf(trimmed(added)) > end : false;
    if (isFull && row.some((one) => one.kind !== "tab")) finish(false);
    row.push(...added);
    x += widthOf(added);
    if (kind === "break") finish(true);
  }
  finish(true);
  return rows;
}

function startOf({ left = 0, first = 0 }: ParagraphLook, isFirst: boolean): number {
  return Math.max(0, left + (isFirst ? first : 0));
}

/** Groups of atoms that must be on one line. */
function groupsOf(atoms: readonly Measured[]): Measured[][] {
  const groups: Measured[][] = [];
  for (const atom of atoms) {
    const last = groups.at(-1);
    if (atom.isGlued && last) last.push(atom);
    else groups.push([atom]);
  }
  return groups;
}

/** Splits a group that is wider than a line. */
function fitting(doc: PDFKit.PDFDocument, group: Measured[], widest: number): Measured[][] {
  if (widthOf(trimmed(group)) <= widest + rounding) return [group];
  return group.flatMap((atom) => {
    if (atom.kind !== "word" || atom.width <= widest) return [[atom]];
    setFont(doc, atom.look);
    const parts: Measured[][] = [];
    let [text, width] = ["", 0];
    for (const sign of atom.text) {
      const more = doc.widthOfString(sign);
      if (width + more > widest && text !== "") {
        parts.push([{ ...atom, text, width }]);
        [text, width] = ["", 0];
      }
      text += sign;
      width += more;
    }
    return [...parts, [{ ...atom, text, width }]];
  });
}

/** A tab as wide as the distance to its stop; the text up to the next tab is aligned or centred at the stop. */
function tabAt(
  x: number,
  group: readonly Measured[],
  next: readonly Measured[][],
  look: ParagraphLook,
  room: Room,
): Measured {
  const [tab] = group;
  const stops = [...(look.tabs ?? room.stops ?? []), { at: look.left ?? 0, align: "left" as const }];
  const stop = stops.filter(({ at }) => at > x + 1).sort((one, other) => one.at - other.at)[0];
  const ends = next.findIndex(([first]) => first?.kind === "tab" || first?.kind === "break");
  const width = widthOf(trimmed(next.slice(0, ends < 0 ? next.length : ends).flat()));
  const at = stop ? Math.min(stop.at, room.width) : (Math.floor(x / tabStep + rounding) + 1) * tabStep;
  const shift = stop?.align === "right" ? width : stop?.align === "center" ? width / 2 : 0;
  const plain: Atom = tab ?? { kind: "tab", text: "\t", look: {}, level: 0, isGlued: false };
  return { ...plain, width: Math.max(leastTab, at - shift - x) };
}

function widthOf(atoms: readonly Measured[]): number {
  return atoms.reduce((sum, { width }) => sum + width, 0);
}

/** Without trailing spaces. */
function trimmed(atoms: readonly Measured[]): readonly Measured[] {
  return atoms.slice(0, atoms.findLastIndex(({ kind }) => kind !== "space" && kind !== "break") + 1);
}

function placedOf(row: Row, look: ParagraphLook, room: Room): Placed[] {
  const atoms = trimmed(row.atoms);
  const start = startOf(look, row.isFirst);
  const free = room.width - (look.right ?? 0) - start - widthOf(atoms);
  const hasTab = atoms.some(({ kind }) => kind === "tab");
  const spaces = atoms.filter(({ kind }) => kind === "space").length;
  const isStretched = look.align === "justify" && !row.isLast && !hasTab && spaces > 0;
  const stretch = isStretched ? free / spaces : 0;
  let x = start + (hasTab || isStretched ? 0 : free * freeBefore(look));
  const placed: Placed[] = [];
  for (const atom of inVisualOrder(atoms)) {
    const one = placedAt(x, atom, stretch);
    const last = isStretched ? undefined : placed.at(-1);
    if (last?.isPlain && one.isPlain && last.look === one.look) {
      placed[placed.length - 1] = { ...last, text: last.text + one.text, width: last.width + one.width };
    } else placed.push(one);
    x += one.width;
  }
  return placed.filter((one) => one.picture || one.look.underline || one.text.trim() !== "");
}

function placedAt(x: number, atom: Measured, stretch: number): Placed {
  const { look, kind, picture } = atom;
  const text = kind === "tab" ? "" : shapedText(atom.text, atom.level);
  const width = atom.width + (kind === "space" ? stretch : 0);
  return { text, look, x, width, isPlain: isPlain(atom), ...(picture && { picture }) };
}

/** Whether the font can shape it together with its neighbours. */
function isPlain({ kind, level }: Atom): boolean {
  return level === 0 && (kind === "word" || kind === "space");
}

/** The share of the free room before a line. */
function freeBefore({ align = "left", isRtl }: ParagraphLook): number {
  if (align === "center") return 0.5;
  // In a right-to-left paragraph Word's left is the side where lines start.
  return (align === "right") === (isRtl === true) ? 0 : 1;
}

/** The height and baseline of a line; trailing spaces count, as in Word. */
function heightsOf({ atoms }: Row, { line }: ParagraphLook): { readonly height: number; readonly ascent: number } {
  const texts = atoms.filter(({ picture }) => !picture).map(({ look }) => look);
  const pictures = Math.max(0, ...atoms.map(({ picture }) => picture?.height ?? 0));
  const own = Math.max(0, ...texts.map(heightOf)) || heightOf({});
  const ascent = Math.max(0, ...texts.map(ascentOf)) || ascentOf({});
  const spaced =
    line === undefined
      ? own
      : line.rule === "auto"
        ? own * line.value
        : Math.max(line.value, line.rule === "exact" ? 0 : own);
  const withPicture = pictures === 0 ? 0 : Math.max(pictures, ascent) + own - ascent;
  return { height: Math.max(spaced, withPicture), ascent: Math.max(ascent, pictures) };
}
