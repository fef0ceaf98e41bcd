import type { CivilDate } from "../../civil-date.ts";
import type { DeadlineContext } from "../deadlines/deadline-types.ts";
import type { OfficeClosure } from "../deadlines/office-calendar.ts";
import type { ClockStart } from "../deadlines/open-deadlines.ts";

/** What the audit can find. */
export type FindingKind =
  | "action-without-deadline"
  | "deadline-without-source"
  | "closure-without-response"
  | "field-disagrees";

/** A field of a matter that the office's record has too. */
export type AuditedField = "title" | "applicant" | "filingDate" | "officeStatus" | "patentNumber";

/** A deadline as the audit needs it. */
export interface AuditedDeadline {
  readonly id: string;
  readonly title: string;
  readonly status: "proposed" | "docketed" | "verified" | "rejected" | "closed";
  readonly trigger: string;
  readonly mailDate: CivilDate;
  readonly office: string;
  readonly ruleId: string;
  readonly dueAt: CivilDate;
  readonly filed: string | null;
  readonly filedOn: CivilDate | null;
}

/** What the office says about the application as a whole; null for what it does not say. */
export interface OfficeData {
  readonly title: string | null;
  readonly applicant: string | null;
  readonly filingDate: CivilDate | null;
  readonly officeStatus: string | null;
  readonly patentNumber: string | null;
}

/** A document of the file wrapper. */
export interface AuditedDocument {
  readonly id: string;
  readonly code: string;
  /** Empty where the office says none. */
  readonly date: string;
}

/** One matter: what the docket says and what is stored of the office's record. */
export interface AuditedMatter {
  readonly title: string;
  readonly references: readonly string[];
  readonly applicant: string | null;
  readonly filingDate: CivilDate | null;
  readonly officeStatus: string | null;
  readonly deadlines: readonly AuditedDeadline[];
  /** The prosecution history, the oldest line first, its codes trimmed and in upper case. */
  readonly record: readonly ClockStart[];
  readonly documents: readonly AuditedDocument[];
  /** Null where the office was never asked or does not show the application. */
  readonly officeData: OfficeData | null;
  readonly closures: readonly OfficeClosure[];
}

/** The one obvious thing that would settle a finding. */
export type FindingFix =
  | {
      readonly kind: "propose-deadline";
      readonly trigger: string;
      readonly mailDate: CivilDate;
      readonly ruleId: string;
      readonly context: DeadlineContext;
    }
  | {
      readonly kind: "adopt-office-value";
      readonly field: Exclude<AuditedField, "patentNumber">;
      readonly value: string;
    };

/** A disagreement between a matter's docket and the office's record. */
export interface AuditFinding {
  /** The same for the same thing of the same matter, however often it is audited. */
  readonly key: string;
  readonly kind: FindingKind;
  /** What it is about, in a few words: `CTNF mailed 2026-01-31`, `Applicant`. */
  readonly subject: string;
  /** One or two sentences that say what disagrees. */
  readonly reason: string;
  /** What the docket says; null where it says nothing. */
  readonly docket: string | null;
  /** What the office's record says; null where it says nothing. */
  readonly office: string | null;
  readonly deadlineId: string | null;
  readonly documentId: string | null;
  /** The date that is at stake, by which findings are sorted; null where none is. */
  readonly dueAt: CivilDate | null;
  /** The office's days on which it is one, both included: a reply shows late in the record, a grace period ends. */
  readonly holdsFrom: CivilDate | null;
  readonly holdsUntil: CivilDate | null;
  readonly fix: FindingFix | null;
  /** When one of these changes a waiver no longer covers it. */
  readonly facts: readonly string[];
}
