import { queryOfFilter } from "@iphub/sdk/domain/work/task-query/from-filter";
import { parseTaskQuery, QUERY_LIMITS } from "@iphub/sdk/domain/work/task-query/parse";
import { printTaskQuery } from "@iphub/sdk/domain/work/task-query/print";
import { splitTaskQuery } from "@iphub/sdk/domain/work/task-query/split";
import { QUERY_KEYS, type TaskQuery } from "@iphub/sdk/domain/work/task-query/tree";
import { taskQueryWords } from "@iphub/sdk/domain/work/task-query/words";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { readQuery } from "./query-fault.ts";

/**
 * `iphub explain-query 'status:open due:<+5bd'`: what a query is understood as; with `--filter` a saved filter as a query, narrowed by a
 * query that is given too.
 */
export const verb: Verb = {
  summary: "Say what a query for tasks is understood as, or write a saved filter as a query",
  shortcut: "explain-query",
  positionals: ["query"],
  flags: [
    { name: "query", kind: "text", help: `keys: ${Object.keys(QUERY_KEYS).join(", ")}` },
    {
      name: "filter",
      kind: "text",
      help: "the id of a saved filter, which is written as a query; a query next to it narrows it",
    },
  ],
  columns: [
    { key: "query" },
    { key: "means", show: ({ means }) => (Array.isArray(means) ? means.join("\n") : means) },
    { key: "filter", optional: true },
    { key: "leftOut", title: "Left out", optional: true },
  ],
  example: "explain-query 'status:open due:<+5bd who:ben -tag:client'",
  run: explain,
};

const between = `Between conditions: nothing or and, where both must hold; or, which is weaker. Brackets group, - negates, and
quotes make a text of any word, and of me and none a value like any other. In a quoted value \\" is a double quote and
\\\\ a backslash.`;

async function explain({ input, output, session }: RunContext): Promise<void> {
  const { query: typed, filter } = input;
  const own = typeof typed === "string" ? readQuery(typed) : undefined;
  if (own && "fault" in own) throw own.fault;
  const saved = typeof filter === "string" ? (await savedFilter(filter, session)).data : {};
  const { query: written, leftOut } = queryOfFilter(saved);
  const read = typeof filter === "string" ? readQuery(narrowed(written, own?.query)) : own;
  if (read === undefined || "fault" in read) throw read?.fault ?? noQuery();
  const printed = printTaskQuery(read.query);
  // Written out, as 'due:today+5d' of 'due:+5d', a long query may be longer than a query may be.
  const query = typeof filter !== "string" && printed.length > QUERY_LIMITS.length ? String(typed) : printed;
  const { data, rest } = splitTaskQuery(read.query);
  // The keys of a filter where they say all of it; what calls and filters take in any case.
  const keys = rest === null ? data : { query };
  const others = Object.fromEntries(Object.entries(saved).filter(([key]) => leftOut.some((one) => one === key)));
  const answer = { query, means: taskQueryWords(read.query), filter: { ...others, ...keys } };
  await output.record(leftOut.length > 0 ? { ...answer, leftOut } : answer, verb.columns ?? []);
  if (leftOut.length > 0) {
    throw new CliError(exitCodes.leftOut, `left out of the query: ${leftOut.join(", ")}`);
  }
}

function noQuery() {
  const keys = Object.entries(QUERY_KEYS).map(([key, values]) => `  ${key.padEnd(9)} ${values}`);
  return usageError("no query is given", `The keys of a query:\n${keys.join("\n")}\n${between}`);
}

/** A saved filter as a query, with a query that narrows it: both hold, and the order and groups of the second go first. */
function narrowed(saved: string, query: TaskQuery | undefined): string {
  if (query === undefined) return saved;
  const { where, sort, group } = parseTaskQuery(saved);
  const parts = [where, query.where].filter((part) => part !== null);
  const [only = null] = parts;
  return printTaskQuery({
    where: parts.length > 1 ? { kind: "and", parts } : only,
    sort: query.sort ?? sort,
    group: query.group ?? group,
  });
}

/** @throws CliError (exit code 2) for a view of another list, which no query says */
async function savedFilter(id: string, session: RunContext["session"]) {
  const { hub } = await session();
  const filter = await hub.filters.get({ id });
  if (filter.list === undefined) return filter;
  const hint = "Use the id of a filter of tasks: iphub filters list shows them.";
  throw usageError(`--filter: '${filter.title}' is a view of another list (${filter.list})`, hint);
}
