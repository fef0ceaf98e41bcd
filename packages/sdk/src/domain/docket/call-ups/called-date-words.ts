import type { CivilDate } from "../../civil-date.ts";
import type { CalledDeadline } from "./called-deadline.ts";

/** What the date of a call-up is, after the date: `, final date`, `, after the due date`; empty for the due date itself. */
export function calledDateWords(
  date: CivilDate,
  { dueAt, finalDate }: Pick<CalledDeadline, "dueAt" | "finalDate">,
): string {
  if (date <= dueAt) return "";
  return date === finalDate ? ", final date" : ", after the due date";
}
