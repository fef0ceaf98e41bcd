import { taskStatus } from "@iphub/sdk/contract/task-status";
import type { Task } from "@iphub/sdk/contract/tasks";
import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import { csvLines } from "@iphub/sdk/formats/write-csv";
import { usageError } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";
import { terminalLines } from "../../command-line/output/cell.ts";
import { writeOut } from "../../command-line/output/sink.ts";
import { formatNames } from "../../command-line/program-flags.ts";
import type { OwnFlag, RunContext, Verb } from "../../command-line/verb.ts";
import { nothingPrinted, sayLeftOut, type WantedRows, wantedPages } from "../../command-line/wanted-rows.ts";
import { queryFault } from "./query-fault.ts";
import { ownZone, searchHelp, taskPages, warnOf } from "./task-listing.ts";

const isCsv = "A plan is CSV with fixed columns, as iphub tasks apply reads it; iphub tasks list has all formats.";

function setFlag(name: string, help: string): OwnFlag {
  return { name, kind: "text", help };
}

/** `iphub tasks plan 'who:ben tag:fee' --set-assignees cleo@firm.example > plan.csv`. */
export const verb: Verb = {
  call: "tasks.list",
  summary: "Write a plan of changes to tasks as CSV, to be edited, reviewed and applied",
  positionals: ["query"],
  check: queryFault,
  defaults: ownZone,
  help: searchHelp,
  flags: [
    setFlag("set-assignees", "the assignees' e-mail addresses, separated by semicolons"),
    { ...setFlag("set-status", "the status that every task gets"), choices: taskStatus.options },
    setFlag("set-due-at", "the due date that every task gets, as in iphub help dates; none for none"),
    setFlag("set-tags", "the tags that every task gets, separated by semicolons"),
  ],
  triedFlags: Object.fromEntries([...formatNames].flatMap((name) => (name === "csv" ? [] : [[name, isCsv]]))),
  example: "tasks plan --assignees ben@firm.example --set-assignees cleo@firm.example > plan.csv",
  run: writePlan,
};

const planKeys = ["id", "title", "status", "dueAt", "assignees", "tags", "updatedAt"];

async function writePlan({ input, output, rows, session }: RunContext): Promise<void> {
  const { "set-assignees": assignees, "set-status": status, "set-due-at": day, "set-tags": tags, ...query } = input;
  const due = await dueOf(day);
  const planned = (task: Task) => [
    task.id,
    task.title,
    given(status, task.status),
    due === "none" ? "" : given(due, task.dueAt ?? ""),
    given(assignees, task.assignees.join("; ")),
    given(tags, task.tags.join("; ")),
    task.updatedAt,
  ];
  // A part of a plan is written only where that was chosen, on a terminal too.
  const wanted: WantedRows = rows.kind === "page" && !rows.isChosen ? { kind: "all" } : rows;
  const { hub } = await session();
  const printed = nothingPrinted();
  const pages = taskPages(hub, query, wanted, warnOf);
  const shown = (lines: string) => (output.isTerminal ? terminalLines(lines) : lines);
  await writeOut(csvLines([planKeys]));
  for await (const tasks of wantedPages(pages, wanted, printed, Number(query.skip ?? 0))) {
    await writeOut(shown(csvLines(tasks.map(planned))));
  }
  sayLeftOut(printed, wanted, output);
}

/** The due date of every row, or `none`. @throws CliError (exit code 2) for what is no date: each row would be refused */
async function dueOf(day: Input[string]): Promise<Input[string]> {
  if (typeof day !== "string" || day === "none") return day;
  const { typedDate } = await import("../../command-line/typed-date.ts");
  const date = /^\d{4}-/.test(day) ? day : typedDate("--set-due-at", day);
  if (isCivilDate(date)) return date;
  throw usageError(`--set-due-at ${day} is not a date`, "Write it like 2026-01-31, next fri or +3bd; none is no date.");
}

function given(value: Input[string], otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}
