import type { CallInput } from "@iphub/sdk";
import type { TasksProgress } from "@iphub/sdk/contract/task-search";
import type { tasks } from "@iphub/sdk/contract/tasks";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { workKeys } from "../query-keys.ts";
import { addressOf } from "./task-address.ts";

/** The query of the report; without any key it covers the reader's last 30 days. */
export type ReportQuery = Omit<CallInput<typeof tasks.progress>, "timeZone">;

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
