import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { openSync } from "fontkit";
import subsetFont from "subset-font";
import * as z from "zod/mini";

const require = createRequire(import.meta.url);

interface LetterStyle {
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
type OwnFont = keyof typeof ownFonts;

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
interface LetterFont {
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
function fontOfLetter(look: LetterStyle, sign: string): OwnFont | LetterFont | null {
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

/** A stretch of text with the font that has its letters; null if none has them. */
export interface LetterStretch {
  readonly text: string;
  readonly font: OwnFont | LetterFont | null;
}

const plain = /^[\t\n\x20-\x7e]*$/;
/** Invisible characters that affect their neighbours. */
const unseen = /(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;
const skinTone = /\p{Emoji_Modifier}/u;

/** Splits a text where the font changes. Invisible characters are dropped if the own font lacks them. */
export function splitByFont(text: string, look: LetterStyle): LetterStretch[] {
  if (plain.test(text)) return [{ text, font: ownFontOf(look) }];
  const stretches: LetterStretch[] = [];
  for (const sign of text) {
    const last = stretches.at(-1);
    const isOther = last !== undefined && typeof last.font !== "string";
    const font = plain.test(sign) ? ownFontOf(look) : fontOfLetter(look, sign);
    const isUnseen = unseen.test(sign) || (isOther && skinTone.test(sign));
    if (isUnseen && (isOther || typeof font !== "string")) continue;
    if (last && nameOf(last.font) === nameOf(font)) stretches.splice(-1, 1, { text: last.text + sign, font });
    else stretches.push({ text: sign, font });
  }
  return stretches;
}

/** The name of a font in a PDF. */
export function nameOf(font: LetterStretch["font"]): string | null {
  return typeof font === "string" ? font : (font?.name ?? null);
}

/** The content of additional fonts, by their names in a PDF. */
export type MoreFonts = ReadonlyMap<string, Buffer>;

/** The additional fonts that stretches need, each reduced to their letters. */
export async function subsetLetters(stretches: readonly LetterStretch[]): Promise<MoreFonts> {
  const wanted = new Map<string, { readonly font: LetterFont; letters: string }>();
  for (const { text, font } of stretches) {
    if (font === null || typeof font === "string") continue;
    const known = wanted.get(font.name) ?? { font, letters: "" };
    known.letters += text;
    wanted.set(font.name, known);
  }
  const fonts = new Map<string, Buffer>();
  for (const { font, letters } of wanted.values()) {
    const variationAxes = { wght: font.weight };
    fonts.set(
      font.name,
      await subsetFont(await readFile(font.file), letters, { targetFormat: "truetype", variationAxes }),
    );
  }
  return fonts;
}
