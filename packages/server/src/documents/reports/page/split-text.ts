import { type LetterStretch, nameOf, ownFontOf, splitByFont } from "../../../formats/pdf-text/fonts.ts";
import { directionLevels, hasRightToLeft, partsOfOneLevel } from "../../../formats/pdf-text/text-direction.ts";
import type { PageNumbers, Paragraph, PictureRun, RunLook } from "../../../formats/word/page-blocks.ts";

/** The unit of a line: a run of text without a break opportunity, or a picture. */
export interface Atom {
  readonly kind: "word" | "space" | "tab" | "break" | "picture";
  readonly text: string;
  readonly look: RunLook;
  readonly level: number;
  /** No line may end before it. */
  readonly isGlued: boolean;
  readonly picture?: PictureRun;
}

/** Letters before and after each of which a line may end. */
const ideograph = "\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef";
const piece = new RegExp(
  `\\t|\\n| +|[${ideograph}]|[^ \\t\\n\\-–/${ideograph}]*[\\-–/]+|[^ \\t\\n\\-–/${ideograph}]+`,
  "g",
);
/** The replacement for a letter that no font has. */
const notShown = "\ufffd";
const isIdeograph = new RegExp(`[${ideograph}]`);

/** Splits a paragraph into atoms; `numbers` are the values of its page number fields. */
export function splitText({ runs, look }: Paragraph, numbers: PageNumbers | null): Atom[] {
  const texts = runs.map((run) => {
    if (run.kind === "picture") return "\ufffc";
    const text = run.field === undefined || numbers === null ? run.text : String(numbers[run.field]);
    return run.look.capitals ? text.toUpperCase() : text;
  });
  const whole = texts.join("");
  const isRtl = look.isRtl === true;
  const levels = isRtl || hasRightToLeft(whole) ? directionLevels(whole, isRtl) : null;
  const atoms: Atom[] = [];
  let at = 0;
  for (const [index, run] of runs.entries()) {
    const text = texts[index] ?? "";
    const own = levels?.slice(at, at + text.length) ?? null;
    at += text.length;
    if (run.kind === "text") atoms.push(...atomsOf(text, run.look, own, atoms.at(-1)));
    else atoms.push({ kind: "picture", text: "", look: {}, level: own?.[0] ?? 0, isGlued: false, picture: run });
  }
  return atoms;
}

function atomsOf(text: string, look: RunLook, levels: readonly number[] | null, last: Atom | undefined): Atom[] {
  if (text === "") return [{ kind: "word", text, look, level: last?.level ?? 0, isGlued: true }];
  const atoms: Atom[] = [];
  const looks = new Map<string, RunLook>();
  for (const match of text.matchAll(piece)) {
    const own = levels?.slice(match.index, match.index + match[0].length) ?? null;
    for (const [part, level] of partsOfOneLevel(match[0], own)) {
      for (const stretch of splitByFont(part, look)) {
        const before = atoms.at(-1) ?? last;
        const shown = stretch.font === null ? notShown.repeat([...stretch.text].length) : stretch.text;
        const isGlued = before !== undefined && staysWith(before, shown);
        atoms.push({ kind: kindOf(shown), text: shown, look: lookWith(look, stretch.font, looks), level, isGlued });
      }
    }
  }
  return atoms;
}

/** A style with another font; the same one if it can be drawn together. */
function lookWith(look: RunLook, font: LetterStretch["font"], known: Map<string, RunLook>): RunLook {
  const name = nameOf(font);
  if (name === null || name === ownFontOf(look)) return look;
  const found = known.get(name) ?? { ...look, font: name };
  known.set(name, found);
  return found;
}

function kindOf(text: string): Atom["kind"] {
  if (text === "\t") return "tab";
  if (text === "\n") return "break";
  return text.startsWith(" ") ? "space" : "word";
}

function staysWith(before: Atom, text: string): boolean {
  if (before.kind !== "word" || text === "\t" || text === "\n") return false;
  if (text.startsWith(" ")) return true;
  if (isIdeograph.test(before.text.slice(-1)) || isIdeograph.test(text)) return false;
  return !/[^\s\-–/][-–/]+$/.test(before.text);
}
