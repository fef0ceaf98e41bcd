import { parseTaskQuery } from "@iphub/sdk/domain/work/task-query/parse";
import { TaskQueryError } from "@iphub/sdk/domain/work/task-query/tokens";
import type { TaskQuery } from "@iphub/sdk/domain/work/task-query/tree";
import { type CliError, usageError } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";
import { terminalText } from "../../command-line/output/cell.ts";

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
    // The line ends where the fault does, so that a long query does not push the mark out of sight.
    const mark = `${" ".repeat(at)}${"^".repeat(Math.min(length, Math.max(1, text.length - at)))}`;
    return { fault: usageError(`query: ${reason}`, `  ${terminalText(text)}\n  ${mark}`) };
  }
}
