import type { Endpoint, Paging } from "@iphub/sdk/endpoint";
import { contractOf } from "@iphub/sdk/lazy-hub";
import { itemsOf } from "@iphub/sdk/paging";
import type { CallName, Input } from "./input.ts";
import { valueAt } from "./output/cell.ts";
import type { Column, Pages } from "./output/column.ts";
import { once } from "./output/output.ts";
import type { RunContext, Verb } from "./verb.ts";
import {
  type AnsweredPage,
  nothingPrinted,
  type PrintedRows,
  sayCapped,
  sayLeftOut,
  wantedPages,
} from "./wanted-rows.ts";

/** Runs a verb that is a plain call and prints its response: rows for lists, lines or JSON for one record. */
export async function callVerb(
  name: CallName,
  { columns = [], inner, undo, remark, left, refused }: Omit<Verb, "call" | "run">,
  context: RunContext,
) {
  const { output, input } = context;
  const list = await pagedList(name, context);
  if (list !== undefined) return printList(list, columns, context);
  const answer = await answered(name, refused, context);
  if (Array.isArray(answer)) {
    const count = await output.list(once(answer), columns);
    if (count === 0) output.hint("Nothing found.");
    return sayCapped(await reachedMost(name, answer.length), output);
  }
  if (answer === null && !output.isMachineRead) return output.hint("Nothing found.");
  await output.record(answer, columns, inner);
  if (!isRecord(answer)) return;
  const back = undo?.(answer, input);
  if (back !== undefined) output.hint(`Undo: iphub ${back}`);
  await remark?.(answer, context).catch(() => undefined);
  const failure = left?.(answer, input);
  if (failure) throw failure;
}

/** The answer to a call. @throws what the verb fails with where the hub refuses it */
export async function answered(
  name: CallName,
  refused: Verb["refused"],
  { session, input, keyed }: RunContext,
): Promise<unknown> {
  const opened = await session();
  try {
    return await opened.call(name)(input, keyed.idempotencyKey);
  } catch (error) {
    throw refused ? await refused(error, opened.hub, input) : error;
  }
}

/** Whether a response is one record. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The most rows that the hub gives of a list without pages, where a response has as many; else undefined. */
export async function reachedMost(name: CallName, count: number): Promise<number | undefined> {
  const { most } = await endpointOf(name);
  return most !== undefined && count >= most ? most : undefined;
}

/** A paged list, to be printed once. */
export interface PagedList {
  readonly pages: Pages;
  readonly printed: PrintedRows;
}

/** The wanted rows of a paged list; undefined for a call that is none. */
export async function pagedList(name: CallName, context: RunContext): Promise<PagedList | undefined> {
  const { input, rows: wanted } = context;
  const { paging } = await endpointOf(name);
  const call = (await context.session()).call(name);
  const { pages: pagesOf } = call;
  if (paging === undefined || pagesOf === undefined) return undefined;
  const walk = async function* (): AsyncIterable<AnsweredPage> {
    // `limit` is the size of a page in calls that continue after a row.
    const query = wanted.kind === "first" && paging.kind === "after" ? { ...input, limit: undefined } : input;
    for await (const answer of wanted.kind === "page" ? pageAndNext(call, pagesOf, query) : pagesOf(query)) {
      yield answeredPage(paging, answer);
    }
  };
  const printed = nothingPrinted();
  return { pages: wantedPages(walk(), wanted, printed, rowsBefore(paging, input)), printed };
}

/** A page with what it says about the rows after it. */
function answeredPage(paging: Paging, answer: unknown): AnsweredPage {
  const rows = itemsOf(paging, answer);
  const total = valueAt(answer, "total") ?? valueAt(answer, "meta.pagination.total");
  const namesNext = typeof valueAt(answer, "next") === "string";
  const mayHaveNext = paging.kind === "after" ? namesNext : rows.length >= paging.pageSize;
  return { rows, total: typeof total === "number" ? total : undefined, mayHaveNext };
}

/** How many rows are before the page that is asked for. */
function rowsBefore({ kind, pageSize }: Paging, { skip, pagination }: Input): number {
  if (kind !== "page") return Number(skip ?? 0);
  return (Number(valueAt(pagination, "page") ?? 1) - 1) * Number(valueAt(pagination, "pageSize") ?? pageSize);
}

/** One page as a plain call, which may ask for a password, and the pages after it. */
async function* pageAndNext(
  call: (input: Input) => Promise<unknown>,
  pagesOf: (input: Input) => AsyncIterable<unknown>,
  input: Input,
): AsyncIterable<unknown> {
  yield await call(input);
  let isFirst = true;
  for await (const page of pagesOf(input)) {
    if (!isFirst) yield page;
    isFirst = false;
  }
}

async function printList(
  { pages, printed }: PagedList,
  columns: readonly Column[],
  { output, rows }: RunContext,
): Promise<void> {
  const count = await output.list(pages, columns);
  if (count === 0) output.hint("Nothing found.");
  sayLeftOut(printed, rows, output);
}

async function endpointOf(name: CallName): Promise<Endpoint> {
  const [noun = "", verb = ""] = name.split(".");
  const found = (await contractOf(noun))?.[verb];
  if (found === undefined) throw new Error(`The contract has no call ${name}`);
  return found;
}
