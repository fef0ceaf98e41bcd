import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { openSync } from "fontkit";
import * as z from "zod/mini";

const require = createRequire(import.meta.url);

/** The letter styles, each with a font of its own. */
export interface LetterStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
}

/** The files of the hub's own font, by their names in a PDF. */
export const ownFonts = {
  text: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
  italic: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Oblique.ttf"),
  boldItalic: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-BoldOblique.ttf"),
} as const;
/** A style of the hub's own font. */
export type OwnFont = keyof typeof ownFonts;

/**
 * Fonts for letters that the own one lacks, in order of preference. Of the ranges that their packages declare, these
 * are complete (each compared with its file, 5.3.0).
 */
const packages = [
  { name: "noto-sans-jp", letters: /[\u2e80-\u30ff\u3190-\u4db5\u4e00-\u9fef\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/ },
  { name: "noto-sans-sc", letters: /[\u3400-\u4db5\u4e00-\u9fef]/ },
  { name: "noto-sans-kr", letters: /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/ },
  { name: "noto-emoji", letters: /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u },
] as const;
const ranges = z.record(z.string(), z.string());
const weights = { usual: 400, bold: 700 } as const;

/** A subset of a font's letters, as split by its package; `weight` as in fonts, 400 being regular. */
export interface LetterFont {
  readonly name: string;
  readonly file: string;
  readonly weight: number;
}

const opened = new Map<OwnFont, (codePoint: number) => boolean>();
const pieces = new Map<string, ReadonlyMap<number, string>>();

/** The font style for a look. */
export function ownFontOf({ bold, italic }: LetterStyle): OwnFont {
  const slanted = bold ? "boldItalic" : "italic";
  return italic ? slanted : bold ? "bold" : "text";
}

/** The font for a letter: a style of the own one, a subset of another, or null if none has it. */
export function fontOfLetter(look: LetterStyle, sign: string): OwnFont | LetterFont | null {
  const codePoint = sign.codePointAt(0) ?? 0;
  const own = ownFontOf(look);
  if (ownHas(own, codePoint)) return own;
  // The italic style has fewer scripts than the upright one.
  if (ownHas("text", codePoint)) return "text";
  const [name] = packages.flatMap((one) => (one.letters.test(sign) ? (piecesOf(one.name).get(codePoint) ?? []) : []));
  if (name === undefined) return null;
  const weight = look.bold ? weights.bold : weights.usual;
  const file = `${name}-wght-normal.woff2`;
  return { name: `${name} ${weight}`, file: require.resolve(`@fontsource-variable/${file}`), weight };
}

function ownHas(font: OwnFont, codePoint: number): boolean {
  let has = opened.get(font);
  if (!has) {
    const read = openSync(ownFonts[font]);
    has = "hasGlyphForCodePoint" in read ? (one) => read.hasGlyphForCodePoint(one) : () => false;
    opened.set(font, has);
  }
  return has(codePoint);
}

/** The subsets of a package by their letters; the first one if several have a letter. */
function piecesOf(font: string): ReadonlyMap<number, string> {
  const known = pieces.get(font);
  if (known) return known;
  const text = readFileSync(require.resolve(`@fontsource-variable/${font}/unicode.json`), "utf8");
  const read = new Map<number, string>();
  for (const [piece, letters] of Object.entries(z.parse(ranges, JSON.parse(text)))) {
    // The other subsets are alphabets that the own font has.
    const number = /^\[(\d+)\]$/.exec(piece)?.[1];
    if (number === undefined) continue;
    for (const [, from = "", to = from] of letters.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)) {
      for (let one = Number.parseInt(from, 16); one <= Number.parseInt(to, 16); one += 1) {
        if (!read.has(one)) read.set(one, `${font}/files/${font}-${number}`);
      }
    }
  }
  pieces.set(font, read);
  return read;
}
