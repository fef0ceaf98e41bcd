/** A stretch that two sequences share, or that one of them alone has. */
export interface SequenceChange {
  readonly kind: "same" | "added" | "removed";
  /** How many elements it has. */
  readonly count: number;
}

/** Compares two sequences: the changes that make the second of the first, in order. It is given, because a library does it. */
export type SequenceDiff = (before: readonly string[], after: readonly string[]) => readonly SequenceChange[];

/** A stretch of words that two texts share, or that one of them alone has. */
export interface WordChange {
  readonly kind: SequenceChange["kind"];
  /** The words as they are in their text (in the newer one, if they are in both), with the white space after them. */
  readonly text: string;
}

/** A word with the white space after it, or a sign. Numbers keep their points: `0.5` is one word. */
const pieces = /(?:[\p{L}\p{M}\p{N}]+(?:[.,'’][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}])\s*/gu;

/** The words of a text, each with the white space after it. */
function piecesOf(text: string): readonly string[] {
  return text.trim().match(pieces) ?? [];
}

/** The words of a text and its signs, without white space: two texts with the same words say the same. */
export function wordsOf(text: string): readonly string[] {
  return piecesOf(text).map((piece) => piece.trimEnd());
}

/** What changed between two texts, word by word; white space does not count. */
export function wordChanges(before: string, after: string, diff: SequenceDiff): WordChange[] {
  const [older, newer] = [piecesOf(before), piecesOf(after)];
  const plain = (all: readonly string[]) => all.map((piece) => piece.trimEnd());
  const changes: WordChange[] = [];
  let [olderAt, newerAt] = [0, 0];
  for (const { kind, count } of diff(plain(older), plain(newer))) {
    const stretch = kind === "removed" ? older.slice(olderAt, olderAt + count) : newer.slice(newerAt, newerAt + count);
    if (kind !== "added") olderAt += count;
    if (kind !== "removed") newerAt += count;
    changes.push({ kind, text: stretch.join("") });
  }
  return changes;
}

/** How much two texts have in common, from 0 (no word) to 1 (the same words in any order). */
export function likeness(one: string, other: string): number {
  const [ownWords, otherWords] = [wordsOf(one), wordsOf(other)];
  if (ownWords.length + otherWords.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of ownWords) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of otherWords) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    shared += 1;
  }
  return (2 * shared) / (ownWords.length + otherWords.length);
}
