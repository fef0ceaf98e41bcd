import type { CivilDate } from "../../civil-date.ts";
import type { OfficeClosure } from "./office-calendar.ts";
import type { PrintedPeriod } from "./rule-types.ts";

/** What kind of patent it is, where a rule asks. */
export type PatentKind = "utility" | "design" | "plant" | "reissue";

/** What else is known about the matter; each rule reads only what it needs. All are dates of the office. */
export interface DeadlineContext {
  /** The day the first reply to the final action was filed. */
  readonly firstReplyDate?: CivilDate;
  /** The day the advisory action was mailed. */
  readonly advisoryMailDate?: CivilDate;
  /** The day the final action was mailed; needed when the trigger is the advisory action. */
  readonly finalActionMailDate?: CivilDate;
  /** The earliest filing that is claimed. */
  readonly priorityDate?: CivilDate;
  /** The day the first action on the merits was mailed. */
  readonly firstActionMailDate?: CivilDate;
  /** For a reissue: the grant of the original patent. */
  readonly originalGrantDate?: CivilDate;
  /** `utility` when missing. */
  readonly patentKind?: PatentKind;
  /** The document that carries the event, to show beside the date. */
  readonly documentId?: string;
}

/** One event to compute dates from. */
export interface DeadlineInput {
  /** A document code, mail event or name: `CTNF`, `MCTNF`, `MN/=.`, `FILING`, `PCT`, `PARIS`, `PROVISIONAL`, `GRANT`… */
  readonly trigger: string;
  /** The day of the event: mailed, received, filed or granted, as the rule says; for PCT the priority date. */
  readonly mailDate: CivilDate;
  /** The office whose date it is; `US` when missing. Only rules for any office accept another. */
  readonly office?: string;
  /** The period printed in the document, where it differs from the rule's. */
  readonly printedPeriod?: PrintedPeriod;
  /** Full-day closures beyond the holidays. */
  readonly closures?: readonly OfficeClosure[];
  /** The day of the office at which the answer is read; with it each date says whether it is overdue. */
  readonly today?: CivilDate;
  readonly context?: DeadlineContext;
  /** Versions to compute with, by rule id, so that a stored deadline can be computed as it was; else the newest. */
  readonly ruleVersions?: Readonly<Record<string, number>>;
}

/** Nominal: what counting gives. Operative: rolled to a business day; null where the office's calendar is not known. */
export interface DatePair {
  readonly nominal: CivilDate;
  readonly operative: CivilDate | null;
}

/** One step of the ladder: extension `extension` of 37 CFR 1.136(a), counted from the source event. */
export interface ExtensionStep extends DatePair {
  readonly extension: number;
  /** Whether a statute ends the period here and no further step exists. */
  readonly statutoryMaximum: boolean;
  /** One sentence: how this step was counted and rolled. */
  readonly why: string;
}

/** The latest date that any extension reaches. */
export interface DeadlineCap extends DatePair {
  readonly reason: string;
}

/** A maintenance fee's window: it opens (not rolled), and after the due date a grace period with surcharge runs. */
export interface FeeWindow {
  readonly opens: CivilDate;
  readonly graceEnds: DatePair;
}

/** One computed date with everything that explains it. */
export interface Deadline extends DatePair {
  readonly ruleId: string;
  readonly ruleVersion: number;
  readonly title: string;
  readonly citations: readonly string[];
  readonly office: string;
  /** The event that the count starts from. */
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
  /** Whether the period already ends at the statute's own maximum. */
  readonly statutoryMaximum: boolean;
  readonly window: FeeWindow | null;
  readonly notes: readonly string[];
  /** Whether `today` is past the operative (else the nominal) date; null when no `today` was given. */
  readonly overdue: boolean | null;
}

/** All dates of one event. `deadlines` can be empty (a design pays no maintenance fees): then `notes` say why. */
export interface DeadlineResult {
  readonly trigger: string;
  readonly deadlines: readonly Deadline[];
  readonly notes: readonly string[];
}

/** Said wherever a computed date is shown. */
export const NOT_LEGAL_ADVICE =
  "Computed from published rules to help a docketing team; it is not legal advice. Check it against the document.";
