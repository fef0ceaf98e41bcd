import { usageError } from "../../command-line/exit-codes.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { givenMinion, minionFlags } from "./minion-flags.ts";
import { minionColumns } from "./minions.columns.ts";

/** `iphub minions update n-1 --manager ben@firm.example`. */
export const verb: Verb = {
  summary: "Change an agent; an empty text clears a trainer, a manager or a date",
  positionals: ["id"],
  flags: [
    { name: "id", kind: "text", required: true, help: "the agent's id" },
    { name: "name", kind: "text", help: "its name" },
    ...minionFlags,
  ],
  columns: minionColumns,
  example: "minions update n-1 --manager ben@firm.example",
  run: update,
};

async function update({ input, output, session }: RunContext): Promise<void> {
  const data = givenMinion(input);
  if (Object.keys(data).length === 0) throw usageError("there is nothing to change", "Name a field, such as --name.");
  const { hub } = await session();
  const changed = await hub.minions.update({ documentId: String(input.id), data });
  await output.record(changed.data, minionColumns);
}
