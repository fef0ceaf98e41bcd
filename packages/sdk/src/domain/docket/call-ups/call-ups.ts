import { addBusinessDays, isBusinessDay } from "../../business-day.ts";
import { addDays, type CivilDate } from "../../civil-date.ts";
import { civilDateInZone } from "../../time-zone.ts";
import { daysOf, type Place } from "./call-up-schedule.ts";
import {
  type Absence,
  type CallUp,
  type CallUpFirm,
  type CallUpPerson,
  type CallUpReason,
  type MadeCallUp,
  PAST,
  type Round,
} from "./call-up-types.ts";
import { type CalledDeadline, datesOf } from "./called-deadline.ts";
import { passedBefore, passedBeforeCalls } from "./passed-before.ts";

/**
 * The call-ups that a deadline needs now. Of the points that have come and were not called, only the last is: what fell
 * due while the hub did not run is sent once. A date that has passed is a round of its own, and a new one when the
 * deadline is opened again. A round climbs by one person where its last mail was refused, and where no one acknowledged it
 * in time (docs/behaviour/docket.md, 'Call-ups').
 */
export function callUpsDue(deadline: CalledDeadline, firm: CallUpFirm, all: readonly MadeCallUp[]): CallUp[] {
  const dates = datesOf(deadline);
  const made = all.filter(({ point, opening }) => point !== PAST || opening === deadline.openings);
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

/**
 * The day of a round in an office: the last business day until then, and the first one after a date that has passed. Where
 * the date had passed when the deadline came on the docket, the first business day from then on.
 */
function dayOfRound({ date, point }: Round, place: Place, deadline: CalledDeadline, { since }: CallUpFirm): CivilDate {
  const { days } = place;
  if (point === PAST) {
    const from = passedBefore(date, place, deadline, since)?.on;
    if (from === undefined) return addBusinessDays(date, 1, days);
    return isBusinessDay(from, days) ? from : addBusinessDays(from, 1, days);
  }
  const day = addDays(date, -point);
  return isBusinessDay(day, days) ? day : addBusinessDays(day, -1, days);
}

/** Begins the last round that has come, if no one was notified of it. */
function startOf(
  rounds: readonly Round[],
  deadline: CalledDeadline,
  firm: CallUpFirm,
  made: readonly MadeCallUp[],
): CallUp[] {
  const last = rounds.findLast((round) => hasCome(round, deadline, firm));
  if (!last || callsOf(last, made).length > 0) return [];
  const [first] = chainOf(last, deadline, firm);
  return first ? [callUp(last, first, firstReason(last, first, deadline), deadline, firm)] : [];
}

function firstReason({ point }: Round, { email }: CallUpPerson, { responsible }: CalledDeadline): CallUpReason {
  if (point === PAST) return "past-due";
  return email === responsible ? "scheduled" : "stand-in";
}

/** A business day is at most so many days before the day that it is in place of. */
const longestClosure = 10;

/**
 * Whether a round's day and hour have come for its first person, and the day was not over before the date was set. That a
 * date has passed is called up all the same, of a proposal once it is docketed.
 */
function hasCome(round: Round, deadline: CalledDeadline, firm: CallUpFirm): boolean {
  const { setAt, heldSince } = deadline;
  if (addDays(round.date, -round.point - longestClosure) > firm.now.slice(0, 10)) return false;
  const [first] = chainOf(round, deadline, firm);
  if (!first) return false;
  const { timeZone, today, hour, days } = first.place;
  const dayAt = (instant: string) => civilDateInZone(instant, timeZone);
  const day = dayOfRound(round, first.place, deadline, firm);
  const isMissed =
    round.point === PAST
      ? heldSince === null && addBusinessDays(round.date, 1, days) < dayAt(setAt)
      : day < dayAt(later(setAt, firm.since));
  if (isMissed) return false;
  return today > day || (today === day && hour >= firm.schedule.hour);
}

/**
 * The next person of a round that was refused, or that no one acknowledged in time; of a date that has passed, the second
 * person is notified without waiting.
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
  const passed = passedBeforeCalls(round, calls, deadline, firm);
  const isPastDue = round.point === PAST && calls.length === 1 && passed === null;
  const isWaitedFor = !isPastDue && !last.every((one) => isOverdue(round, one, firm));
  if (!isRefused && (!isLatest || isWaitedFor)) return [];
  const next = chainOf(round, deadline, firm).find(({ email }) => !calls.some((one) => one.email === email));
  if (!next || !canHear(round, next, firm)) return [];
  // Once the date has passed, that it has is what climbs.
  if (!isRefused && round.point !== PAST && next.place.today > round.date) return [];
  const reason = isRefused ? "refused" : isPastDue ? "past-due" : "unacknowledged";
  const escalation = callUp(round, next, reason, deadline, firm);
  return [{ ...escalation, day: next.place.today, isLate: false, passedBefore: passed }];
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
 * Who is notified of a round, in order: the responsible person, their stand-in while they are away, the back-up, the
 * stand-in of the back-up, the docketing managers. People who are away on the day are left out, unless no one would be
 * left.
 */
function chainOf(round: Round, deadline: CalledDeadline, firm: CallUpFirm): CallUpPerson[] {
  const { responsible, backup } = deadline;
  // The day on which a person would be notified: the round's own, or today where that is over.
  const toldOn = ({ place }: CallUpPerson) => later(dayOfRound(round, place, deadline, firm), place.today);
  const isAway = (person: CallUpPerson) => absenceOn(person, toldOn(person)) !== undefined;
  const known = (email: string | null) => (email === null ? null : firm.personOf(email));
  const withStandIn = (email: string | null) => {
    const person = known(email);
    const absence = person ? absenceOn(person, toldOn(person)) : undefined;
    return [person, known(absence?.standIn ?? null)];
  };
  const named = [...withStandIn(responsible), ...withStandIn(backup), ...firm.schedule.managers.map(known)];
  const people = named.filter((person) => person !== null);
  const once = people.filter((person, index) => people.findIndex(({ email }) => email === person.email) === index);
  const here = once.filter((person) => !isAway(person));
  return here.length > 0 ? here : once;
}

/** The later of two days or instants. */
function later(one: string, other: string): string {
  if (one > other) return one;
  return other;
}

function absenceOn({ absences }: CallUpPerson, day: CivilDate): Absence | undefined {
  return absences.find(({ from, to }) => from <= day && day <= to);
}

function callUp(
  round: Round,
  { email, place }: CallUpPerson,
  reason: CallUpReason,
  deadline: CalledDeadline,
  firm: CallUpFirm,
): CallUp {
  const { date, point } = round;
  const day = dayOfRound(round, place, deadline, firm);
  const passed = point === PAST ? passedBefore(date, place, deadline, firm.since) : null;
  return { date, point, email, reason, day, isLate: day < place.today, passedBefore: passed };
}
