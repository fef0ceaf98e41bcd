import type { CallUpSchedule, FirmOffice, RuleFamily } from "../../../contract/call-ups.ts";
import { type BusinessCalendar, weekendReason } from "../../business-day.ts";
import { type CivilDate, fromEpochDay } from "../../civil-date.ts";
import { civilDateInZone, hourInZone } from "../../time-zone.ts";
import { usCalendar } from "../deadlines/office-calendar.ts";

/** What each family is, for the page of the schedule. */
export const ruleFamilyWords: Readonly<Record<RuleFamily, string>> = {
  prosecution: "Office actions and notices",
  appeals: "Appeals",
  fees: "Maintenance fees and issue fees",
  filings: "Filings and priority",
  "by-hand": "Docketed by hand",
};

/** What a firm has that has set nothing. */
export const defaultCallUpSchedule: CallUpSchedule = {
  days: [90, 60, 30, 14, 7, 3, 1],
  families: {},
  hour: 8,
  acknowledgeWithin: 7,
  patience: 2,
  managers: [],
  offices: [{ name: "Office", timeZone: "America/New_York", holidays: "US", closedDays: [], people: [] }],
};

/** The family of a rule, by its id. */
export function ruleFamilyOf(ruleId: string): RuleFamily {
  if (/^us-maintenance-fee|^us-issue-fee/.test(ruleId)) return "fees";
  if (/appeal|^us-reply-brief|^us-rehearing|^us-court-review/.test(ruleId)) return "appeals";
  if (/priority|^paris-|^us-provisional|^us-pct-|^us-continuation/.test(ruleId)) return "filings";
  return ruleId.startsWith("us-") ? "prosecution" : "by-hand";
}

/** The days before a date on which people are called up for a rule's family, the most first. */
export function daysOf(schedule: CallUpSchedule, family: RuleFamily): readonly number[] {
  return schedule.families[family] ?? schedule.days;
}

/** The office of a person: the one that lists them, else the first. */
export function officeOf(schedule: CallUpSchedule, email: string): FirmOffice {
  const listed = schedule.offices.find(({ people }) => people.includes(email));
  const office = listed ?? schedule.offices[0] ?? defaultCallUpSchedule.offices[0];
  if (!office) throw new Error("a schedule has at least one office");
  return office;
}

/** The business days of an office of the firm. */
function officeDays({ name, holidays, closedDays }: FirmOffice): BusinessCalendar {
  const closures = closedDays.map((date) => ({ date, reason: `${name} is closed` }));
  if (holidays === "US") return usCalendar(closures);
  const closed = new Set(closedDays);
  return {
    name,
    closedReason: (day) => weekendReason(day) ?? (closed.has(fromEpochDay(day)) ? `${name} is closed` : undefined),
  };
}

/** An office of the firm at one instant. */
export interface Place {
  readonly timeZone: string;
  readonly days: BusinessCalendar;
  readonly today: CivilDate;
  readonly hour: number;
}

/** The place of an office at an instant, in milliseconds. */
export function placeAt(office: FirmOffice, now: number): Place {
  const { timeZone } = office;
  return { timeZone, days: officeDays(office), today: civilDateInZone(now, timeZone), hour: hourInZone(now, timeZone) };
}
