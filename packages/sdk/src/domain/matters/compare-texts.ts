import { type ComparedClaim, compareClaims } from "./compare-claims.ts";
import { splitClaims } from "./text-claims.ts";
import { likeness, type SequenceDiff, type WordChange, wordChanges, wordsOf } from "./word-changes.ts";

/** A text to compare, as `files.text` gives it. */
export interface TextVersion {
  readonly pages: readonly string[];
  /** Whether its lines are those of a printed page, which end anywhere; else each is a paragraph. */
  readonly isLaidOut: boolean;
}

/** A paragraph in two versions of a text. */
export interface ComparedParagraph {
  readonly kind: "same" | "changed" | "added" | "removed";
  readonly words: readonly WordChange[];
}

/** Two versions of a text: the paragraphs before the claims, the claims, the paragraphs after them. */
export interface Comparison {
  readonly before: readonly ComparedParagraph[];
  readonly claims: readonly ComparedClaim[];
  readonly after: readonly ComparedParagraph[];
}

/** What has another kind than `same`, counted. */
export interface ChangeCounts {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
  readonly renumbered: number;
}

/** Compares two versions of a text by paragraph and by word, and the claims in them by claim. */
export function compareTexts(older: TextVersion, newer: TextVersion, diff: SequenceDiff): Comparison {
  const [was, is] = [splitClaims(linesOf(older)), splitClaims(linesOf(newer))];
  const paragraphs = (before: readonly string[], after: readonly string[]) =>
    compareParagraphs(paragraphsOf(before, older.isLaidOut), paragraphsOf(after, newer.isLaidOut), diff);
  return {
    before: paragraphs(was.before, is.before),
    claims: compareClaims(was.claims, is.claims, diff),
    after: paragraphs(was.after, is.after),
  };
}

/** How much changed in parts of a comparison. */
export function countChanges(parts: readonly { readonly kind: ComparedClaim["kind"] }[]): ChangeCounts {
  const count = (kind: ComparedClaim["kind"]) => parts.filter((part) => part.kind === kind).length;
  return {
    changed: count("changed"),
    added: count("added"),
    removed: count("removed"),
    renumbered: count("renumbered"),
  };
}

function linesOf({ pages }: TextVersion): string[] {
  return pages.flatMap((page) => page.split(/\r?\n|\f/));
}

/** A printed line of at least so many letters that does not end a sentence goes on in the next one. */
const shortLine = 40;

/** The paragraphs of lines without the empty ones; printed lines are joined to what they are lines of. */
function paragraphsOf(lines: readonly string[], isLaidOut: boolean): string[] {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const text = line.trim();
    const last = paragraphs.length - 1;
    if (text !== "" && isOpen && last >= 0) paragraphs[last] = `${paragraphs[last]} ${text}`;
    else if (text !== "") paragraphs.push(text);
    isOpen = isLaidOut && text.length >= shortLine && !/[.:;!?]$/.test(text);
  }
  return paragraphs;
}

/** Paragraphs with less in common than this are two paragraphs. */
const leastLikeness = 0.4;

function compareParagraphs(
  before: readonly string[],
  after: readonly string[],
  diff: SequenceDiff,
): ComparedParagraph[] {
  const plain = (all: readonly string[]) => all.map((text) => wordsOf(text).join(" "));
  const compared: ComparedParagraph[] = [];
  let [olderAt, newerAt] = [0, 0];
  let gone: string[] = [];
  let come: string[] = [];
  const flush = () => {
    compared.push(...changedParagraphs(gone, come, diff));
    [gone, come] = [[], []];
  };
  for (const { kind, count } of diff(plain(before), plain(after))) {
    if (kind === "removed") gone.push(...before.slice(olderAt, olderAt + count));
    else if (kind === "added") come.push(...after.slice(newerAt, newerAt + count));
    else {
      flush();
      const same = after.slice(newerAt, newerAt + count);
      compared.push(...same.map((text) => ({ kind: "same" as const, words: [{ kind: "same" as const, text }] })));
    }
    if (kind !== "added") olderAt += count;
    if (kind !== "removed") newerAt += count;
  }
  flush();
  return compared;
}

/** Of paragraphs that gave way to others, those that are alike are one that changed; both keep their order. */
function changedParagraphs(gone: readonly string[], come: readonly string[], diff: SequenceDiff): ComparedParagraph[] {
  const compared: ComparedParagraph[] = [];
  let from = 0;
  const remove = (to: number) => {
    for (const text of gone.slice(from, to)) compared.push({ kind: "removed", words: [{ kind: "removed", text }] });
    from = Math.max(from, to);
  };
  for (const text of come) {
    const at = gone.findIndex((one, place) => place >= from && likeness(one, text) >= leastLikeness);
    if (at === -1) {
      compared.push({ kind: "added", words: [{ kind: "added", text }] });
      continue;
    }
    remove(at);
    compared.push({ kind: "changed", words: wordChanges(gone[at] ?? "", text, diff) });
    from = at + 1;
  }
  remove(gone.length);
  return compared;
}
