import { compareText } from "../compare-text.ts";

/** The codes that come first within a day, in this order. */
const IFW_PRIORITY_CODES: readonly string[] = ["CTFR", "CTNF", "NOA", "CTAV", "RCEX", "INTV.SUM.APP"];

/**
 * The fields by which file-wrapper documents are ordered. `date` starts with `YYYY-MM-DD`; the rest of it is ignored.
 */
export interface OrderedDocument {
  readonly id: string;
  readonly date: string;
  readonly code: string;
}

/**
 * Compares two file-wrapper documents for `Array.sort`: the newest day first; within a day the priority codes in their
 * order, so that an action comes before the search reports and forms mailed with it; then the other codes by name; then
 * by id, so that the order is the same in every client.
 */
function compareIfwDocuments(a: OrderedDocument, b: OrderedDocument): number {
  return (
    compareText(b.date.slice(0, 10), a.date.slice(0, 10)) ||
    ifwPriority(a.code) - ifwPriority(b.code) ||
    compareText(a.code, b.code) ||
    compareText(a.id, b.id)
  );
}

/** The documents in file-wrapper order, as a new array. */
export function sortIfwDocuments<T extends OrderedDocument>(documents: readonly T[]): T[] {
  return [...documents].sort(compareIfwDocuments);
}

/** The place of a code among the priority codes; after them all for any other code. */
export function ifwPriority(code: string): number {
  const place = IFW_PRIORITY_CODES.indexOf(code);
  return place < 0 ? IFW_PRIORITY_CODES.length : place;
}
