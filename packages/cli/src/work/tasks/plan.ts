import type { Hub } from "@iphub/sdk/client";
import { csvLines } from "@iphub/sdk/formats/write-csv";
import type { Input } from "../../command-line/input.ts";
import { writeOut } from "../../command-line/output/sink.ts";
import type { OwnFlag, RunContext, Verb } from "../../command-line/verb.ts";
import { ownZone, searchHelp } from "./task-listing.ts";

type ListInput = NonNullable<Parameters<Hub["tasks"]["list"]>[0]>;

function setFlag(name: string, help: string): OwnFlag {
  return { name, kind: "text", help };
}

/** `iphub tasks plan --assignees ben@firm.example --set-assignees cleo@firm.example > plan.csv`. */
export const verb: Verb = {
  call: "tasks.list",
  summary: "Write a plan of changes to tasks as CSV, to be edited, reviewed and applied",
  defaults: ownZone,
  help: searchHelp,
  flags: [
    setFlag("set-assignees", "the assignees' e-mail addresses, separated by semicolons"),
    setFlag("set-status", "the status that every task gets"),
    setFlag("set-due-at", "the due date that every task gets; none for none"),
    setFlag("set-tags", "the tags that every task gets, separated by semicolons"),
  ],
  example: "tasks plan --assignees ben@firm.example --set-assignees cleo@firm.example > plan.csv",
  run: writePlan,
};

async function writePlan({ input, session }: RunContext): Promise<void> {
  const { "set-assignees": assignees, "set-status": status, "set-due-at": due, "set-tags": tags, ...query } = input;
  const { hub } = await session();
  const search: ListInput = { ...query, size: 100 };
  await writeOut(csvLines([["id", "title", "status", "dueAt", "assignees", "tags", "updatedAt"]]));
  for await (const page of hub.tasks.list.pages(search)) {
    const rows = page.data.map((task) => [
      task.id,
      task.title,
      given(status, task.status),
      due === "none" ? "" : given(due, task.dueAt ?? ""),
      given(assignees, task.assignees.join("; ")),
      given(tags, task.tags.join("; ")),
      task.updatedAt,
    ]);
    await writeOut(csvLines(rows));
  }
}

function given(value: Input[string], otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}
