import { callVerb } from "../../command-line/call-verb.ts";
import { usageError } from "../../command-line/exit-codes.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { statisticsColumns } from "./minions.columns.ts";

/** `iphub minions statistics docket --sort rating:desc`. */
export const verb: Verb = {
  web: "/minions",
  call: "minions.statistics",
  isDefault: true,
  positionals: ["text"],
  columns: statisticsColumns,
  flags: [
    { name: "text", kind: "text", help: "any part of name, trainer or manager" },
    { name: "from", kind: "text", placeholder: "date", help: "at work on this day or later" },
    { name: "to", kind: "text", placeholder: "date", help: "at work on this day or earlier" },
  ],
  help: {
    sort: "field:direction, such as rating:desc",
    filters: "the filters as JSON",
    pagination: 'such as {"page": 2}',
  },
  example: "minions statistics docket --sort rating:desc",
  run: statistics,
};

async function statistics({ input, ...context }: RunContext): Promise<void> {
  const { text, from, to, filters, ...rest } = input;
  if (filters !== undefined && [text, from, to].some((one) => one !== undefined)) {
    throw usageError("--filters excludes the other conditions", "Leave out the text, --from and --to.");
  }
  const own = { name: text, trainer: text, manager: text, startDate: from, endDate: to };
  const given = { ...rest, filters: filters ?? own };
  await callVerb("minions.statistics", { columns: statisticsColumns }, { ...context, input: given }, context.all);
}
