import type { TimelineKind, TimelinePoint } from "../../../contract/docket-timeline.ts";
import { deadlineStatusWords } from "../../../records/deadlines.ts";
import { type CivilDate, daysBetween } from "../../civil-date.ts";
import { counted } from "../../counted.ts";
import { withDates } from "../../day-words.ts";

/** Each kind in words. */
export const timelineKindWords: Readonly<Record<TimelineKind, string>> = {
  filing: "Filing",
  action: "Office",
  reply: "Reply",
  event: "Record",
  grant: "Grant",
  end: "End",
  due: "Due",
  extension: "Extension",
  final: "Final date",
  fee: "Fee",
};

/** How far it is from one point to the next, where it is worth saying: `7 months`, `2 years 3 months`. */
export function gapWords(from: CivilDate, to: CivilDate): string | null {
  const days = daysBetween(from, to);
  if (days < 45) return null;
  const months = Math.round(days / 30.44);
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [...(years === 0 ? [] : [counted(years, "year")]), ...(rest === 0 ? [] : [counted(rest, "month")])].join(" ");
}

/** The points before today's mark, and those after it: what is of today is after. */
export function splitAtToday(
  points: readonly TimelinePoint[],
  today: CivilDate,
): readonly [past: readonly TimelinePoint[], future: readonly TimelinePoint[]] {
  const at = points.findIndex(({ date }) => date >= today);
  return at < 0 ? [points, []] : [points.slice(0, at), points.slice(at)];
}

/** How many points there are: `no points`, `1 point`, `12 points`. */
export function pointCount(count: number): string {
  return count === 0 ? "no points" : counted(count, "point");
}

/** The state of the deadline of a point, as lists of deadlines say it; for other days of an ended one: ended. */
export function standsWords({ standing, status }: Pick<TimelinePoint, "standing" | "status">): string {
  if (standing !== null) return withDates(standing);
  return status === "closed" || status === "rejected" ? deadlineStatusWords[status].toLowerCase() : "";
}
