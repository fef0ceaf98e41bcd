import type { RuleFamily } from "../../../contract/call-ups.ts";
import type { DeadlineStep } from "../../../records/deadlines.ts";
import type { CivilDate } from "../../civil-date.ts";

/** A deadline that people are called up for. */
export interface CalledDeadline {
  readonly dueAt: CivilDate;
  /** The days of its extensions. */
  readonly extensions: readonly CivilDate[];
  readonly finalDate: CivilDate | null;
  /** Since when its date is what it is: call-ups of days before that are not made up for. An instant. */
  readonly setAt: string;
  readonly family: RuleFamily;
  readonly responsible: string | null;
  readonly backup: string | null;
}

/** When a deadline's date became what it is: proposed, moved, or open again after an end. */
export function dateSetAt(history: readonly Pick<DeadlineStep, "at" | "did" | "dueAt">[], proposedAt: string): string {
  const set = history.findLast(({ did, dueAt }, index) => {
    const before = history[index - 1];
    return did === "reopened" || (before !== undefined && before.dueAt !== dueAt);
  });
  return set?.at ?? proposedAt;
}

/** The dates of a deadline in order: its due date, the extensions after it, and the final date. */
export function datesOf({ dueAt, extensions, finalDate }: CalledDeadline): CivilDate[] {
  const later = extensions.filter((date) => date > dueAt && (finalDate === null || date <= finalDate));
  const last = finalDate !== null && finalDate > dueAt ? [finalDate] : [];
  return [...new Set([dueAt, ...later, ...last])].sort();
}
