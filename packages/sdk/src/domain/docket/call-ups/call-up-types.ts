import type { CallUpRecord, CallUpSchedule } from "../../../contract/call-ups.ts";
import type { CivilDate } from "../../civil-date.ts";
import type { Place } from "./call-up-schedule.ts";
import type { PassedBefore } from "./called-deadline.ts";

/** An absence: both days are part of it. */
export interface Absence {
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** Who is notified instead, by e-mail address; without one the back-up of each deadline. */
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
  /** The business day on which it fell in the person's office. */
  readonly day: CivilDate;
  /** Of a date that has passed: how often the deadline had been opened again. */
  readonly opening: number;
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
  /** Days before the date; {@link PAST} after it. With the date it names the round, which notifies each person once. */
  readonly point: number;
  readonly email: string;
  readonly reason: CallUpReason;
  /** The business day on which it falls in the person's office. */
  readonly day: CivilDate;
  /** Whether that day had passed, because the hub did not run. */
  readonly isLate: boolean;
  /** What put the deadline on the docket after its date had passed; null where that is not so. */
  readonly passedBefore: PassedBefore | null;
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
  /** The office of anyone, also of people who left. */
  placeOf(email: string): Place;
}

/** A point of a date of a deadline; each person is notified of it once. */
export type Round = Pick<CallUp, "date" | "point">;
