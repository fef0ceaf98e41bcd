import type { TimelineKind, TimelinePoint } from "../../../contract/docket-timeline.ts";
import { timelineKinds } from "../../../contract/docket-timeline.ts";
import { type CivilDate, daysBetween } from "../../civil-date.ts";
import { compareText } from "../../compare-text.ts";
import { deadlinePoints } from "./deadline-points.ts";
import { isReplyOn, isUnreadNoticeOf, recordPoints } from "./record-points.ts";
import { statedPoints } from "./stated-points.ts";
import { type MatterOfTimeline, plainPoint } from "./timeline-types.ts";

/** The timeline of a matter, the earliest day first. */
export function timelineOf(matter: MatterOfTimeline): TimelinePoint[] {
  const { deadlines, lines, nameOf } = matter;
  const isOfSeveral = matter.applications.length > 1;
  const ofDeadlines = deadlines.flatMap((record) => {
    const isReplyShown = lines.some((line) => isReplyOn(line, record));
    return deadlinePoints(record, { nameOf, isReplyShown }).map((point) =>
      isOfSeveral ? point : { ...point, application: null },
    );
  });
  const unread = deadlines.filter(
    (one) => one.status === "to-read" && !lines.some((line) => isUnreadNoticeOf(one, line)),
  );
  return orderTimeline([...statedPoints(matter), ...recordPoints(matter), ...unread.map(unreadPoint), ...ofDeadlines]);
}

/** A notice to read of which the office's record has no line any more. */
function unreadPoint(record: MatterOfTimeline["deadlines"][number]): TimelinePoint {
  const { id, mailDate, title, trigger, status, standing, computed } = record;
  return {
    ...plainPoint,
    ...{ id: `${id} notice`, date: mailDate, kind: "action", title, remark: trigger, deadlineId: id, status, standing },
    why: [...computed.why, ...computed.notes],
  };
}

function orderTimeline(points: readonly TimelinePoint[]): TimelinePoint[] {
  const rank = ({ kind }: TimelinePoint) => timelineKinds.indexOf(kind);
  return points.toSorted(
    (one, other) => compareText(one.date, other.date) || rank(one) - rank(other) || compareText(one.id, other.id),
  );
}

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
  const counted = (count: number, one: string) => (count === 0 ? [] : [`${count} ${one}${count === 1 ? "" : "s"}`]);
  return [...counted(years, "year"), ...counted(rest, "month")].join(" ");
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
  if (count === 0) return "no points";
  return count === 1 ? "1 point" : `${count} points`;
}
