/** Letters of right-to-left scripts. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const letter = /\p{L}/u;
const digit = /\p{Nd}/u;
/** Characters that belong to a number between two digits (`17/248,024`), and next to it. */
const withinNumber = /[.,:/+\-\u00a0]/;
const numberNeighbour = /[%$#\p{Sc}]/u;
const mirrored: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
};

type Strong = "L" | "R";
type Kind = Strong | "number" | "none";

/** Whether a text has right-to-left letters. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Whether a text as a whole is right-to-left: by its first letter (UAX #9, P2 and P3). */
export function startsRightToLeft(text: string): boolean {
  for (const sign of text) if (letter.test(sign)) return rightToLeft.test(sign);
  return false;
}

/**
 * The level of each UTF-16 unit of a paragraph: even for left to right, odd for right to left. The part of the Unicode
 * Bidirectional Algorithm (UAX #9) that concerns letters: strong letters, numbers, and what is between them; no
 * explicit marks.
 */
export function directionLevels(text: string, isRtl: boolean): number[] {
  const base = isRtl ? 1 : 0;
  const outer: Strong = isRtl ? "R" : "L";
  const kinds = kindsOf(text);
  const strong: Strong[] = [];
  for (const kind of kinds) strong.push(kind === "L" || kind === "R" ? kind : (strong.at(-1) ?? outer));
  // A number takes the direction of the letters before it.
  const sides = kinds.map((kind, at) => (kind === "none" ? null : (strong[at] ?? outer)));
  const after: Strong[] = [];
  for (let at = sides.length - 1; at >= 0; at -= 1) after[at] = sides[at] ?? after[at + 1] ?? outer;
  let before = outer;
  return kinds.map((kind, at) => {
    before = sides[at] ?? before;
    if (kind !== "none") return levelOf(kind, base, strong[at] ?? outer);
    return before === after[at] ? levelOf(before, base, before) : base;
  });
}

function levelOf(kind: Kind, base: number, strong: Strong): number {
  if (kind === "R") return 1;
  if (kind === "number") return base === 1 || strong === "R" ? 2 : 0;
  return base === 1 ? 2 : 0;
}

function kindsOf(text: string): Kind[] {
  const kinds: Kind[] = [];
  for (const sign of text) {
    const kind: Kind = rightToLeft.test(sign) ? "R" : letter.test(sign) ? "L" : digit.test(sign) ? "number" : "none";
    for (let unit = 0; unit < sign.length; unit += 1) kinds.push(kind);
  }
  return kinds.map((kind, at) => {
    if (kind !== "none") return kind;
    const sign = text[at] ?? "";
    const [before, after] = [kinds[at - 1], kinds[at + 1]];
    if (withinNumber.test(sign) && before === "number" && after === "number") return "number";
    return numberNeighbour.test(sign) && (before === "number" || after === "number") ? "number" : kind;
  });
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
  const turned = text.replace(/[()[\]{}<>«»]/g, (sign) => mirrored[sign] ?? sign);
  return rightToLeft.test(turned) ? turned : [...turned].reverse().join("");
}
