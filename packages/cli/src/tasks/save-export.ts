import type { Hub } from "@iphub/sdk/client";
import { saveStream } from "../shared/save-stream.ts";
import type { Input, RunContext } from "../shared/verb.ts";

type ExportInput = NonNullable<Parameters<Hub["tasks"]["export"]>[0]>;

/** Writes an export to a file, or to standard output where it is `-`. A file is there whole or not at all. */
export async function saveExport({ session, output }: RunContext, input: Input, target: string): Promise<void> {
  const { hub } = await session();
  const query: ExportInput = input;
  await saveStream(await hub.tasks.export(query), target);
  if (target !== "-") output.hint(`Written to ${target}.`);
}
