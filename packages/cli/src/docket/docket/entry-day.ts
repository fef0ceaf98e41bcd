import type { CivilDate } from "@iphub/sdk/domain/civil-date";
import { type DatedEntry, weekEntryBadge } from "@iphub/sdk/domain/docket/week/entry-badge";
import type { Cell } from "../../terminal-kit/columns.ts";
import { dayCell } from "../../terminal-kit/due-cell.ts";

/** The day of a line of a docket with the mark of where it stands: that on which it ended, else that on which it is due. */
export function entryDayCell(entry: DatedEntry, today: CivilDate): Cell {
  const day = entry.doneOn ?? entry.dueAt;
  if (day === null) return "";
  const { glyph, tone } = weekEntryBadge(entry, today);
  return dayCell(day, { role: tone }, `${glyph} `);
}
