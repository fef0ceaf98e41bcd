import type { CivilDate } from "../civil-date.ts";
import { dayMonthYear } from "../day-text.ts";

/** A date that a task serves: that of its milestone, or of a deadline that the milestone carries. */
export interface TaskLimit {
  readonly kind: "milestone" | "deadline";
  readonly title: string;
  readonly date: CivilDate | null;
}

/**
 * What to say of a task whose date is later than what it serves; null if it is in time or has no date. Of several dates
 * that are passed the earliest is named, and of two on one day the deadline.
 */
export function lateTaskWarning(dueAt: CivilDate | null, limits: readonly TaskLimit[]): string | null {
  const passed = limits.filter(({ date }) => date !== null && dueAt !== null && dueAt > date);
  const [first] = passed.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));
  if (!first?.date) return null;
  return `This is after the ${first.kind} ‘${first.title}’, due ${dayMonthYear(first.date)}.`;
}

/** Its place among the passed dates: `2026-06-01 deadline` is before `2026-06-01 milestone`. */
function placeOf({ date, kind }: TaskLimit): string {
  return `${date} ${kind}`;
}
