/**
 * A letter as it is compared when a paper is searched: without case, and without white space, because a printed line can
 * end within the words that are looked for.
 */
export function plainLetter(letter: string): string {
  if (/\s/.test(letter)) return "";
  const lower = letter.toLowerCase();
  return lower.length === letter.length ? lower : letter;
}

/** A text as it is compared when a paper is searched. */
export function plainText(text: string): string {
  let plain = "";
  for (let at = 0; at < text.length; at += 1) plain += plainLetter(text.charAt(at));
  return plain;
}

/** Where plain words begin in a plain text; no hit begins within another. */
export function hitsOf(plain: string, words: string): number[] {
  const found: number[] = [];
  if (words === "") return found;
  for (let at = plain.indexOf(words); at !== -1; at = plain.indexOf(words, at + words.length)) found.push(at);
  return found;
}

/** A hit: its page from 1, and which of the hits on that page it is, from 0. */
export interface PaperHit {
  readonly page: number;
  readonly index: number;
}

/** The hits of words in the texts of pages, in order. */
export function findInPages(texts: readonly string[], words: string): PaperHit[] {
  const wanted = plainText(words);
  return texts.flatMap((text, at) => hitsOf(plainText(text), wanted).map((_, index) => ({ page: at + 1, index })));
}
