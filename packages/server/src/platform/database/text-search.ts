import { type RawBuilder, sql } from "kysely";

/** The most words of a search that count. */
const mostWords = 16;

/** A text for a pattern of `like` in which each of its characters has no meaning but itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The words of a search that count, the first sixteen. */
export function wordsOfSearch(q: string): string[] {
  return q.trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
}

/** The condition that a column contains a text, without case and accents. */
export function containsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`iphub_fold(${column}) like '%' || iphub_fold(${escapeLike(text)}) || '%'`;
}

/** The condition that a column contains every word, in any order, without case and accents; true for no words. */
export function containsWords(column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  const parts = words.map((word) => containsText(column, word));
  return sql`(${sql.join(parts, sql` and `)})`;
}
