import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import type { WeekEntry } from "@iphub/sdk/contract/docket-week";
import type { CivilDate } from "@iphub/sdk/domain/civil-date";
import { type DatedEntry, isLostEntry, weekEntryBadge } from "@iphub/sdk/domain/docket/week/entry-badge";
import type { Cell } from "../../terminal-kit/columns.ts";
import { dayCell } from "../../terminal-kit/due-cell.ts";
import type { Place } from "../../terminal-kit/navigation.ts";
import type { TextStyle } from "../../terminal-kit/theme.ts";

/** The first reference of the matter of an entry; empty where it has none. */
export function matterOf({ invention }: Pick<TodayEntry, "invention">): string {
  return invention?.references[0] ?? "";
}

/** The day of a line of a docket with the mark of its state: that on which it ended, else that on which it is due. */
export function entryDayCell(entry: DatedEntry, today: CivilDate): Cell {
  const day = entry.doneOn ?? entry.dueAt;
  if (day === null) return "";
  const { glyph, tone } = weekEntryBadge(entry, today);
  return dayCell(day, { role: tone }, `${glyph} `);
}

/** The colour of the state of a line: red where its date has passed and nothing keeps it. */
export function stateStyle(entry: Pick<WeekEntry, "isLate" | "kept">): TextStyle {
  if (isLostEntry(entry)) return { role: "danger" };
  return { role: entry.isLate ? "warn" : "muted" };
}

/** The final date of an open entry where it is later than the due date, to follow the state of the entry. */
export function finalWords(entry: Pick<WeekEntry, "dueAt" | "finalAt"> & { readonly section: string }): string {
  const { dueAt, finalAt, section } = entry;
  if (dueAt === null || finalAt === null || section === "done") return "";
  return finalAt > dueAt ? `, final ${finalAt}` : "";
}

/** Where an entry of a deadline or a task leads. */
export function placeOf({ type, id }: Pick<WeekEntry, "type" | "id">): Place {
  if (type === "task") return { stem: "task", id };
  return { stem: "deadline-list", query: `deadline=${encodeURIComponent(id)}` };
}

/** The remark after the title of a docket list of which the hub has read a part only. */
export function partWords(answer: { readonly isWhole: boolean } | undefined): string | undefined {
  return answer?.isWhole === false ? "▲ not all: there is more" : undefined;
}
