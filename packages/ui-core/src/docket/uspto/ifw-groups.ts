import type { OfficeDocument } from "@iphub/sdk/contract/uspto";
import { ifwPriority } from "@iphub/sdk/domain/docket/ifw-order";

/** How a file wrapper is narrowed and grouped; an empty text narrows nothing. */
export interface IfwFilter {
  readonly code: string;
  readonly direction: "" | OfficeDocument["direction"];
  readonly text: string;
  readonly group: "none" | "code" | "direction" | "year";
}

/** Some documents under a heading; the heading is empty where nothing is grouped. */
export interface IfwGroup {
  readonly heading: string;
  readonly documents: readonly OfficeDocument[];
}

/** Everything, in one list. */
export const emptyFilter: IfwFilter = { code: "", direction: "", text: "", group: "none" };

/** The words for a direction. */
export const directionWords: Readonly<Record<OfficeDocument["direction"], string>> = {
  INCOMING: "to the office",
  OUTGOING: "from the office",
  INTERNAL: "within the office",
};

/** The documents that a filter lets through, in their order. */
export function narrowDocuments(documents: readonly OfficeDocument[], filter: IfwFilter): OfficeDocument[] {
  const text = filter.text.trim().toLowerCase();
  return documents.filter(
    (one) =>
      (filter.code === "" || one.code === filter.code) &&
      (filter.direction === "" || one.direction === filter.direction) &&
      (text === "" || `${one.code} ${one.description} ${one.date}`.toLowerCase().includes(text)),
  );
}

/** The documents under headings, each group in their order; codes by priority, then by name, years newest first. */
export function groupDocuments(documents: readonly OfficeDocument[], by: IfwFilter["group"]): IfwGroup[] {
  if (by === "none") return [{ heading: "", documents }];
  const groups = Map.groupBy(documents, (one) => headingOf(one, by));
  const found = [...groups].map(([heading, own]) => ({ heading, documents: own }));
  if (by !== "code") return found;
  return found.sort(
    (a, b) => ifwPriority(a.heading) - ifwPriority(b.heading) || a.heading.localeCompare(b.heading, "en"),
  );
}

function headingOf(document: OfficeDocument, by: "code" | "direction" | "year"): string {
  if (by === "code") return document.code;
  return by === "direction" ? directionWords[document.direction] : document.date.slice(0, 4) || "without a date";
}
