import type { Hub } from "@iphub/sdk/client";
import type { TaskPage } from "@iphub/sdk/contract/task-search";
import type { Pages } from "../../command-line/output/column.ts";
import type { Output } from "../../command-line/output/output.ts";
import { ownTimeZone } from "../../command-line/own-time-zone.ts";
import type { RunContext } from "../../command-line/verb.ts";
import { saveExport, warnOf } from "./save-export.ts";
import { taskColumns } from "./tasks.columns.ts";

type ListInput = NonNullable<Parameters<Hub["tasks"]["list"]>[0]>;

/** The reader's time zone, which decides which day is today; `TZ` sets it. */
export const ownZone = { timeZone: ownTimeZone() };

/** The help texts of search flags whose name does not say enough. */
export const searchHelp = {
  qs: 'words, "a phrase", begin*, -without, or an application number in any spelling',
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
  const groups = answer.groups?.map(({ title, total }) => `${title} ${total > 10_000 ? "more than 10000" : total}`);
  if (groups !== undefined && groups.length > 0) output.hint(groups.join(" · "));
}

/** Prints the tasks of a search, or writes them to the file of `--xlsx`, with the filter's warnings. */
export async function listTasks(context: RunContext): Promise<void> {
  const { input: query, output, all } = context;
  if (output.workbook !== undefined) return saveExport(context, { ...query, format: "xlsx" }, output.workbook);
  // Fetching by pages costs more with every page; the export has the same rows in the same order, as a stream.
  const { size: _size, skip, ...search } = query;
  if (all && skip === undefined && output.isPlainLines)
    return saveExport(context, { ...search, format: "ndjson" }, "-");
  const { hub } = await context.session();
  const input: ListInput = query;
  let total = 0;
  const walk = async function* (): Pages {
    const answers = all ? hub.tasks.list.pages({ ...input, size: input.size ?? 100 }) : [await hub.tasks.list(input)];
    let first = true;
    for await (const answer of answers) {
      if (first) tellOf(answer, output);
      first = false;
      total = answer.total;
      yield answer.data;
    }
  };
  const count = await output.list(walk(), taskColumns);
  if (count === 0) output.hint("Nothing found.");
  else if (!all && total > count)
    output.hint(`${count} of ${total > 10_000 ? "more than 10000" : total}; --all shows all.`);
}
