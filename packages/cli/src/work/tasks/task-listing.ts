import type { Hub } from "@iphub/sdk/client";
import type { TaskPage } from "@iphub/sdk/contract/task-search";
import type { Task } from "@iphub/sdk/contract/tasks";
import { totalWords } from "@iphub/sdk/domain/total-words";
import type { Input } from "../../command-line/input.ts";
import { firstReferenceOf, valueAt } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import { dueColumn } from "../../command-line/output/due-mark.ts";
import type { Output } from "../../command-line/output/output.ts";
import { note } from "../../command-line/output/sink.ts";
import { ownTimeZone } from "../../command-line/own-time-zone.ts";
import { saveExport } from "../../command-line/save-export.ts";
import type { RunContext } from "../../command-line/verb.ts";
import {
  type AnsweredPage,
  nothingPrinted,
  sayLeftOut,
  type WantedRows,
  wantedPages,
} from "../../command-line/wanted-rows.ts";

type ListInput = NonNullable<Parameters<Hub["tasks"]["list"]>[0]>;

/** The reader's time zone, which decides which day is today; `TZ` sets it. */
export const ownZone = { timeZone: ownTimeZone() };

/** The help texts of search flags whose name does not say enough. */
export const searchHelp = {
  status: "one or more; all six for every task, as a list without any condition means open work",
  assignees: "me, a name, or an e-mail address",
  projectAssignees: "the people of the task's milestone, in the same way",
  inHouseAttorney: "the attorney of the matter, in the same way",
  qs: 'words, "a phrase", begin*, -without, or an application number in any spelling',
  query: "conditions such as is:open due:<+5bd who:me -tag:client; explain-query says what one means",
  dueAt: "overdue, today, tomorrow, next-3-days, this-week, none, or a range such as today..end-of-week+2bd",
  dueFrom: "a date, or today, start-of-week, end-of-month+2bd and the like",
  filter: "the id of a saved filter, which the other flags narrow",
  searchAs: "search as this person would",
  statusActiveFrom: "since when it has its status, as a range of days such as today-7d..today",
  timeZone: "the time zone that decides which day is today; this machine's by default",
} as const;

/** The filter's warnings, and on a terminal the number of tasks of each group. */
function tellOf(answer: TaskPage, output: Output): void {
  warnOf(answer);
  // A day as the column of due dates has it.
  const groups = answer.groups?.map(({ key, title, total }) => {
    const name = key !== null && /^\d{4}-\d\d-\d\d$/.test(key) ? key : title;
    return `${name} ${totalWords(total)}`;
  });
  if (groups !== undefined && groups.length > 0) output.hint(groups.join(" · "));
}

/** Prints the tasks of a search, or writes them to the file of `--xlsx`, with the filter's warnings. */
export async function listTasks(context: RunContext): Promise<void> {
  const { input: query, output, rows: wanted } = context;
  // Fetching by pages costs more with every page; the export has the same rows in the same order, as a stream.
  const { size: _size, skip, ...search } = query;
  if (wanted.kind === "all" && skip === undefined) {
    if (output.workbook !== undefined) return exportTasks(context, { ...search, format: "xlsx" }, output.workbook);
    if (output.isPlainLines) return exportTasks(context, { ...search, format: "ndjson" }, "-");
  }
  const { hub } = await context.session();
  const printed = nothingPrinted();
  const pages = taskPages(hub, query, wanted, (answer) => tellOf(answer, output));
  const count = await output.list(wantedPages(pages, wanted, printed, Number(skip ?? 0)), taskColumns);
  if (count === 0) output.hint("Nothing found.");
  sayLeftOut(printed, wanted, output);
}

/** The pages of a search for the wanted rows; `tell` gets the first answer before its rows are printed. */
export async function* taskPages(
  hub: Hub,
  query: Input,
  wanted: WantedRows,
  tell: (answer: TaskPage) => void,
): AsyncIterable<AnsweredPage<Task>> {
  const input: ListInput = query;
  let isFirst = true;
  for await (const answer of hub.tasks.list.pages(wanted.kind === "page" ? input : { size: 100, ...input })) {
    if (isFirst) tell(answer);
    isFirst = false;
    yield { rows: answer.data, total: answer.total };
  }
}

type ExportInput = NonNullable<Parameters<Hub["tasks"]["export"]>[0]>;

/** Writes the tasks of a search to a file, or to standard output for `-`. A file is written completely or not at all. */
export async function exportTasks({ session, output }: RunContext, input: Input, file: unknown): Promise<void> {
  const { hub } = await session();
  const query: ExportInput = input;
  const { format: _format, bom: _bom, ...search } = query;
  // A file cannot contain the filter's warnings, and an empty one would look like 'nothing due'.
  warnOf(await hub.tasks.list({ ...search, size: 1 }));
  await saveExport(await hub.tasks.export(query), file, output);
}

/** Prints the filter's warnings on standard error, and the words that were searched approximately. */
export function warnOf({ warnings, approximate }: Pick<TaskPage, "warnings" | "approximate">): void {
  for (const warning of warnings) note(`Warning: ${warning}`);
  if (approximate.length > 0) note(`No task has ${approximate.join(", ")}: similar words were searched.`);
}

/** The columns of a list of tasks. */
export const taskColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  dueColumn("dueAt", "Due date"),
  { key: "title", keep: true },
  { key: "status" },
  { key: "assignees" },
  {
    key: "invention.title",
    title: "Matter",
    cell: (row) => firstReferenceOf(row.invention) || valueAt(row, "invention.title"),
  },
  { key: "tags", optional: true },
];
