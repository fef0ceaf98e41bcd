import type { CivilDate } from "../civil-date.ts";
import { counted } from "../counted.ts";
import { dayMonthYear } from "../day-text.ts";

/** A date that a task serves: that of its milestone, or of a deadline that the milestone carries. */
export interface TaskLimit {
  readonly kind: "milestone" | "deadline";
  readonly title: string;
  readonly date: CivilDate | null;
}

/** A milestone or a deadline. */
interface Dated {
  readonly title: string;
  readonly dueAt: CivilDate | null;
}

/**
 * The dates that a task of a milestone serves: the milestone's, and those of the open deadlines that it carries. A task
 * without a milestone serves none.
 */
export function taskLimits(
  milestoneId: string | null,
  milestones: readonly (Dated & { readonly id: string })[],
  openDeadlines: readonly (Dated & { readonly milestoneId: string | null })[],
): TaskLimit[] {
  if (milestoneId === null) return [];
  const own = milestones.filter(({ id }) => id === milestoneId);
  const carried = openDeadlines.filter((deadline) => deadline.milestoneId === milestoneId);
  return [
    ...own.map(({ title, dueAt }) => ({ kind: "milestone" as const, title, date: dueAt })),
    ...carried.map(({ title, dueAt }) => ({ kind: "deadline" as const, title, date: dueAt })),
  ];
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

/** What to say of one date for several tasks: for which it is too late, and for how many others; null if for none. */
export function lateTasksWarning(
  dueAt: CivilDate | null,
  tasks: readonly { readonly title: string; readonly limits: readonly TaskLimit[] }[],
): string | null {
  const late = tasks.flatMap(({ title, limits }) => {
    const warning = lateTaskWarning(dueAt, limits);
    return warning === null ? [] : [{ title, warning }];
  });
  const [first, ...others] = late;
  if (!first) return null;
  if (tasks.length === 1) return first.warning;
  const also = counted(others.length, "other task");
  return `‘${first.title}’: ${first.warning}${others.length === 0 ? "" : ` It is too late for ${also}, too.`}`;
}

/** Its place among the passed dates: `2026-06-01 deadline` is before `2026-06-01 milestone`. */
function placeOf({ date, kind }: TaskLimit): string {
  return `${date} ${kind}`;
}
