import type { TimelinePoint } from "@iphub/sdk/contract/docket-timeline";
import {
  scaleOf,
  type TimelineLane,
  type TimelineScale,
  timelineLanes,
} from "@iphub/sdk/domain/docket/timeline/timeline-axis";
import { timelineKindWords } from "@iphub/sdk/domain/docket/timeline/timeline-words";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import styles from "./timeline-axis.module.css";

type AxisProps = {
  readonly points: readonly TimelinePoint[];
  readonly today: string;
  /** A mark was pressed. */
  readonly onShow: (id: string) => void;
};

const head = 22;
const laneHeight = 26;

/**
 * `TimelineAxis {points, today, onShow}`: the days to scale, with each open deadline as a ladder in a lane of its own. It
 * is a picture of the list below it, which is what keys and screen readers use.
 */
export function TimelineAxis({ points, today, onShow }: AxisProps) {
  const scale = scaleOf(points, today);
  const { lanes, others } = timelineLanes(points);
  const height = head + laneHeight * (lanes.length + 1) + 4;
  const press = (target: EventTarget) => {
    const id = target instanceof Element ? target.closest<SVGElement>("[data-mark]")?.dataset.mark : undefined;
    if (id !== undefined) onShow(id);
  };
  return (
    <svg
      className={styles.axis}
      width="100%"
      height={height}
      aria-hidden="true"
      onClick={({ target }) => press(target)}
    >
      {scale.ticks.map(({ at, words }) => (
        <g key={at}>
          <line x1={`${at}%`} x2={`${at}%`} y1={head - 6} y2={height} className={styles.tick} />
          <text x={`${at}%`} y={12} textAnchor="middle" className={styles.year}>
            {words}
          </text>
        </g>
      ))}
      <Line y={head + laneHeight / 2} from={0} to={100} isDashed={false} />
      {others.map((point) => (
        <Mark key={point.id} point={point} scale={scale} y={head + laneHeight / 2} today={today} />
      ))}
      {lanes.map((lane, place) => (
        <Lane key={lane.deadlineId} lane={lane} scale={scale} today={today} y={head + laneHeight * (place + 1.6)} />
      ))}
      <line x1={`${scale.at(today)}%`} x2={`${scale.at(today)}%`} y1={head - 6} y2={height} className={styles.today} />
    </svg>
  );
}

type LaneProps = {
  readonly lane: TimelineLane;
  readonly scale: TimelineScale;
  readonly today: string;
  readonly y: number;
};

/** The ladder of a deadline: whole until the day that counts, dashed to its last one. */
function Lane({ lane: { title, points, due }, scale, today, y }: LaneProps) {
  const [first, last] = [points[0]?.date ?? due, points.at(-1)?.date ?? due];
  const isLeft = scale.at(last) > 60;
  return (
    <>
      <Line y={y} from={scale.at(first)} to={scale.at(due)} isDashed={false} />
      <Line y={y} from={scale.at(due)} to={scale.at(last)} isDashed />
      {points.map((point) => (
        <Mark key={point.id} point={point} scale={scale} y={y} today={today} />
      ))}
      <text
        x={`${isLeft ? scale.at(first) : scale.at(last)}%`}
        dx={isLeft ? -12 : 12}
        y={y + 4}
        textAnchor={isLeft ? "end" : "start"}
        className={styles.name}
      >
        {title}
      </text>
    </>
  );
}

type LineProps = { readonly y: number; readonly from: number; readonly to: number; readonly isDashed: boolean };

function Line({ y, from, to, isDashed }: LineProps) {
  return (
    <line
      x1={`${from}%`}
      x2={`${to}%`}
      y1={y}
      y2={y}
      className={styles.line}
      strokeDasharray={isDashed ? "4 3" : undefined}
    />
  );
}

type MarkProps = {
  readonly point: TimelinePoint;
  readonly scale: TimelineScale;
  readonly y: number;
  readonly today: string;
};

function Mark({ point: { id, date, kind, title, remark }, scale, y, today }: MarkProps) {
  const words = [timelineKindWords[kind], title, remark].filter(Boolean).join(", ");
  return (
    <circle
      cx={`${scale.at(date)}%`}
      cy={y}
      r={kind === "extension" ? 3.5 : 5}
      className={styles.mark}
      data-mark={id}
      data-kind={kind}
      data-hollow={date > today || undefined}
    >
      <title>{`${dateWords(date, { weekday: true })}: ${words}`}</title>
    </circle>
  );
}
