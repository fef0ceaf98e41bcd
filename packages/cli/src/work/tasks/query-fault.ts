import { parseTaskQuery } from "@iphub/sdk/domain/work/task-query/parse";
import { TaskQueryError } from "@iphub/sdk/domain/work/task-query/tokens";
import type { TaskQuery } from "@iphub/sdk/domain/work/task-query/tree";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";

/** What is wrong with the query of a list, before anything is asked of the hub. */
export function queryFault({ query }: Input): CliError | undefined {
  if (typeof query !== "string") return undefined;
  const read = readQuery(query);
  return "fault" in read ? read.fault : undefined;
}

/** A query as read, or an error that points at the character. */
export function readQuery(text: string): { readonly query: TaskQuery } | { readonly fault: CliError } {
  try {
    return { query: parseTaskQuery(text) };
  } catch (error) {
    if (!(error instanceof TaskQueryError)) throw error;
    const { at, length, reason } = error;
    return { fault: new CliError(exitCodes.usage, `query: ${reason}`, undefined, { text, at, length }) };
  }
}
