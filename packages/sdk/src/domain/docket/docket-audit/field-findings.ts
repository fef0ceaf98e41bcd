import { foldedWords } from "../../fold-text.ts";
import { parseOfficeNumber } from "../../matters/application-number.ts";
import type { AuditedField, AuditedMatter, AuditFinding, FindingFix, OfficeData } from "./audit-types.ts";

type Matter = Pick<AuditedMatter, "title" | "references" | "applicant" | "filingDate" | "officeStatus" | "officeData">;

/** The name of each field. */
export const AUDITED_FIELDS: Readonly<Record<AuditedField, string>> = {
  title: "Title",
  applicant: "Applicant",
  filingDate: "Filing date",
  officeStatus: "Office status",
  patentNumber: "Patent number",
};

const compared = ["title", "applicant", "filingDate", "officeStatus"] as const;

/** Fields whose values differ between the docket and the office in more than case or punctuation. */
export function fieldFindings(matter: Matter): AuditFinding[] {
  const { officeData } = matter;
  if (!officeData) return [];
  const fields = compared.flatMap((field) => {
    const value = officeData[field];
    if (value === null || sameText(matter[field], value)) return [];
    return [fieldFinding(field, matter[field], value, { kind: "adopt-office-value", field, value })];
  });
  return [...fields, ...numberFinding(matter, officeData)];
}

/** `Making Lithium Metal – Seawater Cells` and `MAKING LITHIUM METAL - SEAWATER CELLS` are the same. */
function sameText(docket: string | null, office: string): boolean {
  return docket !== null && foldedWords(docket).join(" ") === foldedWords(office).join(" ");
}

/** A matter may lack its patent number; if it has one, it must be the office's. */
function numberFinding({ references }: Matter, { patentNumber }: OfficeData): AuditFinding[] {
  if (patentNumber === null) return [];
  const own = references.filter((reference) => parseOfficeNumber(reference)?.kind === "us-patent");
  const granted = parseOfficeNumber(`Pat. No. ${patentNumber}`)?.canonical ?? patentNumber;
  if (own.length === 0 || own.some((reference) => parseOfficeNumber(reference)?.canonical === granted)) return [];
  return [fieldFinding("patentNumber", own.join(", "), patentNumber, null)];
}

function fieldFinding(
  field: AuditedField,
  docket: string | null,
  office: string,
  fix: FindingFix | null,
): AuditFinding {
  const name = AUDITED_FIELDS[field];
  const said = docket === null ? "has none" : `has '${docket}'`;
  return {
    key: `field|${field}`,
    kind: "field-disagrees",
    subject: name,
    reason: `${name}: the docket ${said}, the office '${office}'.`,
    docket,
    office,
    deadlineId: null,
    documentId: null,
    dueAt: null,
    finalDate: null,
    holdsFrom: null,
    holdsUntil: null,
    fix,
    facts: [docket ?? "", office],
  };
}
