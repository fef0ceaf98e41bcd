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
};

/**
 * A column of due dates: red once the date has passed, amber while a final date still keeps the right, green when done. The
 * reader's day counts, for deadlines of an office the office's.
 */
export function dueColumn(key: string, title: string, whose: "reader" | "office" = "reader"): Column {
  const isOfOffice = ({ type }: Readonly<Record<string, unknown>>) => whose === "office" || type === "deadline";
  const mark: Column["mark"] = (row, today) => dueMark(row, row[key], isOfOffice(row) ? officeToday() : today);
  return { key, title, whole: true, keep: true, mark };
}

function officeToday(): string {
  return civilDateInZone(Date.now(), officeTimeZone("US") ?? "UTC");
}

function dueMark(row: Readonly<Record<string, unknown>>, dueAt: unknown, today: string): Mark | null {
  if (typeof dueAt !== "string" || !isCivilDate(dueAt)) return null;
  const { status, finalAt, finalDate = finalAt } = row;
  if (status === "to-read") return { glyph: "◆", tone: "warn" };
  const final = typeof finalDate === "string" && isCivilDate(finalDate) ? finalDate : null;
  return dueBadge({ dueAt, today, finalDate: final, ended: endOf(row) });
}

/** As `taskEnd` has it, how a task, a deadline, a milestone or a line of the docket ended. */
function endOf(row: Readonly<Record<string, unknown>>): DueEnd | null {
  const { status, milestoneState, deleted, finished, doneOn, standing } = row;
  const own = typeof status === "string" ? ends[status] : undefined;
  if (own !== undefined) return own;
  if (milestoneState === "deleted" || deleted === true) return "cancelled";
  if (milestoneState === "finished" || finished === true) return "done";
  return typeof doneOn === "string" ? endedAs(typeof standing === "string" ? standing : "") : null;
}
