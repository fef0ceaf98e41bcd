import { rollDay } from "../../business-day.ts";
import { type CivilDate, fromEpochDay, toEpochDay } from "../../civil-date.ts";
import { type OfficeClosure, officeCalendar } from "./office-calendar.ts";

/** The fields of a stored deadline that are needed to check it against a change of closures. */
export interface RolledDate {
  readonly office: string;
  readonly nominal: CivilDate;
}

/** A deadline that a change of closures moves, with its old and new operative date. */
export interface MovedDeadline<T extends RolledDate> {
  readonly deadline: T;
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/**
 * The deadlines that a new closure would move, in the given order. A deadline moves if its operative date is the closed
 * day, so a store may preselect by `operative = closure.date`. Offices without a known calendar never move.
 */
export function movedByClosure<T extends RolledDate>(
  deadlines: Iterable<T>,
  closure: OfficeClosure,
  closures: readonly OfficeClosure[],
): MovedDeadline<T>[] {
  return movedBetween(deadlines, closures, [...closures, closure]);
}

/**
 * The deadlines whose operative date differs between two tables of closures, for a closure that is corrected or
 * removed.
 */
export function movedBetween<T extends RolledDate>(
  deadlines: Iterable<T>,
  before: readonly OfficeClosure[],
  after: readonly OfficeClosure[],
): MovedDeadline<T>[] {
  const moved: MovedDeadline<T>[] = [];
  for (const deadline of deadlines) {
    const old = officeCalendar(deadline.office, before);
    const next = officeCalendar(deadline.office, after);
    if (!old || !next) continue;
    const nominal = toEpochDay(deadline.nominal);
    const from = rollDay(nominal, old);
    const to = rollDay(nominal, next);
    if (from !== to) moved.push({ deadline, from: fromEpochDay(from), to: fromEpochDay(to) });
  }
  return moved;
}
