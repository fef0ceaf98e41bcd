import type { BusinessCalendar } from "../../business-day.ts";
import { type CivilDate, type EpochDay, fromEpochDay, partsOf, toEpochDay, weekdayOf } from "../../civil-date.ts";
import { MONTHS, WEEKDAYS } from "../../day-text.ts";
import { InputError } from "../../input-error.ts";
import type { DatePair, DeadlineContext, DeadlineInput, PatentKind } from "./deadline-types.ts";
import { normalOffice, officeCalendar, parseOfficeDate, US_OFFICE } from "./office-calendar.ts";
import type { PrintedPeriod } from "./rule-types.ts";
import { normalTrigger } from "./rules.ts";

/** A validated input with its dates as epoch days. */
export interface DeadlineFacts {
  readonly trigger: string;
  /** The event that counting starts from, and its code: the final action where the trigger is the advisory action. */
  readonly source: EpochDay;
  readonly sourceTrigger: string;
  readonly office: string;
  readonly calendar: BusinessCalendar | undefined;
  readonly printed: PrintedPeriod | undefined;
  readonly today: CivilDate | undefined;
  readonly documentId: string | undefined;
  readonly patentKind: PatentKind;
  readonly firstReply: EpochDay | undefined;
  readonly advisory: EpochDay | undefined;
  readonly priority: EpochDay | undefined;
  readonly firstAction: EpochDay | undefined;
  readonly originalGrant: EpochDay | undefined;
  readonly panelDecision: EpochDay | undefined;
  readonly issueDate: EpochDay | undefined;
  readonly fromDocument: boolean;
  readonly confirmedPeriod: boolean;
  readonly endedEarly: readonly string[];
}

const EVENT_WORDS: Readonly<Record<string, string>> = {
  FILING: "Application filed",
  GRANT: "Patent granted",
  "PGM/": "Patent granted",
  MEPG_NTF: "Patent granted",
  "FOREIGN-DESIGN": "First design application filed",
  NOTICE: "Notice mailed",
  "NOTICE.ACTION": "Notice mailed",
  PARIS: "First application filed",
  PCT: "Priority date of the PCT application:",
  PROVISIONAL: "Provisional application filed",
  PTA: "Patent granted",
};
const ADVISORY = new Set(["CTAV", "MCTAV"]);
const PATENT_KINDS = new Set<string>(["utility", "design", "plant", "reissue"]);

/**
 * Validates an input. @throws InputError naming the field: a date that does not exist, before 1986, or out of order.
 */
export function readFacts(input: DeadlineInput): DeadlineFacts {
  const trigger = normalTrigger(input.trigger);
  const context = input.context ?? {};
  const mailed = readDay(input.mailDate, "mailDate");
  const fromAdvisory = ADVISORY.has(trigger);
  const finalAction = readOptional(context.finalActionMailDate, "finalActionMailDate");
  if (fromAdvisory && finalAction === undefined) {
    throw new InputError(
      "finalActionMailDate",
      "give the day the final action was mailed; the advisory action does not state it",
    );
  }
  const office = normalOffice(input.office ?? US_OFFICE);
  if (office === "") throw new InputError("office", "give the office's code, such as US or EP, or leave it out");
  const facts: DeadlineFacts = {
    trigger,
    source: fromAdvisory ? (finalAction ?? mailed) : mailed,
    sourceTrigger: fromAdvisory ? "CTFR" : trigger,
    office,
    calendar: officeCalendar(office, input.closures),
    printed: readPrinted(input.printedPeriod),
    today: input.today === undefined ? undefined : parseOfficeDate(input.today, "today"),
    documentId: context.documentId,
    patentKind: readKind(context.patentKind),
    firstReply: readOptional(context.firstReplyDate, "firstReplyDate"),
    advisory: fromAdvisory ? mailed : readOptional(context.advisoryMailDate, "advisoryMailDate"),
    priority: readOptional(context.priorityDate, "priorityDate"),
    firstAction: readOptional(context.firstActionMailDate, "firstActionMailDate"),
    originalGrant: readOptional(context.originalGrantDate, "originalGrantDate"),
    panelDecision: readOptional(context.panelDecisionDate, "panelDecisionDate"),
    issueDate: readOptional(context.issueDate, "issueDate"),
    fromDocument: context.fromDocument === true,
    confirmedPeriod: context.confirmedPeriod === true,
    endedEarly: context.endedEarly ?? [],
  };
  refuseDisorder(facts, fromAdvisory ? "finalActionMailDate" : "mailDate", context);
  return facts;
}

/** Nominal and operative date of a day by the office's calendar. */
export function datePair(day: EpochDay, operative: EpochDay | undefined): DatePair {
  const nominal = fromEpochDay(day);
  if (operative === undefined) return { nominal, operative: null };
  return { nominal, operative: operative === day ? nominal : fromEpochDay(operative) };
}

/** What happened, as a phrase before its date: `MCTNF mailed`, `Patent granted`. */
export function eventText(trigger: string, verb: string): string {
  return EVENT_WORDS[trigger] ?? `${trigger} ${verb}`;
}

/** `Thu 30 Apr 2026`. */
export function dayText(epochDay: EpochDay): string {
  const { year, month, day } = partsOf(epochDay);
  return `${WEEKDAYS[weekdayOf(epochDay)]} ${day} ${MONTHS[month - 1]} ${year}`;
}

function readDay(text: CivilDate, field: string): EpochDay {
  return toEpochDay(parseOfficeDate(text, field));
}

function readOptional(text: CivilDate | undefined, field: string): EpochDay | undefined {
  return text === undefined ? undefined : readDay(text, field);
}

function readKind(kind: PatentKind | undefined): PatentKind {
  if (kind === undefined) return "utility";
  if (PATENT_KINDS.has(kind)) return kind;
  throw new InputError("patentKind", `'${kind}' is not one of utility, design, plant, reissue`);
}

function readPrinted(printed: PrintedPeriod | undefined): PrintedPeriod | undefined {
  if (printed === undefined) return undefined;
  const [amount, most, unit] = "months" in printed ? [printed.months, 12, "months"] : [printed.days, 366, "days"];
  if (Number.isInteger(amount) && amount >= 1 && amount <= most) return printed;
  throw new InputError("printedPeriod", `${amount} ${unit} is not a whole number of ${unit} from 1 to ${most}`);
}

function refuseDisorder(facts: DeadlineFacts, sourceField: string, context: DeadlineContext): void {
  refuseBefore(facts.firstReply, facts.source, "firstReplyDate", sourceField);
  refuseBefore(facts.advisory, facts.source, context.advisoryMailDate ? "advisoryMailDate" : "mailDate", sourceField);
  refuseBefore(
    facts.advisory,
    facts.firstReply,
    context.advisoryMailDate ? "advisoryMailDate" : "mailDate",
    "firstReplyDate",
  );
  refuseBefore(facts.panelDecision, facts.source, "panelDecisionDate", sourceField);
  refuseBefore(facts.issueDate, facts.source, "issueDate", sourceField);
  refuseBefore(facts.firstAction, facts.source, "firstActionMailDate", sourceField);
  refuseBefore(facts.source, facts.priority, sourceField, "priorityDate");
  refuseBefore(facts.source, facts.originalGrant, sourceField, "originalGrantDate");
}

function refuseBefore(later: EpochDay | undefined, earlier: EpochDay | undefined, field: string, other: string): void {
  if (later === undefined || earlier === undefined || later >= earlier) return;
  throw new InputError(field, `${fromEpochDay(later)} is before ${other} ${fromEpochDay(earlier)}; check both`);
}
