import type { CivilDate } from "../../civil-date.ts";
import type { Deadline, DeadlineContext, PatentKind } from "../deadlines/deadline-types.ts";
import type { OfficeClosure } from "../deadlines/office-calendar.ts";
import type { ApplicationFacts } from "../deadlines/open-deadlines.ts";
import type { FiledMatter } from "../deadlines/provisional-years.ts";
import type { RecordLine, WrapperDocument } from "../deadlines/record-lines.ts";

/** The kinds of finding. */
export type FindingKind =
  | "action-without-deadline"
  | "deadline-without-source"
  | "closure-without-response"
  | "field-disagrees"
  | "notice-unread"
  | "deadline-without-person"
  | "fee-lapsed"
  | "date-against-record";

/** A field that both the matter and the office's record have. */
export type AuditedField = "title" | "applicant" | "filingDate" | "officeStatus" | "patentNumber";

/** A deadline as the audit needs it. */
export interface AuditedDeadline {
  readonly id: string;
  readonly title: string;
  readonly status: "to-read" | "proposed" | "docketed" | "verified" | "rejected" | "closed";
  readonly trigger: string;
  readonly mailDate: CivilDate;
  /** The application that it is of, if it was stored with it. */
  readonly application: string | null;
  readonly office: string;
  readonly ruleId: string;
  readonly ruleVersion: number;
  readonly dueAt: CivilDate;
  /** The last date on which the right can be kept, as a person read it or as it is computed; null if there is none. */
  readonly finalDate: CivilDate | null;
  /** The computed date of the chosen extension, which a date entered by hand replaces. */
  readonly computedDue: CivilDate;
  readonly extension: number;
  readonly computed: Pick<Deadline, "ladder" | "window">;
  readonly filed: string | null;
  readonly filedOn: CivilDate | null;
  readonly mailedOn: CivilDate | null;
  /** The paper that it names; absent or null where it names none. */
  readonly documentId?: string | null;
  /** The notice in which a person read the date, by its document code and mail date; null for any other date. */
  readonly readIn: { readonly code: string; readonly date: CivilDate } | null;
}

/** The office's data on the application as a whole; null for what it does not state. */
export interface OfficeData {
  readonly title: string | null;
  readonly applicant: string | null;
  readonly filingDate: CivilDate | null;
  readonly officeStatus: string | null;
  readonly patentNumber: string | null;
}

/** One matter with its docket and the stored office record. */
export interface AuditedMatter {
  readonly title: string;
  readonly references: readonly string[];
  readonly applicant: string | null;
  readonly filingDate: CivilDate | null;
  readonly officeStatus: string | null;
  readonly deadlines: readonly AuditedDeadline[];
  /** The prosecution history, the oldest line first, its codes trimmed and in upper case. */
  readonly record: readonly RecordLine[];
  readonly documents: readonly WrapperDocument[];
  /** What the office says of each application of the matter. */
  readonly applications?: ReadonlyMap<string, ApplicationFacts>;
  readonly patentKind: PatentKind | null;
  /** The grant date as the office states it. */
  readonly grantDate: CivilDate | null;
  /** Null if the office was never asked or does not show the application. */
  readonly officeData: OfficeData | null;
  readonly closures: readonly OfficeClosure[];
  /** What is known of its filings, for the years of its provisionals. */
  readonly filed?: FiledMatter | undefined;
}

/** What is checked of a matter by its record. */
export type RecordedMatter = Pick<
  AuditedMatter,
  "deadlines" | "record" | "documents" | "applications" | "closures" | "patentKind" | "grantDate"
>;

/** The action that settles a finding. */
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
  /** Identifies the finding: the same in every audit of the matter. */
  readonly key: string;
  readonly kind: FindingKind;
  /** The subject in a few words: `CTNF mailed 2026-01-31`, `Applicant`. */
  readonly subject: string;
  /** The disagreement in one or two sentences. */
  readonly reason: string;
  /** The value in the docket; null if it has none. */
  readonly docket: string | null;
  /** The value in the office's record; null if it has none. */
  readonly office: string | null;
  readonly deadlineId: string | null;
  readonly documentId: string | null;
  /** The date at risk, by which findings are sorted; null if there is none. */
  readonly dueAt: CivilDate | null;
  /** The last date on which the right can still be kept; null if there is none. */
  readonly finalDate: CivilDate | null;
  /**
   * The first and last day, at the office, on which it applies: a reply appears late in the record, a grace period
   * ends.
   */
  readonly holdsFrom: CivilDate | null;
  readonly holdsUntil: CivilDate | null;
  readonly fix: FindingFix | null;
  /** When one of these changes, a waiver no longer applies. */
  readonly facts: readonly string[];
}
