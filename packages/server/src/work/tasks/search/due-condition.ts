import type { TaskStatus } from "@iphub/sdk/contract/tasks";
import {
  type DuePreset,
  parseRangeBound,
  type RangeSettings,
  type ResolvedRange,
  resolveDateRange,
  resolveDuePreset,
} from "@iphub/sdk/domain/due-range";
import { endOfDayInZone, startOfDayInZone } from "@iphub/sdk/domain/time-zone";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { judged, type TaskSelection } from "./task-selection.ts";

/** A range as a filter carries it: bounds as domain/due-range reads them. */
export interface WrittenRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The civil dates of a preset or range on the day `today`, in weeks of a person. @throws Failure 400 naming `field` */
export function rangeOn(
  written: DuePreset | WrittenRange,
  today: string,
  { field = "dueAt", ...settings }: RangeSettings & { readonly field?: string } = {},
): ResolvedRange {
  return judged(() => {
    if (typeof written === "string") return resolveDuePreset(written, today, settings);
    const { from, to } = written;
    return resolveDateRange(
      {
        ...(from === undefined ? {} : { from: parseRangeBound(from, field) }),
        ...(to === undefined ? {} : { to: parseRangeBound(to, field) }),
      },
      today,
      settings,
    );
  }, field);
}

/**
 * Which tasks are due in a preset or range, or in what a rule makes of the day. 'Today' is the reader's, but a date that
 * is a deadline of an office counts by the office's day. `due` and `matter` are the columns with the task's date and its matter's id.
 */
export function dueCondition(
  written: DuePreset | WrittenRange | ((today: string) => WrittenRange),
  { today, weekStartsOn }: Pick<TaskSelection, "today" | "weekStartsOn">,
  { due, matter }: { readonly due: RawBuilder<unknown>; readonly matter: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  const on = (day: string) =>
    within(rangeOn(typeof written === "function" ? written(day) : written, day, { weekStartsOn }), due);
  const [reader, office] = [on(today.reader), on(today.office)];
  if (today.reader === today.office) return reader;
  const ofOffice = sql`exists (select 1 from deadlines d
    where d.invention_id = ${matter} and d.due_at = ${due} and d.status <> 'rejected')`;
  return sql`(${reader} and not ${ofOffice} or ${office} and ${ofOffice})`;
}

function within({ from, to, undated }: ResolvedRange, due: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (undated) return sql`${due} is null`;
  const bounds = [sql<SqlBool>`${due} is not null`];
  if (from !== null) bounds.push(sql`${due} >= ${from}::date`);
  if (to !== null) bounds.push(sql`${due} <= ${to}::date`);
  return sql`(${sql.join(bounds, sql` and `)})`;
}

/**
 * Which tasks took their status on a day of the range, days being the reader's. One that has ended took it when it was
 * finished, also where it came so from elsewhere: the task history counts it on that day. `statuses` are those that are
 * asked for, if any; only what they need is looked at, so that an index can lead. @throws Failure 400
 */
export function statusSinceCondition(
  written: WrittenRange,
  { today, timeZone, weekStartsOn }: Pick<TaskSelection, "today" | "timeZone" | "weekStartsOn">,
  statuses: readonly TaskStatus[] | undefined,
): RawBuilder<SqlBool> {
  const { from, to } = rangeOn(written, today.reader, { field: "statusActiveFrom", weekStartsOn });
  const among = (since: RawBuilder<unknown>): RawBuilder<SqlBool> => {
    const bounds = [sql<SqlBool>`true`];
    if (from !== null) bounds.push(sql`${since} >= ${startOfDayInZone(nearestDay(from), timeZone)}::timestamptz`);
    if (to !== null) bounds.push(sql`${since} < ${endOfDayInZone(nearestDay(to), timeZone)}::timestamptz`);
    return sql`${sql.join(bounds, sql` and `)}`;
  };
  const open = sql<SqlBool>`(t.finished_at is null and ${among(sql`s.status_since`)})`;
  const ended = sql<SqlBool>`(t.finished_at is not null and ${among(sql`t.finished_at`)})`;
  if (statuses === undefined || statuses.length === 0) return sql`(${open} or ${ended})`;
  if (statuses.every(isOpenStatus)) return open;
  return statuses.some(isOpenStatus) ? sql`(${open} or ${ended})` : ended;
}

/** Every status was taken between these days, and in every zone they begin and end in the years 0001 to 9999. */
const [firstDay, lastDay] = ["0001-01-03", "9999-12-29"];

function nearestDay(day: string): string {
  if (day < firstDay) return firstDay;
  return day > lastDay ? lastDay : day;
}
