import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { id, repeated, text } from "./shapes.ts";
import { taskExportQuery, taskListQuery, taskSearchBody } from "./task-query.ts";
import { exampleTask, task } from "./task-record.ts";

/**
 * The number of tasks of a group; a task with several people or tags counts under its first. `key` is null for 'none', and
 * a tag in lower case, whose `title` is its most frequent spelling; `reference` is the first one of a matter, by which
 * it differs from another with the same title.
 */
export const taskGroup = z.object({
  key: z.nullable(z.string()),
  title: z.string(),
  reference: z.optional(z.string()),
  total: z.number(),
});
/** The number of tasks of a group. */
export type TaskGroup = z.infer<typeof taskGroup>;

/**
 * One page of tasks; totals above 10,000 are 10,001. `groups` is present if tasks were grouped. `warnings` name people
 * and tags of the filter that no longer exist. `approximate` lists words that no task contains, for which similar ones
 * were searched.
 */
export const taskPage = z.object({
  data: z.array(task),
  total: z.number(),
  groups: z.optional(z.array(taskGroup)),
  warnings: z.array(z.string()),
  approximate: z.array(z.string()),
});
/** One page of tasks. */
export type TaskPage = z.infer<typeof taskPage>;

const figures = {
  created: z.number(),
  finished: z.number(),
  /** Of the finished tasks: those finished by their due date, or without one. */
  onTime: z.number(),
  late: z.number(),
  cancelled: z.number(),
};

/** The tasks created and finished from `from` to `to`, by person, team, workflow or period. */
export const tasksProgress = z.object({
  by: z.enum(["person", "team", "workflow", "period"]),
  from: z.string(),
  to: z.string(),
  /** One row per `key`: an address, the id of a team or workflow, or the first day of a period. */
  rows: z.array(z.object({ key: z.nullable(z.string()), title: z.string(), ...figures })),
  /** The same figures by day, week or month, for a chart; the first and last period are cut to the range. */
  periods: z.array(z.object({ from: z.string(), to: z.string(), ...figures })),
  /** Counts every task once, even with several people. */
  total: z.object(figures),
  /** Requested people, teams and workflows that no longer exist. */
  warnings: z.array(z.string()),
});
/** The tasks created and finished in a range of days. */
export type TasksProgress = z.infer<typeof tasksProgress>;

/** The query of the progress report. Without any key it covers the reader's last 30 days. */
export const progressQuery = z.strictObject({
  by: z.optional(z.enum(["person", "team", "workflow", "period"], "must be person, team, workflow or period")),
  period: z._default(z.enum(["day", "week", "month"], "must be day, week or month"), "week"),
  from: z.optional(text(40)),
  to: z.optional(text(40)),
  /** Each by `me`, a name or an e-mail address. */
  assignees: repeated(text(254)),
  teams: repeated(id),
  workflows: repeated(id),
  timeZone: z.optional(text(60)),
});

const noProgress = { created: 2, finished: 1, onTime: 1, late: 0, cancelled: 0 };
const examplePage = { data: [exampleTask], total: 1, warnings: [], approximate: [] };

/** The calls of the noun tasks that search and count tasks. */
export const taskSearchCalls = {
  list: endpoint({
    method: "GET",
    path: "/api/search/tasks",
    summary: "List tasks that satisfy every condition; without one, open work",
    access: "inventions:read",
    query: taskListQuery,
    queryStyle: "repeated",
    response: taskPage,
    paging: { kind: "skip", items: "data", pageSize: 25 },
    example: { input: { qs: "response", dueAt: "this-week", sort: "dueAt" }, output: examplePage },
  }),
  search: endpoint({
    method: "POST",
    path: "/api/search/tasks",
    summary: "Search tasks by a filter, saved or given",
    access: "inventions:read",
    body: taskSearchBody,
    response: taskPage,
    safe: true,
    paging: { kind: "skip", items: "data", pageSize: 25 },
    example: { input: { filter: "my-tasks", dueAt: "overdue" }, output: examplePage },
  }),
  export: endpoint({
    method: "GET",
    path: "/api/search/tasks/export",
    summary: "Export the tasks of a filter as CSV, XLSX, JSON, NDJSON or PDF",
    access: "inventions:read",
    query: taskExportQuery,
    queryStyle: "repeated",
    response: z.unknown(),
    responseKind: "file",
    example: { input: { filter: "my-tasks", format: "csv" } },
  }),
  progress: endpoint({
    method: "GET",
    path: "/api/streams/reports/tasks-progress",
    summary: "Report what was created and finished, by person, team, workflow or period",
    access: "inventions:read",
    query: progressQuery,
    queryStyle: "repeated",
    response: tasksProgress,
    example: {
      input: { by: "person", from: "2026-01-01", to: "2026-01-31" },
      output: {
        by: "person",
        from: "2026-01-01",
        to: "2026-01-31",
        rows: [{ key: "ben@iphub.example", title: "Ben Okafor", ...noProgress }],
        periods: [{ from: "2026-01-01", to: "2026-01-04", ...noProgress }],
        total: noProgress,
        warnings: [],
      },
    },
  }),
};
