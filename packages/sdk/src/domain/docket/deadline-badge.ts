import type { CivilDate } from "../civil-date.ts";
import { fullDay } from "../day-text.ts";
import { type DueBadge, dueBadge } from "../due-badge.ts";
import { deadlineEnd } from "../due-end.ts";
import { type StandingDeadline, standingOf } from "./deadlines/standing.ts";

/**
 * The badge of a deadline: like that of any due date until it has passed. Then it says whether an extension or a grace
 * period still keeps the right; only a right that is lost is red.
 */
export function deadlineBadge(deadline: StandingDeadline, today: CivilDate): DueBadge {
  const { status, dueAt } = deadline;
  const { words, tone } = standingOf(deadline, today);
  if (status !== "to-read" && (tone === "ended" || tone === "open")) {
    return dueBadge({ dueAt, today, ended: deadlineEnd(status) });
  }
  const glyph = tone === "past" ? "▲" : "◆";
  const exact = status === "to-read" ? null : fullDay(dueAt);
  return { glyph, words, tone: tone === "past" ? "danger" : "warn", text: `${glyph} ${words}`, exact };
}
