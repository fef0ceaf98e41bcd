import { type TimelinePoint, timelineKinds } from "../../../contract/docket-timeline.ts";
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
