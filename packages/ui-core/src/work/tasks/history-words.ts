import type { TasksProgress } from "@iphub/sdk/contract/task-search";
import { dayMonthYear } from "@iphub/sdk/domain/day-text";
import type { ReportQuery } from "./use-task-history.ts";

/** The groupings of the task history report; "" is the reader's own work. */
export const ways = [
  { value: "", title: "My work" },
  { value: "person", title: "By person" },
  { value: "team", title: "By team" },
  { value: "workflow", title: "By workflow" },
  { value: "period", title: "By period" },
] as const;

/** The date ranges, by their first day; "" is the report's default. */
export const spans = [
  { value: "", title: "Last 30 days" },
  { value: "start-of-month", title: "This month" },
  { value: "start-of-month-1m", title: "Since last month" },
  { value: "start-of-year", title: "This year" },
  { value: "today-12m", title: "Last 12 months" },
] as const;

/** The period of each bar of the chart. */
export const units = [
  { value: "day", title: "Per day" },
  { value: "week", title: "Per week" },
  { value: "month", title: "Per month" },
] as const;

/** Parses the report from an address, and its choices. Invalid values are ignored. */
export function reportOf(address: { get(name: string): string | null }) {
  const way = ways.find(({ value }) => value === address.get("by")) ?? ways[0];
  const span = spans.find(({ value }) => value === address.get("from")) ?? spans[0];
  const unit = units.find(({ value }) => value === address.get("period")) ?? units[1];
  const query: ReportQuery = {
    ...(way.value ? { by: way.value } : {}),
    ...(span.value ? { from: span.value } : {}),
    period: unit.value,
  };
  return { way, span, unit, query };
}

/** A report's dates and totals in one sentence. */
export function sumInWords({ from, to, total }: TasksProgress): string {
  const days = `${dayMonthYear(from)} to ${dayMonthYear(to)}`;
  const { created, finished, onTime, late, cancelled } = total;
  return `${days}: ${created} created, ${finished} finished, ${onTime} of them on time, ${late} late, ${cancelled} cancelled.`;
}
