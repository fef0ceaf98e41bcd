import { taskStatus } from "@iphub/sdk/contract/task-status";
import type { Task } from "@iphub/sdk/contract/tasks";
import { csvLines } from "@iphub/sdk/formats/write-csv";
import type { Input } from "../../command-line/input.ts";
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
    setFlag("set-due-at", "the due date that every task gets; none for none"),
    setFlag("set-tags", "the tags that every task gets, separated by semicolons"),
  ],
  triedFlags: Object.fromEntries([...formatNames].flatMap((name) => (name === "csv" ? [] : [[name, isCsv]]))),
  example: "tasks plan --assignees ben@firm.example --set-assignees cleo@firm.example > plan.csv",
  run: writePlan,
};

const planKeys = ["id", "title", "status", "dueAt", "assignees", "tags", "updatedAt"];

async function writePlan({ input, output, rows, session }: RunContext): Promise<void> {
  const { "set-assignees": assignees, "set-status": status, "set-due-at": due, "set-tags": tags, ...query } = input;
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
  await writeOut(csvLines([planKeys]));
  for await (const tasks of wantedPages(pages, wanted, printed, Number(query.skip ?? 0))) {
    await writeOut(csvLines(tasks.map(planned)));
  }
  sayLeftOut(printed, wanted, output);
}

function given(value: Input[string], otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}
