import { setTimeout as delay } from "node:timers/promises";
import { syncAndPoll } from "@iphub/ui-core/matters/directory/sync-and-poll";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub directory sync 17/248,024`. */
export const verb: Verb = {
  summary: "Import the files of a reference's folder into its matter, and wait for it",
  positionals: ["reference"],
  flags: [{ name: "reference", kind: "text", required: true, help: "a reference of a matter, or its id" }],
  columns: [{ key: "root", title: "Folder" }],
  example: "directory sync 17/248,024",
  run: sync,
};

async function sync({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const reference = String(input.reference);
  const outcome = await syncAndPoll(
    {
      enqueue: () => hub.directory.sync({ reference }),
      status: (id) => hub.directory.syncStatus({ id }),
    },
    (milliseconds) => delay(milliseconds),
  );
  if (outcome.state === "failed") throw new CliError(exitCodes.failure, outcome.reason);
  await output.record({ root: outcome.root }, verb.columns ?? []);
}
