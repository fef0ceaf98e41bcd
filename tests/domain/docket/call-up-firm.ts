import type { CallUpSchedule } from "@iphub/sdk/contract/call-ups";
import { defaultCallUpSchedule, officeOf, placeAt } from "@iphub/sdk/domain/docket/call-ups/call-up-schedule";
import type { Absence, MadeCallUp } from "@iphub/sdk/domain/docket/call-ups/call-up-types";
import { callUpsDue } from "@iphub/sdk/domain/docket/call-ups/call-ups";
import type { CalledDeadline } from "@iphub/sdk/domain/docket/call-ups/called-deadline";

const schedule: CallUpSchedule = {
  ...defaultCallUpSchedule,
  families: { fees: [180, 7] },
  managers: ["dora", "max"],
  offices: [
    { name: "Alexandria", timeZone: "America/New_York", holidays: "US", closedDays: ["2027-03-05"], people: [] },
    { name: "Munich", timeZone: "Europe/Berlin", holidays: "none", closedDays: ["2027-05-06"], people: ["ben"] },
  ],
};

/** What differs in the firm. */
interface Firm {
  readonly absences?: Readonly<Record<string, readonly Absence[]>>;
  readonly gone?: readonly string[];
  readonly since?: string;
  readonly schedule?: Partial<CallUpSchedule>;
}

const deadline: CalledDeadline = {
  dueAt: "2027-03-08",
  extensions: ["2027-04-08", "2027-05-10", "2027-06-08"],
  finalDate: "2027-06-08",
  setAt: "2026-12-08T15:00:00.000Z",
  heldSince: { at: "2026-12-08T15:00:00.000Z", why: "docketed" },
  openings: 0,
  family: "prosecution",
  responsible: "ada",
  backup: "ben",
};

/** The call-ups that are due at an instant, each as a line of words. */
export function due(now: string, made: readonly MadeCallUp[] = [], firm: Firm = {}, of: Partial<CalledDeadline> = {}) {
  const set = { ...schedule, ...firm.schedule };
  const placeOf = (email: string) => placeAt(officeOf(set, email), Date.parse(now));
  const found = callUpsDue(
    { ...deadline, ...of },
    {
      schedule: set,
      since: firm.since ?? "2026-01-01T00:00:00.000Z",
      now,
      placeOf,
      personOf: (email) =>
        firm.gone?.includes(email) ? null : { email, place: placeOf(email), absences: firm.absences?.[email] ?? [] },
    },
    made,
  );
  return found.map(({ date, point, email, reason, day, isLate, passedBefore }) => {
    const more = [...(isLate ? ["late"] : []), ...(passedBefore ? [passedBefore.why] : [])];
    return [email, reason, date, point, day, ...more].join(" ");
  });
}

/** A call-up that was made of the due date. */
export function told(point: number, email: string, at: string, more: Partial<MadeCallUp> = {}): MadeCallUp {
  const day = at.slice(0, 10);
  return { date: "2027-03-08", point, email, at, day, opening: 0, isAcknowledged: false, isRefused: false, ...more };
}
