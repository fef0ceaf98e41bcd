import { fontOfLetter, type LetterFont, type LetterStyle, type OwnFont, ownFontOf } from "./fonts.ts";

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
