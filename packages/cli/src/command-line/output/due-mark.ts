import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import { dueBadge } from "@iphub/sdk/domain/due-badge";
import { type DueEnd, endedAs } from "@iphub/sdk/domain/due-end";
import { civilDateInZone, officeTimeZone } from "@iphub/sdk/domain/time-zone";
import type { Column, Mark } from "./column.ts";

const ends: Readonly<Record<string, DueEnd>> = {
  done: "done",
  closed: "done",
  resolved: "done",
  cancelled: "cancelled",
  rejected: "rejected",
  waived: "waived",
  moved: "moved",
};

/**
 * A column of due dates: red once the date has passed, amber while something still keeps the right, green when done. The
 * reader's day counts, for deadlines of an office the office's. Lists of deadlines put the mark of `deadlineBadge` in its
 * place, because their `standing` is the state at any time.
 */
export function dueColumn(key: string, title: string, whose: "reader" | "office" = "reader"): Column {
  const isOfOffice = ({ type }: Readonly<Record<string, unknown>>) => whose === "office" || type === "deadline";
  const mark: Column["mark"] = (row, today) => dueMark(row, row[key], isOfOffice(row) ? officeToday() : today);
  return { key, title, whole: true, keep: true, mark };
}

/** The day at the US office. */
export function officeToday(): string {
  return civilDateInZone(Date.now(), officeTimeZone("US") ?? "UTC");
}

function dueMark(row: Readonly<Record<string, unknown>>, dueAt: unknown, today: string): Mark | null {
  if (typeof dueAt !== "string" || !isCivilDate(dueAt)) return null;
  // What keeps a right is the `standing` of a matter and of a finding; entries of a docket have it next to their state.
  const { finalAt, finalDate = finalAt, standing, kept = standing } = row;
  const final = typeof finalDate === "string" && isCivilDate(finalDate) ? finalDate : null;
  const words = typeof kept === "string" ? kept : null;
  return dueBadge({ dueAt, today, finalDate: final, standing: words, ended: endOf(row) });
}

/** As `taskEnd` has it, how a task, a milestone, a line of the docket or what a notice is about ended. */
function endOf(row: Readonly<Record<string, unknown>>): DueEnd | null {
  const { status, ended = status, milestoneState, deleted, finished, doneOn, standing } = row;
  const own = typeof ended === "string" ? ends[ended] : undefined;
  if (own !== undefined) return own;
  if (milestoneState === "deleted" || deleted === true) return "cancelled";
  if (milestoneState === "finished" || finished === true) return "done";
  return typeof doneOn === "string" ? endedAs(typeof standing === "string" ? standing : "") : null;
}
