import { callVerb } from "../../command-line/call-verb.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { commentColumns } from "./minions.columns.ts";

/** `iphub minions comments n-1 --kind feedback`. */
export const verb: Verb = {
  web: "/minions/{id}",
  call: "minions.comments",
  positionals: ["id"],
  columns: commentColumns,
  flags: [
    { name: "id", kind: "text", required: true, help: "the agent's id" },
    { name: "kind", kind: "text", help: "comment or feedback; both by default" },
  ],
  example: "minions comments n-1 --kind feedback",
  run: comments,
};

async function comments({ input, ...context }: RunContext): Promise<void> {
  const { id, kind, ...rest } = input;
  const given = { ...rest, populate: "*", filters: { minionId: { $eq: id }, kind } };
  await callVerb("minions.comments", { columns: commentColumns }, { ...context, input: given }, context.all);
}
