import type { RunContext, Verb } from "../../command-line/verb.ts";
import { givenMinion, minionFlags } from "./minion-flags.ts";
import { minionColumns } from "./minions.columns.ts";

/** `iphub minions create 'Docket reader' --trainer ada@firm.example`. */
export const verb: Verb = {
  summary: "Create an agent; it needs only a name",
  positionals: ["name"],
  flags: [{ name: "name", kind: "text", required: true, help: "its name" }, ...minionFlags],
  columns: minionColumns,
  example: "minions create 'Docket reader' --trainer ada@firm.example",
  run: create,
};

async function create({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const { data } = await hub.minions.create({ data: { ...givenMinion(input), name: String(input.name) } });
  await output.record(data, minionColumns);
}
