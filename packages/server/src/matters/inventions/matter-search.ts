import { foldText } from "@iphub/sdk/domain/fold-text";
import { parseOfficeNumber } from "@iphub/sdk/domain/matters/application-number";
import { otherDashes, plainDashes } from "@iphub/sdk/domain/plain-dashes";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { type Values, valuesOf } from "@iphub/sdk/records/record";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { escapeLike } from "../../platform/database/text-search.ts";

/** The most words of a search. */
const mostWords = 32;
/** The fewest digits that are searched as part of a number in another spelling. */
const fewestDigits = 3;

/** The searched fields of a matter. */
export type SearchedMatter = { readonly id: string } & Readonly<Values<typeof inventionFields, "searched">>;

/** The canonical digits of a reference that is an application number, else null. */
export function applicationNumberOf(reference: string): string | null {
  const found = parseOfficeNumber(reference);
  return found?.kind === "us-application" || found?.kind === "pct-application" ? found.canonical : null;
}

/**
 * The searched text, folded and with hyphens for dashes, on lines: the searched fields, the numbers among the references in
 * canonical digits, and the id. It is stored as `inventions.search_text`.
 */
export function matterSearchText(matter: SearchedMatter): string {
  const numbers = matter.references.flatMap((reference) => parseOfficeNumber(reference)?.canonical ?? []);
  const lines = [...Object.values(valuesOf(inventionFields, "searched", matter)).flat(), ...numbers, matter.id];
  return lines.map((line) => folded((line ?? "").replace(/\s+/g, " ").trim())).join("\n");
}

/** Folded, with hyphens for dashes: so that a reference is found whatever its dash. */
function folded(text: string): string {
  return plainDashes(foldText(text));
}

/** A parsed search text: the words, all of which must occur, and the number that it forms as a whole. */
export interface MatterQuery {
  readonly whole: string;
  readonly words: readonly string[];
  /** Canonical if the text is a number in any spelling, bare digits if it may be the beginning of one. */
  readonly number: string | null;
}

/** Parses the text of a search for matters; null if it is empty. A country code before a number is dropped. */
export function readMatterQuery(qs: string): MatterQuery | null {
  const whole = qs.replace(/\s+/g, " ").trim();
  if (whole === "") return null;
  const words = whole.replace(/\bU\.?S\.? ?(?=\d)/gi, "").split(" ");
  return { whole, words: words.slice(0, mostWords), number: numberIn(whole) };
}

function numberIn(text: string): string | null {
  const canonical = parseOfficeNumber(text)?.canonical;
  if (canonical) return canonical;
  const partial = /^(?:U\.?S\.? ?)?([\d/, ]+)$/i.exec(text)?.[1]?.replace(/\D/g, "") ?? "";
  return partial.length >= fewestDigits ? partial : null;
}

/** A folded text of the database with hyphens for dashes, as the patterns have them; `search_text` is stored so. */
export function withHyphens(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`translate(${text}, ${otherDashes}, ${"-".repeat(otherDashes.length)})`;
}

/** The pattern of texts that contain this one, folded and with hyphens for dashes. */
export function anyPart(text: string): string {
  return `%${escapeLike(folded(text))}%`;
}

/** The pattern of texts that begin with this one, folded and with hyphens for dashes. */
export function beginning(text: string): string {
  return `${escapeLike(folded(text))}%`;
}

/** The search condition: every word occurs, or the number in any spelling. */
export function matterFound(query: MatterQuery, searchText: string): RawBuilder<SqlBool> {
  const column = sql.ref(searchText);
  const words = query.words.map((word) => wordFound(word, column));
  const all = sql<SqlBool>`(${sql.join(words, sql` and `)})`;
  if (query.number === null) return all;
  return sql`(${all} or ${column} like ${anyPart(query.number)})`;
}

function wordFound(word: string, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const number = parseOfficeNumber(word)?.canonical;
  if (!number) return sql`${column} like ${anyPart(word)}`;
  return sql`(${column} like ${anyPart(word)} or ${column} like ${anyPart(number)})`;
}
