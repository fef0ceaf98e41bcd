import type { Hub } from "@iphub/sdk/client";
import type { TaskPage } from "@iphub/sdk/contract/task-search";
import type { Input } from "../../command-line/input.ts";
import { note } from "../../command-line/output/sink.ts";
import { saveStream } from "../../command-line/save-stream.ts";
import type { RunContext } from "../../command-line/verb.ts";

type ExportInput = NonNullable<Parameters<Hub["tasks"]["export"]>[0]>;

/** Writes an export to a file, or to standard output for `-`. A file is written completely or not at all. */
export async function saveExport({ session, output }: RunContext, input: Input, target: string): Promise<void> {
  const { hub } = await session();
  const query: ExportInput = input;
  const { format: _format, bom: _bom, ...search } = query;
  // A file cannot contain the filter's warnings, and an empty one would look like 'nothing due'.
  warnOf(await hub.tasks.list({ ...search, size: 1 }));
  await saveStream(await hub.tasks.export(query), target);
  if (target !== "-") output.hint(`Written to ${target}.`);
}

/** Prints the filter's warnings on standard error, and the words that were searched approximately. */
export function warnOf({ warnings, approximate }: Pick<TaskPage, "warnings" | "approximate">): void {
  for (const warning of warnings) note(`Warning: ${warning}`);
  if (approximate.length > 0) note(`No task has ${approximate.join(", ")}: similar words were searched.`);
}
