import type { progressQuery, TasksProgress } from "@iphub/sdk/contract/task-search";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { daySpan } from "@iphub/sdk/domain/day-text";
import { parseRangeBound, type RangeSettings, referenceDate, resolveDateRange } from "@iphub/sdk/domain/due-range";
import { civilDateInZone, endOfDayInZone, startOfDayInZone } from "@iphub/sdk/domain/time-zone";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Actor } from "../../platform/actor.ts";
import { invalid } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { filterWarnings } from "./search/saved-filters.ts";
import { judged, officeZone, readWeekStart } from "./search/task-selection.ts";
import { figuresBy, figuresByDay } from "./tasks.progress-figures.ts";

type Query = z.output<typeof progressQuery>;

/** Without a range the report is of these days, today included. */
const defaultDays = 30;
/** A report of more days, or in more periods, than this is refused. */
const most = { days: 3 * 366, periods: 400 };

interface Period {
  readonly from: string;
  readonly to: string;
}

/** What was created and finished within some days, days being the reader's. */
export async function readProgress(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  query: Query,
): Promise<TasksProgress> {
  const zone = query.timeZone ?? officeZone;
  const today = judged(() => civilDateInZone(clock.now().getTime(), zone));
  const weekStartsOn = await readWeekStart(db, actor);
  const { from, to } = rangeOf(query, today, { weekStartsOn });
  const periods = periodsOf({ from, to }, query.period, { weekStartsOn });
  const narrowed = [...query.assignees, ...query.teams, ...query.workflows].length > 0;
  const assignees = query.by === undefined && !narrowed ? [actor.email] : query.assignees;
  const by = query.by ?? "person";
  const work = { actor, ...query, assignees, from, starts: startsOf({ from, to }, zone) };
  const [rows, byDay] = await Promise.all([by === "period" ? [] : figuresBy(db, work, by), figuresByDay(db, work)]);
  const people = by === "person" ? rows.flatMap(({ key }) => key ?? []) : [];
  const [named, teams] = await Promise.all([
    filterWarnings(db, actor, [{ assignees: [...query.assignees, ...people], workflows: query.workflows }]),
    teamWarnings(db, query.teams),
  ]);
  const filled = periods.map((period) => ({ ...period, ...sumOf(byDay.filter(({ day }) => isWithin(day, period))) }));
  const own = filled.map(({ from: key, to: last, ...each }) => ({ key, title: daySpan(key, last), ...each }));
  return {
    by,
    from,
    to,
    rows: by === "period" ? own : rows,
    periods: filled,
    total: sumOf(byDay),
    warnings: [...named.flat(), ...teams],
  };
}

/** Teams that are no longer there: an empty report would look like nothing done. */
async function teamWarnings(db: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom("teams")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  const known = new Set(found.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !known.has(id)).map((id) => `There is no team '${id}' any more.`);
}

type Figures = TasksProgress["total"];

function sumOf(all: readonly Figures[]): Figures {
  return all.reduce(
    (sum, each) => ({
      created: sum.created + each.created,
      finished: sum.finished + each.finished,
      onTime: sum.onTime + each.onTime,
      late: sum.late + each.late,
      cancelled: sum.cancelled + each.cancelled,
    }),
    nothing,
  );
}

function isWithin(day: string, { from, to }: Period): boolean {
  return from <= day && day <= to;
}

const nothing = { created: 0, finished: 0, onTime: 0, late: 0, cancelled: 0 };

function rangeOf(query: Query, today: string, week: RangeSettings): Period {
  // Each bound by itself, so that what is wrong is said of the key that it came in.
  const dayOf = (field: "from" | "to") => {
    const written = query[field];
    if (written === undefined) return null;
    return judged(() => resolveDateRange({ from: parseRangeBound(written, field) }, today, week).from, field);
  };
  const to = dayOf("to") ?? today;
  const from = dayOf("from") ?? addDays(to, 1 - defaultDays);
  if (to < from) throw invalid([{ field: "from", message: `is ${from}, after the last day, ${to}; swap the two` }]);
  if (addDays(from, most.days) < to) {
    throw invalid([{ field: "from", message: "lies more than three years before the end; choose a later day" }]);
  }
  return { from, to };
}

/** The first instants of the days, and of the one after them. @throws Failure 400 at the edges of the calendar */
function startsOf({ from, to }: Period, zone: string): string[] {
  const starts = [judged(() => startOfDayInZone(from, zone), "from")];
  const end = judged(() => endOfDayInZone(to, zone), "to");
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) starts.push(startOfDayInZone(day, zone));
  return [...starts, end];
}

function periodsOf({ from, to }: Period, unit: Query["period"], week: RangeSettings): Period[] {
  const periods: Period[] = [];
  for (let start = from; start <= to; ) {
    const end = lastDay(start, unit, week);
    periods.push({ from: start, to: end < to ? end : to });
    start = addDays(end, 1);
  }
  if (periods.length <= most.periods) return periods;
  throw invalid([{ field: "period", message: `gives more than ${most.periods} periods; choose week or month` }]);
}

function lastDay(day: string, unit: Query["period"], week: RangeSettings): string {
  if (unit === "day") return day;
  return referenceDate(unit === "week" ? "end-of-week" : "end-of-month", day, week);
}
