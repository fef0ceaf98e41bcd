import type { RuleFamily } from "../../../contract/call-ups.ts";
import type { DeadlineRecord } from "../../../contract/deadline-shapes.ts";
import type { DeadlineStatus, DeadlineStep } from "../../../records/deadlines.ts";
import type { CivilDate } from "../../civil-date.ts";
import { dayOf } from "../deadlines/standing.ts";
import { isStated } from "../deadlines/stated-deadline.ts";

/** A deadline that people are called up for. */
export interface CalledDeadline {
  readonly dueAt: CivilDate;
  /** The days of its extensions, and that of its rule; those that are not after the due date do not count. */
  readonly extensions: readonly CivilDate[];
  readonly finalDate: CivilDate | null;
  /** Since when its date is what it is: call-ups of days before that are not made up for. An instant. */
  readonly setAt: string;
  /** Since when it is on the docket as it is; null for a proposal. */
  readonly heldSince: HeldSince | null;
  /** How often it was opened again: what was called of a passed date before the last time does not count. */
  readonly openings: number;
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

/** The step since which a deadline is on the docket with its date. */
export interface HeldSince {
  readonly at: string;
  readonly why: "docketed" | "reopened" | "moved";
}

/** What put a deadline on the docket, or call-ups into a hub, after a date had passed and the day for telling it was over. */
export interface PassedBefore {
  readonly why: HeldSince["why"] | "schedule";
  readonly at: string;
  /** Its day at the person's office. */
  readonly on: CivilDate;
}

type DatedStep = Pick<DeadlineStep, "at" | "did" | "dueAt">;

/** Since when a deadline is on the docket with its date; a proposal is once it was opened again, else null. */
export function heldSince(
  history: readonly DatedStep[],
  { status, docketedAt }: { readonly status: DeadlineStatus; readonly docketedAt: string | null },
): HeldSince | null {
  const step = history.findLast(({ did, dueAt }, index) => {
    if (did === "reopened") return true;
    const before = history[index - 1];
    return status !== "proposed" && (did === "docketed" || (before !== undefined && before.dueAt !== dueAt));
  });
  if (!step) return docketedAt === null ? null : { at: docketedAt, why: "docketed" };
  return { at: step.at, why: step.did === "docketed" || step.did === "reopened" ? step.did : "moved" };
}

/** How often a deadline was opened again. */
export function openingsOf(history: readonly Pick<DeadlineStep, "did">[]): number {
  return history.filter(({ did }) => did === "reopened").length;
}

/** The days that a rule gives: its own, which can be later than the one that was docketed, and those of its extensions. */
export function ruleDays({ ruleId, computed }: Pick<DeadlineRecord, "ruleId" | "computed">): CivilDate[] {
  const extensions = computed.ladder.map(dayOf);
  return isStated(ruleId) ? extensions : [dayOf(computed), ...extensions];
}

/** The dates of a deadline in order: its due date, the days of its rule after it, and the final date. */
export function datesOf({ dueAt, extensions, finalDate }: CalledDeadline): CivilDate[] {
  const later = extensions.filter((date) => date > dueAt && (finalDate === null || date <= finalDate));
  const last = finalDate !== null && finalDate > dueAt ? [finalDate] : [];
  return [...new Set([dueAt, ...later, ...last])].sort();
}
