import { plainDashes } from "../plain-dashes.ts";
import { parseOfficeNumber } from "./application-number.ts";

/**
 * Hyphens and the characters that a folder's name cannot have, which are hyphens in a key, so that a folder has one matter
 * and `FIP: 4711` is `FIP:4711`.
 */
const separators = / ?[-/\\:*?"<>|] ?/g;

/**
 * A reference as compared: two references with the same key are the same reference. `number:17248024` for an
 * application number in any spelling, the like for a patent or publication, else `text:…` without regard to case, spaces,
 * the kind of a dash and the form of a character.
 */
export function referenceKey(reference: string): string {
  const found = parseOfficeNumber(reference);
  if (found?.kind === "us-application" || found?.kind === "pct-application") return `number:${found.canonical}`;
  if (found) return `${found.kind}:${found.canonical}`;
  return textKey(reference);
}

/**
 * What the key of a reference begins with that itself begins with this text: `13/6` is the beginning of `13/629,161` and of
 * `13-6-EP`.
 */
export function referenceBeginnings(text: string): string[] {
  const own = referenceKey(text);
  const plain = folded(text);
  const digits = /^[\d/,. ]+$/.test(plain) ? plain.replace(/\D/g, "") : "";
  return [...new Set([own, textKey(text), ...(digits === "" ? [] : [`number:${digits}`])])];
}

/** The keys of references, each once. */
export function referenceKeys(references: readonly string[]): string[] {
  return [...new Set(references.map(referenceKey))];
}

/** The references of a list whose key another list does not have. */
export function referencesAdded(references: readonly string[], before: readonly string[]): string[] {
  const known = new Set(before.map(referenceKey));
  return references.filter((reference) => !known.has(referenceKey(reference)));
}

/**
 * Of those that have a reference with the key of this one, the ones that write it with the same dashes; all where none does.
 * `P-100` and `P–100` may be of two matters that were opened before they were one reference: each is found by its own.
 */
export function withSameDashes<Holder extends { readonly reference: string }>(
  holders: readonly Holder[],
  reference: string,
): readonly Holder[] {
  if (holders.length < 2 || parseOfficeNumber(reference)) return holders;
  const written = separated(folded(reference));
  const same = holders.filter((holder) => separated(folded(holder.reference)) === written);
  return same.length > 0 ? same : holders;
}

function textKey(reference: string): string {
  return `text:${separated(plainDashes(folded(reference)))}`;
}

function folded(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}

function separated(text: string): string {
  return text.replace(separators, "-");
}
