import type { CivilDate } from "../../civil-date.ts";
import { InputError } from "../../input-error.ts";
import { computeDeadlines } from "./compute.ts";
import type { Deadline, DeadlineContext, PatentKind } from "./deadline-types.ts";
import { endedEarly, isUnannounced } from "./early-ends.ts";
import { clockOf } from "./event-codes.ts";
import { type Clock, clockState, isLive, type UnreadLine } from "./live-clocks.ts";
import { type OfficeClosure, US_OFFICE } from "./office-calendar.ts";
import { type FiledMatter, type FiledProvisional, provisionalYears } from "./provisional-years.ts";
import { linesByApplication, type RecordLine } from "./record-lines.ts";
import { isUncounted, refuseReexamined } from "./reexamination.ts";
import { documentCode } from "./reply-events.ts";
import { rulesForTrigger } from "./rules.ts";
import { finalDateOf } from "./standing.ts";

/** What is known of a matter beyond the lines of its record. */
export interface RecordFacts {
  readonly patentKind?: PatentKind | undefined;
  readonly grantDate?: CivilDate | undefined;
  readonly originalGrantDate?: CivilDate | undefined;
  readonly priorityDate?: CivilDate | undefined;
  readonly closures: readonly OfficeClosure[];
  /** The day at the office; without it a day of grant counts as over. */
  readonly today?: CivilDate | undefined;
  /** What the office says of each application of a matter that has several, in place of the matter's facts. */
  readonly applications?: ReadonlyMap<string, ApplicationFacts>;
  /** What is known of the matter's filings: the years of its provisionals are started by no line of the record. */
  readonly filed?: FiledMatter | undefined;
}

/** What the office says of one application. */
export interface ApplicationFacts {
  readonly patentKind?: PatentKind | undefined;
  /** Undefined where it is not granted, whatever the matter's other applications are. */
  readonly grantDate: CivilDate | undefined;
}

/** A deadline of a clock that runs, with the inputs that it was computed from. */
export interface OpenDeadline {
  readonly line: RecordLine;
  /** The application of the line, where the record is of several. */
  readonly application?: string | undefined;
  readonly trigger: string;
  readonly mailDate: CivilDate;
  readonly context: DeadlineContext;
  readonly deadline: Deadline;
  /** Set where the filing of a provisional starts it: its line is made of that fact. */
  readonly provisional?: FiledProvisional | undefined;
  /** Of a provisional's year: when a later application of the matter was filed within it. */
  readonly convertedOn?: CivilDate | null;
}

/** A line that a person must read, and why. */
export interface LineToRead extends UnreadLine {
  /** The field and the reason where a date could not be computed. */
  readonly fault: InputError | null;
  /** The application of the line, where the record is of several. */
  readonly application?: string | undefined;
}

/** What a record asks of a docket after its last line. */
export interface RecordDocket {
  readonly open: readonly OpenDeadline[];
  readonly toRead: readonly LineToRead[];
  readonly clocks: readonly Clock[];
}

const GRANT = "GRANT";

/** The deadlines of every clock that runs, and the lines that wait to be read. @param lines the oldest first */
export function recordDocket(lines: readonly RecordLine[], facts: RecordFacts): RecordDocket {
  const byApplication = linesByApplication(lines);
  const isOfSeveral = byApplication.size > 1;
  const parts = [...byApplication].map(([application, own]) =>
    applicationDocket(own, { ...facts, ...facts.applications?.get(application), isOfSeveral }),
  );
  return {
    open: [...onceEach(parts.flatMap(({ open }) => open)), ...yearsOf(facts)],
    toRead: onceRead(parts.flatMap(({ toRead }) => toRead)),
    clocks: parts.flatMap(({ clocks }) => clocks),
  };
}

function yearsOf(facts: RecordFacts): readonly OpenDeadline[] {
  return facts.filed ? provisionalYears(facts.filed, facts).years : [];
}

/** The facts of one application, and whether the matter has others besides it. */
interface PartFacts extends RecordFacts {
  readonly isOfSeveral: boolean;
}

/** What an abandonment ended before its last day, in sentences. */
type Early = (line: RecordLine) => readonly string[];

/** An abandonment whose notice has not been mailed and that ended a clock before its last day. */
function unannounced(lines: readonly RecordLine[], early: Early): UnreadLine[] {
  return lines.flatMap((line) => {
    const ended = isUnannounced(line, lines) ? early(line) : [];
    return ended.length === 0 ? [] : [{ line, asks: "abandoned", reopens: [], ended }];
  });
}

/** The last day of the latest date that a clock gives; undefined where the record does not let it be computed. */
function lastDayOf({ clock, start }: Clock, lines: readonly RecordLine[], facts: RecordFacts): CivilDate | undefined {
  const context = periodContext(start, lines, facts);
  if (isUncounted(rulesForTrigger(start.code, start.date), context.applicationNumber)) return undefined;
  const input = { trigger: start.code, mailDate: start.date, office: US_OFFICE, context, closures: facts.closures };
  try {
    const { deadlines } = computeDeadlines(input);
    const days = deadlines
      .filter(({ ruleId }) => clockOf(ruleId) === clock)
      .map((one) => finalDateOf(one) ?? one.operative ?? one.nominal);
    return days.toSorted().at(-1);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function applicationDocket(lines: readonly RecordLine[], facts: PartFacts): RecordDocket {
  const { clocks, unread } = clockState(lines, facts.today);
  const early = (line: RecordLine) => endedEarly(line, lines, clocks, (one) => lastDayOf(one, lines, facts));
  const open: OpenDeadline[] = [];
  const waiting = [...unread, ...unannounced(lines, early)];
  const toRead: LineToRead[] = waiting.map((one) => ({ ...one, fault: null, ...applicationOf(one.line, facts) }));
  const seen = new Set<string>();
  for (const [line, live] of Map.groupBy(clocks.filter(isLive), ({ start }) => start)) {
    const place = `${documentCode(line.code)}|${line.date}`;
    if (seen.has(place)) continue;
    seen.add(place);
    try {
      open.push(...deadlinesOf(line, live, lines, { ...facts, early }));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      toRead.push({ line, asks: "read", reopens: [], fault: error, ...applicationOf(line, facts) });
    }
  }
  return { open, toRead, clocks };
}

function applicationOf({ application }: RecordLine, { isOfSeveral }: PartFacts): { readonly application?: string } {
  return isOfSeveral && application !== undefined ? { application } : {};
}

/** Where a deadline belongs: rules of one period share a place, whichever of them gives the date. */
export function slotOf(trigger: string, mailDate: CivilDate, ruleId: string): string {
  return `${documentCode(trigger)}|${mailDate}|${ruleId === "us-ctfr-first-reply" ? "us-ctfr" : ruleId}`;
}

function deadlinesOf(
  line: RecordLine,
  live: readonly Clock[],
  lines: readonly RecordLine[],
  facts: PartFacts & { readonly early: Early },
): OpenDeadline[] {
  const { application } = applicationOf(line, facts);
  const ended = documentCode(line.code) === "ABN" ? facts.early(line) : [];
  const context = {
    ...periodContext(line, lines, facts),
    ...(ended.length === 0 ? {} : { endedEarly: ended }),
  };
  const mailDate = documentCode(line.code) === GRANT ? grantDay(line, lines, facts) : line.date;
  refuseReexamined(rulesForTrigger(line.code, mailDate), context.applicationNumber);
  const input = { trigger: line.code, mailDate, office: US_OFFICE, context, closures: facts.closures };
  const running = new Set(live.map(({ clock }) => clock));
  return computeDeadlines(input)
    .deadlines.filter(({ ruleId }) => running.has(clockOf(ruleId)))
    .map((deadline) => ({ line, application, trigger: line.code, mailDate, context, deadline }));
}

/** 35 USC 41(b) counts from the grant; the record's line of it can be days later. */
function grantDay(line: RecordLine, lines: readonly RecordLine[], facts: RecordFacts): CivilDate {
  const day = issueDay(lines, facts);
  if (day !== undefined || facts.patentKind === "design" || facts.patentKind === "plant") return day ?? line.date;
  throw new InputError(
    "mailDate",
    `${line.code} of ${line.date} does not state the grant date that maintenance fees count from; give that date`,
  );
}

/** The issue date as the office states it, else as its own term calculation used it. */
function issueDay(lines: readonly RecordLine[], { grantDate }: RecordFacts): CivilDate | undefined {
  return grantDate ?? lines.findLast(({ code }) => code === "PTAC")?.date;
}

/** What the record says of the facts that the period of one of its lines depends on. @param lines of its application */
export function periodContext(line: RecordLine, lines: readonly RecordLine[], facts: RecordFacts): DeadlineContext {
  const { patentKind, originalGrantDate, priorityDate } = facts;
  return {
    ...(line.documentId === undefined ? {} : { documentId: line.documentId }),
    ...(line.application === undefined ? {} : { applicationNumber: line.application }),
    ...(line.fromDocument ? { fromDocument: true } : {}),
    ...(patentKind === undefined ? {} : { patentKind }),
    ...(originalGrantDate === undefined || documentCode(line.code) !== GRANT ? {} : { originalGrantDate }),
    ...(priorityDate === undefined || line.code !== "M905" ? {} : { priorityDate }),
    ...eventsOf(line, lines, facts),
  };
}

/** The later lines that a period depends on. */
function eventsOf(line: RecordLine, lines: readonly RecordLine[], facts: RecordFacts): DeadlineContext {
  switch (documentCode(line.code)) {
    case "CTFR": {
      // A reply of the mail date itself is to an earlier action.
      const firstReplyDate = lines.find(({ code, date }) => code === "A.NE" && date > line.date)?.date;
      const advisoryMailDate =
        firstReplyDate && lines.find(({ code, date }) => code === "MCTAV" && date >= firstReplyDate)?.date;
      return { ...(firstReplyDate && { firstReplyDate }), ...(advisoryMailDate && { advisoryMailDate }) };
    }
    case "N/AP": {
      const panelDecisionDate = lines.findLast((one) => one.code === "MAPCP" && one.date >= line.date)?.date;
      return panelDecisionDate ? { panelDecisionDate } : {};
    }
    case "ISSUE.NTF": {
      const issueDate = issueDay(lines, facts);
      return issueDate !== undefined && issueDate >= line.date ? { issueDate } : {};
    }
    default:
      return {};
  }
}

/** A grant that two lines show has each fee once. */
function onceEach(open: readonly OpenDeadline[]): OpenDeadline[] {
  const bySlot = new Map(
    open.map((one) => [`${slotOf(one.trigger, one.mailDate, one.deadline.ruleId)}|${one.application ?? ""}`, one]),
  );
  return [...bySlot.values()];
}

/** Two papers of one code and day are each read; a line that names none is one of those that do. */
function onceRead(toRead: readonly LineToRead[]): LineToRead[] {
  return toRead.filter((one, at) => !toRead.slice(0, at).some((other) => isOneNotice(one, other)));
}

function isOneNotice(one: LineToRead, other: LineToRead): boolean {
  if (noticePlace(one) !== noticePlace(other)) return false;
  const [paper, otherPaper] = [one.line.documentId, other.line.documentId];
  if (paper === undefined || otherPaper === undefined || paper === otherPaper) return true;
  // A line whose own dates could not be computed, such as a grant, is one event however many papers say so.
  return one.fault !== null || other.fault !== null;
}

/** Code, day and application of a notice: several papers can have the same. */
export function noticePlace({ line, application }: LineToRead): string {
  return `${documentCode(line.code)}|${line.date}|${application ?? ""}`;
}
