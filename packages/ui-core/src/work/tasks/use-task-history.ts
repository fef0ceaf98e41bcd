import type { CallInput } from "@iphub/sdk";
import type { TasksProgress } from "@iphub/sdk/contract/task-search";
import type { tasks } from "@iphub/sdk/contract/tasks";
import { dayMonthYear, daySpan } from "@iphub/sdk/domain/day-text";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { workKeys } from "../query-keys.ts";
import { addressOf } from "./task-address.ts";

/** The query of the report; without any key it covers the reader's last 30 days. */
type ReportQuery = Omit<CallInput<typeof tasks.progress>, "timeZone">;

/** The task history report (/reports/tasks): what was created and finished, by person, team, workflow or period. */
export function useTaskHistory(query: ReportQuery) {
  const { hub, ports } = useHubApp();
  const asked = { ...query, timeZone: ports.timeZone };
  const remote = useRemote<TasksProgress>(workKeys.taskProgress(asked), () => hub.tasks.progress(asked));
  return { ...remote, drillDown: (row: TasksProgress["rows"][number]) => drillDown(remote.data, row) };
}

/** The address of the finished tasks behind a row; none for a team, because tasks have people only. */
export function drillDown(report: TasksProgress | undefined, { key }: TasksProgress["rows"][number]): string | null {
  if (!report || key === null || report.by === "team") return null;
  const days = report.by === "period" ? report.periods.find(({ from }) => from === key) : report;
  if (!days) return null;
  const finished = { status: ["done"], statusActiveFrom: `${days.from}..${days.to}` };
  if (report.by === "person") return `/tasks?${addressOf({ ...finished, assignees: [key] })}`;
  return `/tasks?${addressOf(report.by === "workflow" ? { ...finished, workflows: [key] } : finished)}`;
}

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

/** The title of a row; of a period its days. */
export function rowTitle({ by, periods }: TasksProgress, { key, title }: TasksProgress["rows"][number]): string {
  const period = by === "period" ? periods.find(({ from }) => from === key) : undefined;
  return period ? daySpan(period.from, period.to) : title;
}

/** A report's dates and totals in one sentence. */
export function sumInWords({ from, to, total }: TasksProgress): string {
  const days = `${dayMonthYear(from)} to ${dayMonthYear(to)}`;
  const { created, finished, onTime, late, cancelled } = total;
  return `${days}: ${created} created, ${finished} finished, ${onTime} of them on time, ${late} late, ${cancelled} cancelled.`;
}
