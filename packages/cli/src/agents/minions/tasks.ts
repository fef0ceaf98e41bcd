import { callVerb } from "../../command-line/call-verb.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { minionTaskColumns } from "./minions.columns.ts";

/** `iphub minions tasks n-1 --status done`. */
export const verb: Verb = {
  web: "/minions/{id}/tasks",
  call: "minions.tasks",
  positionals: ["id"],
  columns: minionTaskColumns,
  flags: [
    { name: "id", kind: "text", required: true, help: "the agent's id" },
    { name: "status", kind: "text", help: "open, done or failed; all by default" },
  ],
  example: "minions tasks n-1 --status done",
  run: tasks,
};

async function tasks({ input, ...context }: RunContext): Promise<void> {
  const { id, status, ...rest } = input;
  const given = { ...rest, filters: { minionId: { $eq: id }, ...(status ? { status: { $eq: status } } : {}) } };
  await callVerb("minions.tasks", { columns: minionTaskColumns }, { ...context, input: given }, context.all);
}
