import type { StepOffset } from "../../contract/workflow-shapes.ts";
import type { BusinessCalendar } from "../business-day.ts";
import type { CivilDate } from "../civil-date.ts";
import { shiftDate } from "../due-range.ts";

/** The days from which a template's dates are counted. */
export interface ScheduleDays {
  /** The day on which the template is put on the matter. */
  readonly bindDate: CivilDate;
  /** When the step's milestone is due; null where it has no date. */
  readonly milestoneDue: CivilDate | null;
}

/**
 * The due date of a step, or of a milestone, by its offset. Null without an offset, and for an offset from a milestone
 * that has no date. Months keep the day where the month has it, else they end with the month.
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
