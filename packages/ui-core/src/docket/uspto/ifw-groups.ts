import type { OfficeDocument } from "@iphub/sdk/contract/uspto";
import { ifwPriority } from "@iphub/sdk/domain/docket/ifw-order";

/** The filter and grouping of a file wrapper; an empty text does not filter. */
export interface IfwFilter {
  readonly code: string;
  readonly direction: "" | OfficeDocument["direction"];
  readonly text: string;
  readonly group: "none" | "code" | "direction" | "year";
}

/** Documents under a heading; the heading is empty without grouping. */
export interface IfwGroup {
  readonly heading: string;
  readonly documents: readonly OfficeDocument[];
}

/** The filter that shows everything in one list. */
export const emptyFilter: IfwFilter = { code: "", direction: "", text: "", group: "none" };

/** The label of each direction. */
export const directionWords: Readonly<Record<OfficeDocument["direction"], string>> = {
  INCOMING: "to the office",
  OUTGOING: "from the office",
  INTERNAL: "within the office",
};

/** The documents that match a filter, in order. */
export function narrowDocuments(documents: readonly OfficeDocument[], filter: IfwFilter): OfficeDocument[] {
  const text = filter.text.trim().toLowerCase();
  return documents.filter(
    (one) =>
      (filter.code === "" || one.code === filter.code) &&
      (filter.direction === "" || one.direction === filter.direction) &&
      (text === "" || `${one.code} ${one.description} ${one.date}`.toLowerCase().includes(text)),
  );
}

/**
 * The documents grouped under headings, in order within each group; codes by priority, then by name, years newest
 * first.
 */
export function groupDocuments(documents: readonly OfficeDocument[], by: IfwFilter["group"]): IfwGroup[] {
  if (by === "none") return [{ heading: "", documents }];
  const groups = Map.groupBy(documents, (one) => headingOf(one, by));
  if (by !== "code") return [...groups].map(([heading, own]) => ({ heading, documents: own }));
  return [...groups]
    .sort(([one], [other]) => ifwPriority(one) - ifwPriority(other) || one.localeCompare(other, "en"))
    .map(([code, own]) => ({ heading: codeName(code, own), documents: own }));
}

/** The codes of some documents, each with the office's words for it before the code: `Non-Final Rejection (CTNF)`. */
export function codeNames(documents: readonly OfficeDocument[]): { readonly code: string; readonly name: string }[] {
  return [...Map.groupBy(documents, ({ code }) => code)]
    .map(([code, own]) => ({ code, name: codeName(code, own) }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Documents of one code can be described in several ways; the newest says it best. */
function codeName(code: string, [newest]: readonly OfficeDocument[]): string {
  return newest?.description ? `${newest.description} (${code})` : code;
}

function headingOf(document: OfficeDocument, by: "code" | "direction" | "year"): string {
  if (by === "code") return document.code;
  return by === "direction" ? directionWords[document.direction] : document.date.slice(0, 4) || "without a date";
}
