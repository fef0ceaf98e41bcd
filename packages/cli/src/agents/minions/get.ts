import type { RunContext, Verb } from "../../command-line/verb.ts";
import { minionColumns } from "./minions.columns.ts";

/** `iphub minions get n-1`. */
export const verb: Verb = {
  web: "/minions/{id}",
  summary: "Get one agent",
  positionals: ["id"],
  flags: [{ name: "id", kind: "text", required: true, help: "the agent's id" }],
  columns: minionColumns,
  example: "minions get n-1",
  run: get,
};

async function get({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const { data } = await hub.minions.get({ documentId: String(input.id), populate: "*" });
  await output.record(data, minionColumns);
}
