import { queryOfFilter } from "@iphub/sdk/domain/work/task-query/from-filter";
import { printTaskQuery } from "@iphub/sdk/domain/work/task-query/print";
import { splitTaskQuery } from "@iphub/sdk/domain/work/task-query/split";
import { QUERY_KEYS } from "@iphub/sdk/domain/work/task-query/tree";
import { taskQueryWords } from "@iphub/sdk/domain/work/task-query/words";
import { usageError } from "../../command-line/exit-codes.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { readQuery } from "./query-fault.ts";

/** `iphub explain-query 'status:open due:<+5bd'`: what a query is understood as; with `--filter` a saved filter as a query. */
export const verb: Verb = {
  summary: "Say what a query for tasks is understood as, or write a saved filter as a query",
  shortcut: "explain-query",
  positionals: ["query"],
  flags: [
    { name: "query", kind: "text", help: `keys: ${Object.keys(QUERY_KEYS).join(", ")}` },
    { name: "filter", kind: "text", help: "the id of a saved filter, which is written as a query" },
  ],
  columns: [
    { key: "query" },
    { key: "means", show: ({ means }) => (Array.isArray(means) ? means.join("\n") : means) },
    { key: "filter", optional: true },
  ],
  example: "explain-query 'status:open due:<+5bd who:ben -tag:client'",
  run: explain,
};

async function explain({ input, output, session }: RunContext): Promise<void> {
  const { query: typed, filter } = input;
  if (typeof typed !== "string" && typeof filter !== "string") {
    const keys = Object.entries(QUERY_KEYS).map(([key, values]) => `  ${key.padEnd(9)} ${values}`);
    throw usageError("no query is given", `The keys of a query:\n${keys.join("\n")}`);
  }
  const text = typeof typed === "string" ? typed : queryOfFilter((await savedFilter(String(filter), session)).data);
  const read = readQuery(text);
  if ("fault" in read) throw read.fault;
  const query = printTaskQuery(read.query);
  const { data, rest } = splitTaskQuery(read.query);
  // The keys of a filter where they say all of it; what calls and filters take in any case.
  const answer = { query, means: taskQueryWords(read.query), filter: rest === null ? data : { query } };
  await output.record(answer, verb.columns ?? []);
}

async function savedFilter(id: string, session: RunContext["session"]) {
  const { hub } = await session();
  return hub.filters.get({ id });
}
