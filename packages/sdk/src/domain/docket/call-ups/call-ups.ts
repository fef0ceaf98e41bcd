import type { CallUpRecord, CallUpSchedule } from "../../../contract/call-ups.ts";
import { addBusinessDays, isBusinessDay } from "../../business-day.ts";
import { addDays, type CivilDate } from "../../civil-date.ts";
import { civilDateInZone } from "../../time-zone.ts";
import { daysOf, type Place } from "./call-up-schedule.ts";
import { type CalledDeadline, datesOf } from "./called-deadline.ts";

/** An absence: both days are part of it. */
export interface Absence {
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** Who is told instead, by e-mail address; without one the back-up of each deadline. */
  readonly standIn: string | null;
}

/** A person who can be called up: they work here and may see the matter. */
export interface CallUpPerson {
  readonly email: string;
  readonly place: Place;
  readonly absences: readonly Absence[];
}

/** A call-up that was made. */
export interface MadeCallUp {
  readonly date: CivilDate;
  readonly point: number;
  readonly email: string;
  readonly at: string;
  readonly isAcknowledged: boolean;
  /** Whether its mail was refused or came back. */
  readonly isRefused: boolean;
}

/** Why a person is called up: by the schedule, in place of someone who is away, or because it climbed to them. */
export type CallUpReason = CallUpRecord["reason"];

/** A call-up to be made now. */
export interface CallUp {
  /** The date that it is about: the due date, an extension or the final date. */
  readonly date: CivilDate;
  /** Days before the date; {@link PAST} after it. With the date it names the round, in which each person is told once. */
  readonly point: number;
  readonly email: string;
  readonly reason: CallUpReason;
  /** The business day on which it falls in the person's office. */
  readonly day: CivilDate;
  /** Whether that day had passed, because the hub did not run. */
  readonly isLate: boolean;
}

/** The point of a date that has passed without the deadline's end. */
export const PAST = -1;

/** What decides on call-ups besides the deadline. `since`: the hub makes none that fell on days before that instant. */
export interface CallUpFirm {
  readonly schedule: CallUpSchedule;
  readonly since: string;
  /** The instant at which is looked, in UTC. */
  readonly now: string;
  /** A person who works here and may see the matter; null for everyone else. */
  personOf(email: string): CallUpPerson | null;
}

interface Round {
  readonly date: CivilDate;
  readonly point: number;
}

/**
 * The call-ups that a deadline needs now. Of the points that have come and were not called, only the last is: what fell
 * due while the hub did not run is sent once. A date that has passed is a round of its own. A round climbs by one person
 * where its last mail was refused, and where no one acknowledged it in time (docs/behaviour/docket.md, 'Call-ups').
 */
export function callUpsDue(deadline: CalledDeadline, firm: CallUpFirm, made: readonly MadeCallUp[]): CallUp[] {
  const dates = datesOf(deadline);
  const tracks = [scheduledRounds(deadline, firm, dates), dates.map((date) => ({ date, point: PAST }))];
  const starts = tracks.flatMap((rounds) => startOf(rounds, deadline, firm, made));
  const known = tracks.flat().filter((round) => callsOf(round, made).length > 0);
  const latest = tracks.map((rounds) => rounds.findLast((round) => callsOf(round, made).length > 0));
  const climbs = known.flatMap((round) => climbOf(round, latest.includes(round), deadline, firm, made));
  return [...starts, ...climbs];
}

/** The points before each date that are after the date before it: an extension is called for once it runs. */
function scheduledRounds({ family }: CalledDeadline, { schedule }: CallUpFirm, dates: readonly CivilDate[]): Round[] {
  const points = [...new Set(daysOf(schedule, family))].sort((a, b) => b - a);
  return dates.flatMap((date, index) => {
    const before = dates[index - 1];
    const isAfter = (point: number) => before === undefined || addDays(date, -point) > before;
    return points.filter(isAfter).map((point) => ({ date, point }));
  });
}

function callsOf({ date, point }: Round, made: readonly MadeCallUp[]): readonly MadeCallUp[] {
  return made.filter((one) => one.date === date && one.point === point);
}

/** The day of a round in an office: the last business day until then, and the first one after a date that has passed. */
function dayOfRound({ date, point }: Round, { days }: Place): CivilDate {
  if (point === PAST) return addBusinessDays(date, 1, days);
  const day = addDays(date, -point);
  return isBusinessDay(day, days) ? day : addBusinessDays(day, -1, days);
}

/** Begins the last round that has come, if no one was told of it. */
function startOf(
  rounds: readonly Round[],
  deadline: CalledDeadline,
  firm: CallUpFirm,
  made: readonly MadeCallUp[],
): CallUp[] {
  const last = rounds.findLast((round) => hasCome(round, deadline, firm));
  if (!last || callsOf(last, made).length > 0) return [];
  const [first] = chainOf(last, deadline, firm);
  return first ? [callUp(last, first, firstReason(last, first, deadline))] : [];
}

function firstReason({ point }: Round, { email }: CallUpPerson, { responsible }: CalledDeadline): CallUpReason {
  if (point === PAST) return "past-due";
  return email === responsible ? "scheduled" : "stand-in";
}

/** A business day is at most so many days before the day that it stands for. */
const longestClosure = 10;

/** Whether a round's day and hour have come for its first person, and the day was not over before the date was set. */
function hasCome(round: Round, deadline: CalledDeadline, firm: CallUpFirm): boolean {
  const { setAt } = deadline;
  if (addDays(round.date, -round.point - longestClosure) > firm.now.slice(0, 10)) return false;
  const [first] = chainOf(round, deadline, firm);
  if (!first) return false;
  const { timeZone, today, hour } = first.place;
  const day = dayOfRound(round, first.place);
  if (day < civilDateInZone(later(setAt, firm.since), timeZone)) return false;
  return today > day || (today === day && hour >= firm.schedule.hour);
}

/**
 * The next person of a round that was refused, or that no one acknowledged in time; of a date that has passed, the second
 * person hears without waiting.
 */
function climbOf(
  round: Round,
  isLatest: boolean,
  deadline: CalledDeadline,
  firm: CallUpFirm,
  made: readonly MadeCallUp[],
): CallUp[] {
  const calls = callsOf(round, made);
  const lastAt = calls
    .map(({ at }) => at)
    .sort()
    .at(-1);
  // Nothing climbs at the instant of the call-up itself, when another process may look too.
  if (lastAt === undefined || lastAt >= firm.now || calls.some(({ isAcknowledged }) => isAcknowledged)) return [];
  const last = calls.filter(({ at }) => at === lastAt);
  const isRefused = last.some((one) => one.isRefused);
  const isPastDue = round.point === PAST && calls.length === 1;
  const isWaitedFor = !isPastDue && !last.every((one) => isOverdue(round, one, firm));
  if (!isRefused && (!isLatest || isWaitedFor)) return [];
  const next = chainOf(round, deadline, firm).find(({ email }) => !calls.some((one) => one.email === email));
  if (!next || !canHear(round, next, firm)) return [];
  // Once the date has passed, that it has is what climbs.
  if (!isRefused && round.point !== PAST && next.place.today > round.date) return [];
  const reason = isRefused ? "refused" : isPastDue ? "past-due" : "unacknowledged";
  return [{ ...callUp(round, next, reason), day: next.place.today, isLate: false }];
}

/** Whether a call-up asked for an acknowledgement and waited for it as long as the firm does. */
function isOverdue({ point }: Round, last: MadeCallUp, { schedule, personOf }: CallUpFirm): boolean {
  if (point > schedule.acknowledgeWithin) return false;
  const person = personOf(last.email);
  if (!person) return true;
  const { timeZone, days, today } = person.place;
  return addBusinessDays(civilDateInZone(last.at, timeZone), Math.max(1, schedule.patience), days) <= today;
}

/** Business hours of the person's office, or no business day is left until the date. */
function canHear({ date, point }: Round, { place }: CallUpPerson, { schedule }: CallUpFirm): boolean {
  const { days, today, hour } = place;
  if (isBusinessDay(today, days)) return hour >= schedule.hour;
  return point !== PAST && today <= date && addBusinessDays(today, 1, days) > date;
}

/**
 * Who hears of a round, in order: the responsible person, their stand-in while they are away, the back-up, the back-up's
 * stand-in, the docketing managers. People who are away on the day are left out, unless no one would be left.
 */
function chainOf(round: Round, { responsible, backup }: CalledDeadline, firm: CallUpFirm): CallUpPerson[] {
  const isAway = (person: CallUpPerson) => absenceOn(person, toldOn(round, person)) !== undefined;
  const known = (email: string | null) => (email === null ? null : firm.personOf(email));
  const withStandIn = (email: string | null) => {
    const person = known(email);
    const absence = person ? absenceOn(person, toldOn(round, person)) : undefined;
    return [person, known(absence?.standIn ?? null)];
  };
  const named = [...withStandIn(responsible), ...withStandIn(backup), ...firm.schedule.managers.map(known)];
  const people = named.filter((person) => person !== null);
  const once = people.filter((person, index) => people.findIndex(({ email }) => email === person.email) === index);
  const here = once.filter((person) => !isAway(person));
  return here.length > 0 ? here : once;
}

/** The day on which a person would be told of a round: its own, or today where that is over. */
function toldOn(round: Round, { place }: CallUpPerson): CivilDate {
  return later(dayOfRound(round, place), place.today);
}

/** The later of two days or instants. */
function later(one: string, other: string): string {
  if (one > other) return one;
  return other;
}

function absenceOn({ absences }: CallUpPerson, day: CivilDate): Absence | undefined {
  return absences.find(({ from, to }) => from <= day && day <= to);
}

function callUp(round: Round, { email, place }: CallUpPerson, reason: CallUpReason): CallUp {
  const day = dayOfRound(round, place);
  return { date: round.date, point: round.point, email, reason, day, isLate: day < place.today };
}
