import type { Endpoint } from "@iphub/sdk/endpoint";
import { contractOf } from "@iphub/sdk/lazy-hub";
import { itemsOf } from "@iphub/sdk/paging";
import type { HubSession } from "./hub-session.ts";
import type { CallName } from "./input.ts";
import { valueAt } from "./output/cell.ts";
import type { Column, Pages } from "./output/column.ts";
import { once } from "./output/output.ts";
import type { RunContext, Verb } from "./verb.ts";

/**
 * Runs a verb that is a plain call and prints its response: rows for lists, lines or JSON for one record. `all` fetches
 * all pages of a paged list.
 */
export async function callVerb(
  name: CallName,
  { columns = [], inner, undo, left }: Pick<Verb, "columns" | "inner" | "undo" | "left">,
  context: RunContext,
  all: boolean,
) {
  const session = await context.session();
  const endpoint = await endpointOf(name);
  const { output, input } = context;
  const items = endpoint.paging;
  if (items !== undefined) return printPages(session, name, endpoint, columns, context, all);
  const answer = await session.call(name)(input);
  if (Array.isArray(answer)) {
    const count = await output.list(once(answer), columns);
    if (count === 0) output.hint("Nothing found.");
    return;
  }
  if (answer === null && !output.isMachineRead) return output.hint("Nothing found.");
  await output.record(answer, columns, inner);
  if (!isRecord(answer)) return;
  const back = undo?.(answer, input);
  if (back !== undefined) output.hint(`Undo: iphub ${back}`);
  const failure = left?.(answer, input);
  if (failure) throw failure;
}

/** Whether a response is one record. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

async function printPages(
  session: HubSession,
  name: CallName,
  endpoint: Endpoint,
  columns: readonly Column[],
  { input, output }: RunContext,
  all: boolean,
): Promise<void> {
  const { paging } = endpoint;
  if (paging === undefined) return;
  const call = session.call(name);
  let total: unknown;
  const walk = async function* (): Pages {
    const answers = all && call.pages !== undefined ? call.pages(input) : single(call(input));
    for await (const answer of answers) {
      total = valueAt(answer, "total");
      yield itemsOf(paging, answer);
    }
  };
  const count = await output.list(walk(), columns);
  if (count === 0) output.hint("Nothing found.");
  else if (!all && typeof total === "number" && total > count) {
    const sum = total > 10_000 ? "more than 10000" : String(total);
    output.hint(`${count} of ${sum}; --all shows all.`);
  }
}

async function* single(answer: Promise<unknown>): AsyncIterable<unknown> {
  yield await answer;
}

async function endpointOf(name: CallName): Promise<Endpoint> {
  const [noun = "", verb = ""] = name.split(".");
  const found = (await contractOf(noun))?.[verb];
  if (found === undefined) throw new Error(`The contract has no call ${name}`);
  return found;
}
