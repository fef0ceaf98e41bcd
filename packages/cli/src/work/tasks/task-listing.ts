import type { Hub } from "@iphub/sdk/client";
import type { TaskPage } from "@iphub/sdk/contract/task-search";
import type { Pages } from "../../command-line/output/column.ts";
import type { Output } from "../../command-line/output/output.ts";
import { ownTimeZone } from "../../command-line/own-time-zone.ts";
import type { RunContext } from "../../command-line/verb.ts";
import { saveExport, warnOf } from "./save-export.ts";
import { taskColumns } from "./tasks.columns.ts";

type ListInput = NonNullable<Parameters<Hub["tasks"]["list"]>[0]>;

/** The reader's zone, in which 'today' is meant; `TZ` sets it. */
export const ownZone = { timeZone: ownTimeZone() };

/** What flags of a search of tasks mean where their name does not say enough. */
export const searchHelp = {
  qs: 'words, "a phrase", begin*, -without, or an application number in any spelling',
  dueAt: "overdue, today, tomorrow, next-3-days, this-week, none, or a range such as today..end-of-week+2bd",
  dueFrom: "a date, or today, start-of-week, end-of-month+2bd and the like",
  filter: "the id of a saved filter, which the other flags narrow",
  searchAs: "search as this person would",
  statusActiveFrom: "when the status was taken, as a range of days such as today-7d..today",
  timeZone: "the zone in which today is meant; this machine's unless given",
} as const;

/** What the filter names in vain, and on a terminal how many tasks each group has. */
function tellOf(answer: TaskPage, output: Output): void {
  warnOf(answer);
  const groups = answer.groups?.map(({ title, total }) => `${title} ${total > 10_000 ? "more than 10000" : total}`);
  if (groups !== undefined && groups.length > 0) output.hint(groups.join(" · "));
}

/** Prints the tasks of a search, or writes them to the file of `--xlsx`. What the filter names in vain is warned of. */
export async function listTasks(context: RunContext): Promise<void> {
  const { input: query, output, all } = context;
  if (output.workbook !== undefined) return saveExport(context, { ...query, format: "xlsx" }, output.workbook);
  // A walk by pages costs more with every page; the export is the same rows in the same order, passed on as they come.
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
    output.hint(`${count} of ${total > 10_000 ? "more than 10000" : total}; --all gives all.`);
}
