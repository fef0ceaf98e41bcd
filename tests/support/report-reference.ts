import type { Task } from "@iphub/sdk/contract/tasks";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";

/** What a report is asked for, besides what its rows are. */
export interface ReportQuestion {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly assignees: readonly string[];
  readonly teams: readonly string[];
  readonly workflows: readonly string[];
}

type By = "person" | "team" | "workflow";
const nothing = { created: 0, finished: 0, onTime: 0, late: 0, cancelled: 0 };

/** The figures of one report by a plain count over everything, to hold the hub's answer against. */
export function referenceReport(
  tasks: readonly Task[],
  teamsOf: (email: string) => readonly string[],
  question: ReportQuestion,
  by: By,
) {
  const rows = new Map<string | null, typeof nothing>();
  const total = { ...nothing };
  for (const task of tasks) {
    const teams = [...new Set(task.assignees.flatMap(teamsOf))];
    if (!isAsked(task, teams, question)) continue;
    const done = figuresOf(task, question);
    if (Object.values(done).every((one) => one === 0)) continue;
    add(total, done);
    for (const key of keysOf(task, teams, question, by)) rows.set(key, add(rows.get(key) ?? { ...nothing }, done));
  }
  return { total, rows };
}

function isAsked(task: Task, teams: readonly string[], question: ReportQuestion): boolean {
  const meets = (wanted: readonly string[], there: readonly string[]) =>
    wanted.length === 0 || wanted.some((one) => there.includes(one));
  const workflow = task.workflow.templateId === null ? [] : [task.workflow.templateId];
  return (
    meets(question.assignees, task.assignees) && meets(question.teams, teams) && meets(question.workflows, workflow)
  );
}

function keysOf(
  task: Task,
  teams: readonly string[],
  { assignees, teams: asked }: ReportQuestion,
  by: By,
): readonly (string | null)[] {
  if (by === "workflow") return [task.workflow.templateId];
  if (by === "team" && asked.length > 0) return teams.filter((one) => asked.includes(one));
  if (by === "team") return teams.length > 0 ? teams : [null];
  if (assignees.length > 0) return task.assignees.filter((one) => assignees.includes(one));
  return task.assignees.length > 0 ? task.assignees : [null];
}

function figuresOf({ createdAt, finishedAt, status, dueAt }: Task, { from, to, timeZone }: ReportQuestion) {
  const created = civilDateInZone(createdAt, timeZone);
  const ended = finishedAt === null ? null : civilDateInZone(finishedAt, timeZone);
  const isEnded = ended !== null && from <= ended && ended <= to;
  const finished = isEnded && status === "done";
  const late = finished && dueAt !== null && ended > dueAt;
  return {
    created: Number(from <= created && created <= to),
    finished: Number(finished),
    onTime: Number(finished && !late),
    late: Number(late),
    cancelled: Number(isEnded && status === "cancelled"),
  };
}

function add(sum: typeof nothing, one: typeof nothing): typeof nothing {
  sum.created += one.created;
  sum.finished += one.finished;
  sum.onTime += one.onTime;
  sum.late += one.late;
  sum.cancelled += one.cancelled;
  return sum;
}
