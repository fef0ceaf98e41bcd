import type { ReportField } from "../../contract/reports.ts";
import { capitalised } from "../capitalised.ts";
import { isCivilDate } from "../civil-date.ts";
import { dayMonthYear } from "../day-text.ts";

/** The most characters of one field. */
const mostCharacters = 20_000;

type Kind = Pick<ReportField, "type"> & { readonly label?: string; readonly choices?: readonly string[] };

/** Fields that the hub knows by name, with their label and kind. */
const knownFields: Readonly<Record<string, Kind>> = {
  title: { type: "text", label: "Title of the invention" },
  references: { type: "text", label: "References" },
  applicationNumber: { type: "text", label: "Application number" },
  applicant: { type: "text", label: "Applicant" },
  filingDate: { type: "date", label: "Filing date" },
  officeStatus: { type: "text", label: "Status at the patent office" },
  attorney: { type: "text", label: "Attorney" },
  author: { type: "text", label: "Signed by" },
  today: { type: "date", label: "Date of the report" },
  nextDeadlines: { type: "multiline", label: "Next deadlines" },
  openTasks: { type: "multiline", label: "Open tasks" },
  inventionNotes: { type: "multiline", label: "Notes on the invention" },
  actionTitle: { type: "text", label: "Office action" },
  actionDate: { type: "date", label: "Mail date of the office action" },
  responseDate: { type: "date", label: "Response due" },
  lastDate: { type: "date", label: "Last day with all extensions" },
  clientName: { type: "text", label: "Client" },
  delivery: { type: "choice", label: "Delivery", choices: ["By e-mail", "By post", "By e-mail and post"] },
};

/** Endings of a name that determine its kind. */
const kindsByEnding: readonly (readonly [RegExp, ReportField["type"]])[] = [
  [/(Date|Day)$/, "date"],
  [/(Count|Number|Amount)$/, "number"],
  [/(address|summary|remarks|recommendation|description|message|text|body|notes)$/i, "multiline"],
];

/** A merge field for a form: known names have their own label, others get one from their spelling. */
export function reportFieldOf(name: string, required: boolean, reportId: string): ReportField {
  const known = knownFields[name];
  const type = known?.type ?? kindsByEnding.find(([ending]) => ending.test(name))?.[1] ?? "text";
  const choices = [...(known?.choices ?? [])];
  return { name, label: known?.label ?? labelOf(name), type, required, choices, value: null, reportIds: [reportId] };
}

/** `clientAddress` and `client_address` are 'Client address'. */
function labelOf(name: string): string {
  const words = name
    .replace(/[_-]+/g, " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .trim();
  return capitalised(words);
}

/** The fields of several reports, each once, in order of appearance; required if any report requires it. */
export function mergedReportFields(lists: readonly (readonly ReportField[])[]): ReportField[] {
  const merged = new Map<string, ReportField>();
  for (const field of lists.flat()) {
    const known = merged.get(field.name);
    const reportIds = [...new Set([...(known?.reportIds ?? []), ...field.reportIds])];
    merged.set(field.name, { ...(known ?? field), required: field.required || known?.required === true, reportIds });
  }
  return [...merged.values()];
}

/** A field of the form and its fault. */
export interface ReportFieldFault {
  readonly field: string;
  readonly message: string;
}

/** The faults of a filled form by field; empty if there are none. Fields that no report has are ignored. */
export function reportFieldErrors(
  fields: readonly ReportField[],
  values: Readonly<Record<string, string>>,
): ReportFieldFault[] {
  return fields.flatMap((field) => {
    const message = messageOf(field, (values[field.name] ?? "").trim());
    return message === null ? [] : [{ field: field.name, message }];
  });
}

function messageOf({ label, type, required, choices }: ReportField, value: string): string | null {
  if (value === "") return required ? `is required; fill in '${label}'` : null;
  if (value.length > mostCharacters) return `is longer than ${mostCharacters} characters`;
  if (type === "date" && !isCivilDate(value)) return "is not a date; write it as YYYY-MM-DD, for example 2026-01-31";
  if (type === "number" && !Number.isFinite(Number(value))) return "is not a number";
  if (type === "choice" && !choices.includes(value)) return `must be one of: ${choices.join(", ")}`;
  return null;
}

/** A value as a report prints it: dates in words, because 01/02/2026 is ambiguous. */
export function printedReportValue({ type }: Pick<ReportField, "type">, value: string): string {
  return type === "date" && isCivilDate(value) ? dayMonthYear(value) : value;
}
