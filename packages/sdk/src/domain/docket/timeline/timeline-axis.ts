import type { TimelinePoint } from "../../../contract/docket-timeline.ts";
import { addDays, addMonths, type CivilDate, daysBetween } from "../../civil-date.ts";
import { MONTHS } from "../../day-text.ts";

/** A mark of an axis: how far along it is, in percent, and its words. */
export interface AxisTick {
  readonly at: number;
  readonly words: string;
}

/** A scaled axis from before the first day to after the last. */
export interface TimelineScale {
  readonly ticks: readonly AxisTick[];
  /** How far along a day is, in percent. */
  readonly at: (day: CivilDate) => number;
}

/** The days of one deadline in one line, its ladder; the line is solid until the day that counts. */
export interface TimelineLane {
  readonly deadlineId: string;
  readonly title: string;
  readonly points: readonly TimelinePoint[];
  readonly due: CivilDate;
}

/** The most ticks of an axis. */
const mostTicks = 12;
/** Months between two ticks, of which the first that gives few enough is taken. */
const steps = [1, 3, 6, 12, 24, 60, 120];

/** The scale of some points and today; there is at least one point. */
export function scaleOf(points: readonly TimelinePoint[], today: CivilDate): TimelineScale {
  const days = [...points.map(({ date }) => date), today].sort();
  const [first, last] = [days[0] ?? today, days.at(-1) ?? today];
  const margin = Math.max(10, Math.round(daysBetween(first, last) * 0.03));
  const [from, until] = [addDays(first, -margin), addDays(last, margin)];
  const whole = daysBetween(from, until);
  const at = (day: CivilDate) => Math.round((daysBetween(from, day) / whole) * 10_000) / 100;
  return { at, ticks: tickDays(from, until).map((day) => ({ at: at(day), words: tickWords(day) })) };
}

function tickDays(from: CivilDate, until: CivilDate): CivilDate[] {
  const months = daysBetween(from, until) / 30.44;
  const step = steps.find((one) => months / one <= mostTicks) ?? 120;
  const days: CivilDate[] = [];
  const start = step >= 12 ? `${from.slice(0, 4)}-01-01` : `${from.slice(0, 7)}-01`;
  for (let day = alignedTo(start, step); day <= until; day = addMonths(day, step)) if (day >= from) days.push(day);
  return days;
}

/** The start moved back to where its step begins: quarters in January, April and so on. */
function alignedTo(start: CivilDate, step: number): CivilDate {
  if (step >= 12) return addMonths(start, -12 * (Number(start.slice(0, 4)) % (step / 12)));
  return addMonths(start, -((Number(start.slice(5, 7)) - 1) % step));
}

function tickWords(day: CivilDate): string {
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  return month === 1 ? year : (MONTHS[month - 1] ?? "");
}

/** The most lanes of an axis: those of the nearest deadlines. */
const mostLanes = 6;

/** The open deadlines with more days than one, each as a lane, by the day that counts; and all other points. */
export function timelineLanes(points: readonly TimelinePoint[]): {
  readonly lanes: readonly TimelineLane[];
  readonly others: readonly TimelinePoint[];
} {
  const isOpen = ({ status }: TimelinePoint) => status === "proposed" || status === "docketed" || status === "verified";
  const groups = Map.groupBy(points, (point) => (isOpen(point) ? point.deadlineId : null));
  const lanes = [...groups]
    .flatMap(([deadlineId, own]): TimelineLane[] => {
      const due = own.find(({ standing }) => standing !== null)?.date;
      if (deadlineId === null || own.length < 2 || due === undefined) return [];
      return [{ deadlineId, title: own[0]?.title ?? "", points: own, due }];
    })
    .slice(0, mostLanes);
  const inLanes = new Set(lanes.flatMap((lane) => lane.points.map(({ id }) => id)));
  return { lanes, others: points.filter(({ id }) => !inLanes.has(id)) };
}
