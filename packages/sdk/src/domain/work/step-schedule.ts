import type { StepOffset } from "../../contract/workflow-shapes.ts";
import type { BusinessCalendar } from "../business-day.ts";
import type { CivilDate } from "../civil-date.ts";
import { shiftDate } from "../due-range.ts";

/** The days that a template's dates are counted from. */
export interface ScheduleDays {
  /** The day on which the template is added to the matter. */
  readonly bindDate: CivilDate;
  /** The due date of the step's milestone; null if it has none. */
  readonly milestoneDue: CivilDate | null;
}

/**
 * The due date of a step or milestone from its offset. Null without an offset, and for an offset from a milestone
 * without a date. Months keep the day of the month, or end on the last day of a shorter month.
 * @throws InputError where the date falls outside the years 1 to 9999
 */
export function scheduledDate(
  offset: StepOffset | null,
  { bindDate, milestoneDue }: ScheduleDays,
  calendar?: BusinessCalendar,
): CivilDate | null {
  if (offset === null) return null;
  const from = offset.from === "bind" ? bindDate : milestoneDue;
  return from === null ? null : shiftDate(from, offset.count, offset.unit, calendar);
}
