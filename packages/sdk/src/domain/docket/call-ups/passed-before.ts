import { addBusinessDays } from "../../business-day.ts";
import type { CivilDate } from "../../civil-date.ts";
import { civilDateInZone } from "../../time-zone.ts";
import type { Place } from "./call-up-schedule.ts";
import { type CallUpFirm, type MadeCallUp, PAST, type Round } from "./call-up-types.ts";
import type { CalledDeadline, PassedBefore } from "./called-deadline.ts";

/**
 * What put a deadline on the docket after a date had passed, as an office sees it; null where the first business day after
 * the date was not over yet, so that its round came in its turn.
 * @param since when the schedule of call-ups was set
 */
export function passedBefore(
  date: CivilDate,
  { timeZone, days }: Pick<Place, "timeZone" | "days">,
  { heldSince }: Pick<CalledDeadline, "heldSince">,
  since: string,
): PassedBefore | null {
  const { at, why } =
    heldSince !== null && heldSince.at >= since ? heldSince : ({ at: since, why: "schedule" } as const);
  const on = civilDateInZone(at, timeZone);
  return on > addBusinessDays(date, 1, days) ? { why, at, on } : null;
}

/** The same of a round that people were notified of; null where the first of them was notified in its turn. */
export function passedBeforeCalls(
  { date, point }: Round,
  calls: readonly MadeCallUp[],
  deadline: CalledDeadline,
  { since, placeOf }: CallUpFirm,
): PassedBefore | null {
  const [first] = calls.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  if (point !== PAST || !first) return null;
  const place = placeOf(first.email);
  return first.day > addBusinessDays(date, 1, place.days) ? passedBefore(date, place, deadline, since) : null;
}

const causes: Readonly<Record<PassedBefore["why"], string>> = {
  docketed: "the deadline was docketed",
  reopened: "the deadline was opened again",
  moved: "it was set",
  schedule: "the schedule of call-ups was set",
};

/** `The date had passed before the deadline was docketed.` */
export function passedBeforeWords({ why }: PassedBefore): string {
  return `The date had passed before ${causes[why]}.`;
}
