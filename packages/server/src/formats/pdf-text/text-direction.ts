import bidiFactory from "bidi-js";

const bidi = bidiFactory();
/** Letters of scripts that are written from right to left. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const letter = /\p{L}/u;

/** Whether a text has right-to-left letters. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Whether a text as a whole is right-to-left: by its first letter (UAX #9, P2 and P3). */
export function startsRightToLeft(text: string): boolean {
  for (const sign of text) if (letter.test(sign)) return rightToLeft.test(sign);
  return false;
}

/** The level of each UTF-16 unit of a paragraph (UAX #9): even from left to right, odd from right to left. */
export function directionLevels(text: string, isRtl: boolean): number[] {
  return [...bidi.getEmbeddingLevels(text, isRtl ? "rtl" : "ltr").levels];
}

/** Splits a text into parts of one level each; without levels all of it is level 0. */
export function partsOfOneLevel(text: string, levels: readonly number[] | null): [string, number][] {
  if (levels === null) return [[text, 0]];
  const parts: [string, number][] = [];
  let at = 0;
  for (const sign of text) {
    const level = levels[at] ?? 0;
    const last = parts.at(-1);
    at += sign.length;
    if (last?.[1] === level) last[0] += sign;
    else parts.push([sign, level]);
  }
  return parts;
}

/** Pieces in visual order from left to right (UAX #9, L2). */
export function inVisualOrder<P extends { readonly level: number }>(pieces: readonly P[]): P[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let at = 0; at < ordered.length; ) {
      let end = at;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(at, end - at, ...ordered.slice(at, end).reverse());
      at = end + 1;
    }
  }
  return ordered;
}

/** A text of a level prepared for the font's shaping: brackets are mirrored, symbols keep their order. */
export function shapedText(text: string, level: number): string {
  if (level % 2 === 0) return text;
  const turned = [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign);
  return rightToLeft.test(text) ? turned.join("") : turned.reverse().join("");
}
