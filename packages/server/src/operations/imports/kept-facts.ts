import { cutText } from "@iphub/sdk/domain/cut-text";
import { foldText } from "@iphub/sdk/domain/fold-text";
import { parseOfficeNumber } from "@iphub/sdk/domain/matters/application-number";
import { importFieldLabels } from "@iphub/sdk/domain/operations/import-fields";
import type { ImportProblem } from "@iphub/sdk/domain/operations/import-row";
import type { MatterFacts } from "./known-records.ts";

const fields = ["client", "country", "patentKind", "patentNumber", "issueDate"] as const;

/** A matter that is there keeps what it has; what the row says otherwise is said, never dropped silently. */
export function keptFacts(kept: MatterFacts, row: MatterFacts): ImportProblem[] {
  return fields.flatMap((field): ImportProblem[] => {
    const [before, stated] = [kept[field], row[field]];
    if (stated === null || (before !== null && comparable(field, before) === comparable(field, stated))) return [];
    const label = importFieldLabels[field].toLowerCase();
    const has = before === null ? `has no ${label}` : `has the ${label} '${shownText(before)}'`;
    const message = `the matter ${has}, which is kept; this row says '${shownText(stated)}'`;
    return [{ field, severity: "warning", message }];
  });
}

/** `11,234,567` and `US 11234567 B2` are the same patent. */
function comparable(field: (typeof fields)[number], text: string): string {
  const patent = field === "patentNumber" ? parseOfficeNumber(`Pat. No. ${text}`) : undefined;
  return patent?.canonical ?? foldText(text);
}

/** A text of a file within a sentence, shortened if it is long. */
export function shownText(text: string): string {
  return text.length > 60 ? `${cutText(text, 59)}…` : text;
}
