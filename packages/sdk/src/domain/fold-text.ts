const MARKS = /\p{M}+/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * Text folded for comparison in a search: compatibility forms unified, accents removed, lower case, and letters without
 * a decomposition replaced (`ß` ss, `ø` o, `ł` l). `Müller`, `MULLER` and `muller` fold to the same text.
 */
export function foldText(text: string): string {
  const plain = text.normalize("NFKD").replace(MARKS, "").toLowerCase();
  return plain.replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter).replace(MARKS, "");
}

/** The words of a text, folded: runs of letters and digits. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
