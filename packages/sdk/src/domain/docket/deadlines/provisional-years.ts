import { rollToBusinessDay } from "../../business-day.ts";
import { addMonths, type CivilDate } from "../../civil-date.ts";
import { InputError } from "../../input-error.ts";
import { formatApplicationNumber } from "../../matters/application-number.ts";
import { computeDeadlines } from "./compute.ts";
import type { Deadline, DeadlineContext, PatentKind } from "./deadline-types.ts";
import { type OfficeClosure, US_OFFICE, usCalendar } from "./office-calendar.ts";
import type { RecordLine } from "./record-lines.ts";
import { normalTrigger } from "./rules.ts";
import { dayOf } from "./standing.ts";

/** What the hub knows of a matter's applications and of when they were filed. */
export interface FiledMatter {
  readonly country: string | null;
  /** The matter's own filing date, which is that of its first application. */
  readonly filingDate: CivilDate | null;
  /** The matter's applications, in the order of its references. */
  readonly applications: readonly FiledApplication[];
}

/** An application of a matter, with what the office states of it. */
export interface FiledApplication {
  /** As stored: `63123456`. */
  readonly number: string;
  /** The office's own name of its kind; null where it states none. */
  readonly type: string | null;
  readonly filedOn: CivilDate | null;
}

/** A provisional application whose filing date is known. */
export interface FiledProvisional {
  readonly number: string;
  readonly filedOn: CivilDate;
  /** Whose filing date it is; the office's goes first. */
  readonly statedBy: "matter" | "office";
}

/** The year that a provisional starts under one rule. */
export interface ProvisionalYear {
  readonly provisional: FiledProvisional;
  /** No line of the office's record starts it: this one is made of the filing. */
  readonly line: RecordLine;
  readonly application: string;
  readonly trigger: string;
  readonly mailDate: CivilDate;
  readonly context: DeadlineContext;
  readonly deadline: Deadline;
  /** The first day within the year on which the office received another application of the matter; null without one. */
  readonly convertedOn: CivilDate | null;
}

/** What a year depends on besides its filing. */
interface YearFacts {
  readonly patentKind?: PatentKind | undefined;
  readonly closures: readonly OfficeClosure[];
}

/** The years of a matter's provisionals, and those of which no date can be computed. */
export interface ProvisionalYears {
  readonly years: readonly ProvisionalYear[];
  readonly faults: readonly { readonly provisional: FiledProvisional; readonly reason: string }[];
}

/**
 * The numbers of provisional applications, as a regular expression that PostgreSQL knows too: series 60 to 63 (MPEP 503), and
 * 64, which follows where 63 is used up and is of no other kind.
 */
export const PROVISIONAL_NUMBER = "^6[0-4][0-9]{6}$";
const isProvisionalNumber = new RegExp(PROVISIONAL_NUMBER);
const PROVISIONAL_TYPE = /^\s*provisional\b/i;

/** The year of 35 USC 119(e), and that of the Paris convention, because a provisional is a first filing. */
const TRIGGERS: readonly string[] = ["PROVISIONAL", "PARIS"];

/** Whether an event is the filing that starts a year. */
export function startsYear(trigger: string): boolean {
  return TRIGGERS.includes(normalTrigger(trigger));
}

/** The years that the matter's provisionals start, each by both rules. Pure, and the same on every day. */
export function provisionalYears(matter: FiledMatter, { patentKind, closures }: YearFacts): ProvisionalYears {
  const years: ProvisionalYear[] = [];
  const faults: { readonly provisional: FiledProvisional; readonly reason: string }[] = [];
  for (const provisional of filedProvisionals(matter)) {
    const context = { applicationNumber: provisional.number, ...(patentKind === undefined ? {} : { patentKind }) };
    try {
      const found = TRIGGERS.flatMap((trigger) => yearsOf(provisional, trigger, context, closures));
      years.push(...found.map((year) => ({ ...year, convertedOn: convertedOn(matter, year) })));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push({ provisional, reason: error.reason });
    }
  }
  return { years, faults };
}

function yearsOf(
  provisional: FiledProvisional,
  trigger: string,
  context: DeadlineContext,
  closures: readonly OfficeClosure[],
): Omit<ProvisionalYear, "convertedOn">[] {
  const { number: application, filedOn: mailDate } = provisional;
  const line = { code: trigger, date: mailDate, description: "", application };
  const { deadlines } = computeDeadlines({ trigger, mailDate, office: US_OFFICE, context, closures });
  return deadlines.map((deadline) => ({ provisional, line, application, trigger, mailDate, context, deadline }));
}

function convertedOn(
  { applications }: FiledMatter,
  { mailDate, deadline }: Pick<ProvisionalYear, "mailDate" | "deadline">,
): CivilDate | null {
  const others = applications.filter((one) => !isProvisional(one)).flatMap(({ filedOn }) => filedOn ?? []);
  return others.toSorted().find((day) => day > mailDate && day <= dayOf(deadline)) ?? null;
}

/**
 * Whether a later application of the matter was filed within the year of 35 USC 119(e), which then needs no new deadline. The
 * Paris year goes on: it is for the offices of other countries.
 */
export function isConverted(
  year: Pick<ProvisionalYear, "trigger"> & { readonly convertedOn?: CivilDate | null },
): boolean {
  return normalTrigger(year.trigger) === "PROVISIONAL" && (year.convertedOn ?? null) !== null;
}

function filedProvisionals(matter: FiledMatter): FiledProvisional[] {
  return matter.applications.filter(isProvisional).flatMap((application) => filingOf(matter, application) ?? []);
}

function isProvisional({ number, type }: FiledApplication): boolean {
  return isProvisionalNumber.test(number) || PROVISIONAL_TYPE.test(type ?? "");
}

/** When an application was filed; undefined where it is not known. The office's data lack most provisionals. */
function filingOf(matter: FiledMatter, application: FiledApplication): FiledProvisional | undefined {
  const { number, filedOn } = application;
  if (filedOn !== null) return { number, filedOn, statedBy: "office" };
  const { filingDate, applications } = matter;
  if (filingDate === null || isForeign(matter) || applications[0] !== application) return undefined;
  const others = applications.filter((other) => other !== application);
  // The date of an application that was filed later is not that of the provisional, nor may a date be it that can be the later one's.
  if (others.some((other) => other.filedOn === filingDate || (other.filedOn === null && !isProvisional(other))))
    return undefined;
  return { number, filedOn: filingDate, statedBy: "matter" };
}

function isForeign({ country }: FiledMatter): boolean {
  return country !== null && country !== US_OFFICE;
}

/** From which fact a year was proposed. */
export function provisionalReason({ number, filedOn, statedBy }: FiledProvisional): string {
  const by = statedBy === "office" ? "the office states the date" : "by the filing date of the matter";
  return `Filed on ${filedOn} as a provisional application (35 USC 119(e)): ${formatApplicationNumber(number)}, ${by}`;
}

/**
 * Why the facts of a matter no longer support a year that the hub proposed from the filing on `filedOn`; null where they do,
 * and where they do not say when the application was filed.
 */
export function lostProvisional(number: string, filedOn: CivilDate, matter: FiledMatter): string | null {
  const shown = formatApplicationNumber(number);
  const application = matter.applications.find((one) => one.number === number);
  if (!application) return `${shown} is no longer an application of the matter`;
  if (!isProvisional(application)) return `the office no longer has ${shown} as a provisional application`;
  // A later application that comes first in the matter has the filing date now; the year of the earlier one goes on.
  const filing = filingOf(matter, application);
  if (filing) return filing.filedOn > filedOn ? `the filing date of ${shown} is ${filing.filedOn} now` : null;
  if (matter.applications[0] !== application) return null;
  if (matter.filingDate === null) return `the matter no longer has a filing date of ${shown}`;
  return isForeign(matter) ? `the matter is of ${matter.country}, so its filing date is not that of ${shown}` : null;
}

const RESTORATION_MONTHS = 2;

/**
 * The last day on which a petition can restore the right that a year keeps: two months from the end of the year
 * (37 CFR 1.78(b), 1.55(c)), moved to a business day. It is counted from the day to which the year moved, so that nothing is
 * given up too early.
 */
export function restorableUntil(year: Deadline, closures: readonly OfficeClosure[]): CivilDate {
  return rollToBusinessDay(addMonths(dayOf(year), RESTORATION_MONTHS), usCalendar(closures));
}
