import { parseOfficeNumber } from "./application-number.ts";

/**
 * Dashes and the characters that a folder's name cannot have, which are dashes in a key, so that a folder has one matter
 * and `FIP: 4711` is `FIP:4711`.
 */
const dashes = / ?[-/\\:*?"<>|] ?/g;

/**
 * A reference as compared: two references with the same key are the same reference. `number:17248024` for an
 * application number in any spelling, the like for a patent or publication, else `text:…` without regard to case, spaces
 * and the form of a character.
 */
export function referenceKey(reference: string): string {
  const found = parseOfficeNumber(reference);
  if (found?.kind === "us-application" || found?.kind === "pct-application") return `number:${found.canonical}`;
  if (found) return `${found.kind}:${found.canonical}`;
  const plain = reference.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
  return `text:${plain.replace(dashes, "-")}`;
}

/**
 * What the key of a reference begins with that itself begins with this text: `13/6` is the beginning of `13/629,161` and of
 * `13-6-EP`.
 */
export function referenceBeginnings(text: string): string[] {
  const own = referenceKey(text);
  const plain = text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
  const digits = /^[\d/,. ]+$/.test(plain) ? plain.replace(/\D/g, "") : "";
  return [...new Set([own, `text:${plain.replace(dashes, "-")}`, ...(digits === "" ? [] : [`number:${digits}`])])];
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
