import type { StepOffset, Workflow } from "../../contract/workflow-shapes.ts";
import type { BusinessCalendar } from "../business-day.ts";
import type { CivilDate } from "../civil-date.ts";
import { counted } from "../counted.ts";
import { shiftDate } from "../due-range.ts";
import { InputError } from "../input-error.ts";

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

const typed =
  /^([+-]?)\s*(\d{1,4})\s*(d|days?|bd|business[ -]?days?|w|weeks?|m|months?)(?:\s+(before|after|from|of)?\s*(?:the\s+)?(start|bind|milestone))?$/i;

const sameDay = /^on the (?:day of the (start)|milestone's day)$/i;

/** The due offset of a step in words that `parseStepOffset` parses: `3 months after the start`. */
export function stepOffsetText({ from, count, unit }: StepOffset): string {
  if (count === 0) return from === "bind" ? "on the day of the start" : "on the milestone's day";
  const words = counted(Math.abs(count), unit.replace("-", " "));
  return `${words} ${count < 0 ? "before" : "after"} the ${from === "bind" ? "start" : "milestone"}`;
}

/**
 * Where a step is in its workflow and when the workflow wants it done: `Step 2 of Disclosure to filing, planned 2 days
 * after the start`. The date itself may have been changed since, so it is not named. Null where the step is gone.
 */
export function stepPlace(
  { title, milestones }: Pick<Workflow, "title" | "milestones">,
  stepId: string,
): string | null {
  const steps = milestones.flatMap((milestone) => milestone.steps);
  const at = steps.findIndex(({ id }) => id === stepId);
  const due = steps[at]?.options.due ?? null;
  if (at < 0) return null;
  return `Step ${at + 1} of ${title}${due === null ? "" : `, planned ${stepOffsetText(due)}`}`;
}

/**
 * Parses a typed due offset: `3 months after the start`, `1 week before the milestone`, `+5bd`, `-2w milestone`, `on the milestone's day`;
 * counted from the start (the bind date) by default; null for an empty text.
 * @throws InputError naming `due`
 */
export function parseStepOffset(text: string): StepOffset | null {
  if (text.trim() === "") return null;
  const onTheDay = sameDay.exec(text.trim());
  if (onTheDay) return { from: onTheDay[1] === undefined ? "milestone" : "bind", count: 0, unit: "day" };
  const [, sign, size, unit = "", side, from] = typed.exec(text.trim()) ?? [];
  if (size === undefined) {
    throw new InputError(
      "due",
      "is not understood; write it like 3 months after the start or 1 week before the milestone",
    );
  }
  const isBefore = sign === "-" || side?.toLowerCase() === "before";
  const count = isBefore && Number(size) !== 0 ? -Number(size) : Number(size);
  if (Math.abs(count) > 3660) throw new InputError("due", "is too far; at most 3660");
  return { from: from?.toLowerCase() === "milestone" ? "milestone" : "bind", count, unit: unitOf(unit.toLowerCase()) };
}

function unitOf(unit: string): StepOffset["unit"] {
  if (unit.startsWith("b")) return "business-day";
  if (unit.startsWith("d")) return "day";
  return unit.startsWith("w") ? "week" : "month";
}
