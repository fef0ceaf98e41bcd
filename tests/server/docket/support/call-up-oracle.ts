import { isWeekday, localTime, shifted } from "./local-days.ts";
import type { PlannedDeadline, PlannedPerson, YearPlan } from "./year-plan.ts";

/** A call-up that the hub must have made: of a round, to a person, at a tick. */
export interface ExpectedCall {
  readonly deadlineId: string;
  readonly date: string;
  readonly point: number;
  readonly email: string;
  readonly day: string;
  readonly isLate: boolean;
  /** Of a date that has passed: 1 where the deadline had been opened again. */
  readonly opening: number;
  readonly at: string;
  isAcknowledged: boolean;
}

/** What the oracle gets at a tick: the hub's own code is not asked. */
export interface TickFacts {
  readonly now: string;
  readonly isGone: (email: string) => boolean;
  readonly isEnded: (deadlineId: string) => boolean;
  /** The due date at the time and since when it is that. */
  readonly dueOf: (deadline: PlannedDeadline) => { readonly dueAt: string; readonly setAt: string };
  /** When it was docketed, opened again or moved last; null while it is only proposed. */
  readonly heldSince: (deadline: PlannedDeadline) => string | null;
  readonly reopenedAt: (deadlineId: string) => string | null;
  readonly isRefused: (call: ExpectedCall) => boolean;
}

const points = [90, 60, 30, 14, 7, 3, 1];
const firstHour = 8;
const asksWithin = 7;
const patienceDays = 2;

/** Computes every call-up of a planned firm tick by tick, from the words of docs/behaviour/docket.md alone. */
export class Oracle {
  readonly calls: ExpectedCall[] = [];
  readonly #byDeadline = new Map<string, ExpectedCall[]>();
  readonly #plan: YearPlan;
  readonly #people: ReadonlyMap<string, PlannedPerson>;

  constructor(plan: YearPlan) {
    this.#plan = plan;
    this.#people = new Map(plan.people.map((person) => [person.email, person]));
  }

  /** Adds the call-ups of a tick, and returns them. */
  tick(deadlines: readonly PlannedDeadline[], facts: TickFacts): ExpectedCall[] {
    const added = deadlines.flatMap((deadline) =>
      facts.isEnded(deadline.id) ? [] : this.#ofDeadline(deadline, this.callsOf(deadline.id), facts),
    );
    this.calls.push(...added);
    for (const call of added) this.#byDeadline.set(call.deadlineId, [...this.callsOf(call.deadlineId), call]);
    return added;
  }

  /** The call-ups of a deadline so far. */
  callsOf(deadlineId: string): readonly ExpectedCall[] {
    return this.#byDeadline.get(deadlineId) ?? [];
  }

  /** Whether the office of a person is open on a day. */
  works(email: string, day: string): boolean {
    return isWeekday(day) && !this.#officeOf(email).freeDays.includes(day);
  }

  /** The day and hour of a person. */
  localTo(email: string, instant: string): { readonly day: string; readonly hour: number } {
    return localTime(instant, this.#officeOf(email).timeZone);
  }

  /** Whether a person is away on a day. */
  isAway(email: string, day: string): boolean {
    return this.#absence(email, day) !== undefined;
  }

  #ofDeadline(deadline: PlannedDeadline, all: readonly ExpectedCall[], facts: TickFacts): ExpectedCall[] {
    const { dueAt, setAt } = facts.dueOf(deadline);
    const reopenedAt = facts.reopenedAt(deadline.id);
    // What was called up of a passed date before the deadline was opened again does not count.
    const calls = all.filter(({ point, at }) => point !== -1 || reopenedAt === null || at >= reopenedAt);
    const dates = [dueAt, ...deadline.extensions.filter((date) => date > dueAt)];
    const before = dates.flatMap((date, index) =>
      points
        .filter((point) => index === 0 || shifted(date, -point) > (dates[index - 1] ?? ""))
        .map((point) => ({ date, point })),
    );
    const after = dates.map((date) => ({ date, point: -1 }));
    const starts = [before, after].flatMap((rounds) => {
      const latest = rounds.findLast(({ date, point }) => this.#hasCome(deadline, date, point, setAt, facts));
      if (!latest || calls.some((one) => one.date === latest.date && one.point === latest.point)) return [];
      const email = this.#chain(deadline, latest.date, latest.point, facts)[0] ?? "";
      const day = this.#dayOf(email, latest.date, latest.point, facts.heldSince(deadline));
      const isLate = day < this.localTo(email, facts.now).day;
      const opening = latest.point === -1 && reopenedAt !== null ? 1 : 0;
      const told = { email, day, isLate, opening, at: facts.now, isAcknowledged: false };
      return [{ deadlineId: deadline.id, ...latest, ...told }];
    });
    return [...starts, ...this.#climbs(deadline, dates, calls, facts)];
  }

  #hasCome(deadline: PlannedDeadline, date: string, point: number, setAt: string, facts: TickFacts): boolean {
    // No office is closed for so long that a call-up would be earlier.
    if (shifted(date, -point - 12) > facts.now.slice(0, 10)) return false;
    const [first] = this.#chain(deadline, date, point, facts);
    if (first === undefined) return false;
    const held = facts.heldSince(deadline);
    const day = this.#dayOf(first, date, point, held);
    const local = this.localTo(first, facts.now);
    const isThere = local.day > day || (local.day === day && local.hour >= firstHour);
    // That a date has passed is called up for all that is on the docket, however long ago that was.
    return isThere && ((point === -1 && held !== null) || day >= this.localTo(first, setAt).day);
  }

  /** Whether a date had passed, and the day for telling it in its turn, when the deadline came on the docket. */
  #hadPassed(email: string, date: string, held: string | null): boolean {
    return held !== null && this.localTo(email, held).day > this.#workdayAfter(email, date);
  }

  #climbs(
    deadline: PlannedDeadline,
    dates: readonly string[],
    calls: readonly ExpectedCall[],
    facts: TickFacts,
  ): ExpectedCall[] {
    const added: ExpectedCall[] = [];
    const rounds = Map.groupBy(calls, ({ date, point }) => `${date} ${point}`);
    const order = (one: ExpectedCall) => dates.indexOf(one.date) * 1000 - one.point;
    const newest = (isPast: boolean) =>
      calls
        .filter((one) => (one.point === -1) === isPast && dates.includes(one.date))
        .sort((a, b) => order(a) - order(b))
        .at(-1);
    const newestRounds = [newest(true), newest(false)].map((one) => (one ? `${one.date} ${one.point}` : ""));
    for (const [key, round] of rounds) {
      const [one] = round;
      if (!one || !dates.includes(one.date) || round.some(({ isAcknowledged }) => isAcknowledged)) continue;
      const held = facts.heldSince(deadline);
      const hadPassed = held !== null && one.at >= held && this.#hadPassed(one.email, one.date, held);
      if (!this.#hasToClimb(round, newestRounds.includes(key), hadPassed, facts)) continue;
      const { date, point, opening } = one;
      const next = this.#chain(deadline, date, point, facts).find(
        (email) => !round.some((call) => call.email === email),
      );
      if (next === undefined || !this.#canHear(next, date, point, facts.now)) continue;
      const { day } = this.localTo(next, facts.now);
      const isOver = point !== -1 && day > date;
      if (isOver && !this.#isRefused(round, facts)) continue;
      const id = deadline.id;
      added.push({
        deadlineId: id,
        date,
        point,
        email: next,
        day,
        isLate: false,
        opening,
        at: facts.now,
        isAcknowledged: false,
      });
    }
    return added;
  }

  #hasToClimb(round: readonly ExpectedCall[], isNewest: boolean, hadPassed: boolean, facts: TickFacts): boolean {
    if (this.#isRefused(round, facts)) return true;
    const point = round[0]?.point ?? 0;
    if (!isNewest || point > asksWithin) return false;
    if (point === -1 && round.length === 1 && !hadPassed) return true;
    return lastOf(round).every((call) => this.#waited(call, facts));
  }

  #isRefused(round: readonly ExpectedCall[], facts: TickFacts): boolean {
    return lastOf(round).some((call) => facts.isRefused(call));
  }

  #canHear(email: string, date: string, point: number, now: string): boolean {
    const { day, hour } = this.localTo(email, now);
    if (this.works(email, day)) return hour >= firstHour;
    return point !== -1 && this.isLastChance(email, day, date);
  }

  /** Whether a person's office is closed from a day until after a date. */
  isLastChance(email: string, day: string, date: string): boolean {
    return !this.works(email, day) && day <= date && this.#workdayAfter(email, day) > date;
  }

  #waited({ email, at }: ExpectedCall, { now, isGone }: TickFacts): boolean {
    if (isGone(email)) return true;
    let day = this.localTo(email, at).day;
    for (let left = patienceDays; left > 0; left -= 1) day = this.#workdayAfter(email, day);
    return this.localTo(email, now).day >= day;
  }

  /** Everyone who can be notified of a round, in order. */
  #chain(deadline: PlannedDeadline, date: string, point: number, facts: TickFacts): string[] {
    const { responsible, backup } = deadline;
    const held = facts.heldSince(deadline);
    const toldOn = (email: string) => {
      const days = [this.#dayOf(email, date, point, held), this.localTo(email, facts.now).day];
      return days.sort()[1] ?? "";
    };
    const named: string[] = [];
    for (const email of [responsible, backup]) {
      named.push(email);
      const standIn = facts.isGone(email) ? null : this.#absence(email, toldOn(email))?.standIn;
      if (standIn) named.push(standIn);
    }
    const known = [...new Set([...named, ...this.#plan.managers])].filter((email) => !facts.isGone(email));
    const here = known.filter((email) => !this.isAway(email, toldOn(email)));
    return here.length > 0 ? here : known;
  }

  #dayOf(email: string, date: string, point: number, held: string | null): string {
    if (point === -1) {
      if (held === null || !this.#hadPassed(email, date, held)) return this.#workdayAfter(email, date);
      // The first workday from the day on which it came on the docket.
      return this.#workdayAfter(email, shifted(this.localTo(email, held).day, -1));
    }
    let day = shifted(date, -point);
    while (!this.works(email, day)) day = shifted(day, -1);
    return day;
  }

  #workdayAfter(email: string, from: string): string {
    let day = shifted(from, 1);
    while (!this.works(email, day)) day = shifted(day, 1);
    return day;
  }

  #absence(email: string, day: string) {
    return this.#plan.absences.find((one) => one.email === email && one.from <= day && day <= one.to);
  }

  #officeOf(email: string) {
    const office = this.#plan.offices[this.#people.get(email)?.office ?? 0];
    if (!office) throw new Error(`${email} has no office`);
    return office;
  }
}

/** The call-ups of a round that were made last. */
function lastOf(round: readonly ExpectedCall[]): ExpectedCall[] {
  const lastAt = round
    .map(({ at }) => at)
    .sort()
    .at(-1);
  return round.filter(({ at }) => at === lastAt);
}
