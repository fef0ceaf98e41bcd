import type { CivilDate } from "../../civil-date.ts";
import type { OfficeClosure } from "./office-calendar.ts";
import type { PrintedPeriod } from "./rule-types.ts";

/** The kind of patent, where a rule depends on it. */
export type PatentKind = "utility" | "design" | "plant" | "reissue";

/** Other facts of the matter; each rule reads only those that it needs. All dates are days at the office. */
export interface DeadlineContext {
  /** The day the first reply to the final action was filed. */
  readonly firstReplyDate?: CivilDate;
  /** The day the advisory action was mailed. */
  readonly advisoryMailDate?: CivilDate;
  /** The day the final action was mailed; needed when the trigger is the advisory action. */
  readonly finalActionMailDate?: CivilDate;
  /** The day the decision of a pre-appeal conference to proceed was mailed. */
  readonly panelDecisionDate?: CivilDate;
  /** The issue date that an issue notification states. */
  readonly issueDate?: CivilDate;
  /** The earliest filing date that is claimed. */
  readonly priorityDate?: CivilDate;
  /** The day the first action on the merits was mailed. */
  readonly firstActionMailDate?: CivilDate;
  /** For a reissue: the grant of the original patent. */
  readonly originalGrantDate?: CivilDate;
  /** `utility` by default. */
  readonly patentKind?: PatentKind;
  /** The document of the event, to show next to the date. */
  readonly documentId?: string;
  /** The application that the event is of, where the office's record says it. */
  readonly applicationNumber?: string;
  /** Set while only the file wrapper shows the paper: the date is the document's own. */
  readonly fromDocument?: boolean;
  /** Set where a person confirmed a printed period that is longer than the law allows. */
  readonly confirmedPeriod?: boolean;
  /** The names of the facts above that a person gave; the others are the office's record's. Absent in older deadlines. */
  readonly givenFacts?: readonly string[];
  /** What an abandonment ended before its last day, a sentence for each clock. */
  readonly endedEarly?: readonly string[];
}

/** One event to compute dates from. */
export interface DeadlineInput {
  /** A document code, mail event or name: `CTNF`, `MCTNF`, `MN/=.`, `FILING`, `PCT`, `PARIS`, `PROVISIONAL`, `GRANT`… */
  readonly trigger: string;
  /** The date of the event: mailed, received, filed or granted, as the rule says; for PCT the priority date. */
  readonly mailDate: CivilDate;
  /** The office whose date it is; `US` by default. Only rules for any office accept another. */
  readonly office?: string;
  /** The period printed in the document, if it differs from the rule's. */
  readonly printedPeriod?: PrintedPeriod;
  /** Full-day closures beyond the holidays. */
  readonly closures?: readonly OfficeClosure[];
  /** The current day at the office; with it each date says whether it is overdue. */
  readonly today?: CivilDate;
  readonly context?: DeadlineContext;
  /** Rule versions by rule id, so that a stored deadline can be computed as it was; by default the newest. */
  readonly ruleVersions?: Readonly<Record<string, number>>;
}

/** Nominal: the counted date. Operative: moved to a business day; null if the office's calendar is not known. */
export interface DatePair {
  readonly nominal: CivilDate;
  readonly operative: CivilDate | null;
}

/** One step of the ladder: extension `extension` of 37 CFR 1.136(a), counted from the source event. */
export interface ExtensionStep extends DatePair {
  readonly extension: number;
  /** Whether a statute ends the period here and no further step exists. */
  readonly statutoryMaximum: boolean;
  /** One sentence on how this step was counted and moved. */
  readonly why: string;
}

/** The latest date that extensions can reach. */
export interface DeadlineCap extends DatePair {
  readonly reason: string;
}

/**
 * The window of a maintenance fee: its first day (not moved), and the grace period with surcharge after the due date.
 */
export interface FeeWindow {
  readonly opens: CivilDate;
  readonly graceEnds: DatePair;
}

/** One computed date with its explanation. */
export interface Deadline extends DatePair {
  readonly ruleId: string;
  readonly ruleVersion: number;
  readonly title: string;
  readonly citations: readonly string[];
  readonly office: string;
  /** The event that the period is counted from. */
  readonly source: {
    readonly trigger: string;
    readonly verb: string;
    readonly date: CivilDate;
    readonly documentId?: string;
  };
  /** The period in words: `3 months`. */
  readonly period: string;
  /** Plain sentences, in order: the event, the count, the roll, the extensions. */
  readonly why: readonly string[];
  readonly ladder: readonly ExtensionStep[];
  readonly cap: DeadlineCap | null;
  /** Whether the period already ends at the statutory maximum. */
  readonly statutoryMaximum: boolean;
  readonly window: FeeWindow | null;
  readonly notes: readonly string[];
  /** Whether `today` is past the operative (else the nominal) date; null when no `today` was given. */
  readonly overdue: boolean | null;
}

/** All dates of one event. If `deadlines` is empty (a design pays no maintenance fees), `notes` say why. */
export interface DeadlineResult {
  readonly trigger: string;
  readonly deadlines: readonly Deadline[];
  readonly notes: readonly string[];
}

/** The notice shown with every computed date. */
export const NOT_LEGAL_ADVICE =
  "Computed from published rules to help a docketing team; it is not legal advice. Check it against the document.";
