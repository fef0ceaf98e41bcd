import { answered, isRecord, type PagedList, pagedList, reachedMost } from "./call-verb.ts";
import { CliError, exitCodes } from "./exit-codes.ts";
import { isRow, valueAt } from "./output/cell.ts";
import type { InnerRows, Pages } from "./output/column.ts";
import { type Output, once } from "./output/output.ts";
import { note } from "./output/sink.ts";
import type { RunContext, Verb } from "./verb.ts";
import { nothingPrinted, type PrintedRows, sayCapped, sayLeftOut } from "./wanted-rows.ts";

/**
 * Runs a verb once for each id from standard input, one after another, and prints the results as one list, the wanted
 * rows of each if it is a paged list: one list also for one id, and an empty one for none, so that a script can rely on
 * its shape. `ids` are those of the contexts as they were read. Stops at the first failure and says which id it was and how many were done. A result that reports a partial failure does not stop the others; the
 * first of those ends the command.
 */
export async function runForEach(
  definition: Verb,
  contexts: readonly RunContext[],
  ids: readonly string[],
  output: Output,
): Promise<void> {
  let done = 0;
  const end: End = { left: undefined, printed: nothingPrinted(), most: undefined };
  const answers = async function* (): Pages {
    for (const context of contexts) {
      try {
        yield* resultsOf(definition, context, end);
        done += 1;
      } catch (error) {
        note(`iphub: ${ids[done] ?? ""} failed; ${done} of ${contexts.length} were done before it`);
        throw error;
      }
    }
  };
  const [first] = contexts;
  const columns = innerOf(definition, output)?.columns ?? definition.columns ?? [];
  if (first === undefined) {
    await output.list(once([]), columns);
    return output.hint("Nothing found.");
  }
  await output.list(answers(), columns);
  if (end.left) throw end.left;
  sayLeftOut(end.printed, first.rows, output);
  sayCapped(end.most, output);
}

/** The messages to print when all ids are done. */
interface End {
  left: CliError | undefined;
  readonly printed: PrintedRows;
  /** The most rows that the hub gives, where it gave as many for one of the ids. */
  most: number | undefined;
}

/** The rows for one id. What a verb with behaviour of its own prints are rows of the same list. */
async function* resultsOf(definition: Verb, context: RunContext, end: End): Pages {
  const list = await listOf(definition, context);
  if (list === undefined) {
    if (definition.run !== undefined) {
      yield* printedBy(definition, context, end);
      return;
    }
    const answer = await answerOf(definition, context);
    yield Array.isArray(answer) ? answer : [answer];
    if (Array.isArray(answer) && definition.call !== undefined) {
      end.most ??= await reachedMost(definition.call, answer.length);
    }
    if (!isRecord(answer)) return;
    await definition.remark?.(answer, context).catch(() => undefined);
    end.left ??= definition.left?.(answer, context.input);
    return;
  }
  yield* list.pages;
  end.printed.count += list.printed.count;
  end.printed.hasMore ||= list.printed.hasMore;
}

async function listOf({ call, run }: Verb, context: RunContext): Promise<PagedList | undefined> {
  return call === undefined || run !== undefined ? undefined : pagedList(call, context);
}

async function answerOf(definition: Verb, context: RunContext): Promise<unknown> {
  if (definition.call === undefined) return undefined;
  return answered(definition.call, definition.refused, context);
}

/**
 * What a verb with behaviour prints for one id, also where it fails afterwards. That it leaves rows out is said when
 * all ids are done.
 */
async function* printedBy(definition: Verb, context: RunContext, end: End): Pages {
  const { output } = context;
  const { rows, end: own } = await output.rowsOf(async () => {
    await definition.run?.(context);
  });
  const inner = innerOf(definition, output);
  const shown = inner === undefined ? rows : rows.flatMap((row) => rowsInside(row, inner));
  if (own.status === "fulfilled") {
    yield shown;
    return;
  }
  if (shown.length > 0) yield shown;
  const error: unknown = own.reason;
  if (!(error instanceof CliError) || error.exitCode !== exitCodes.leftOut) throw error;
  end.left ??= error;
}

/** The rows inside the records of a verb, where they are printed in place of these: in sheets, and by `--columns`. */
function innerOf({ run, inner }: Verb, { isSheet, asksForRows, isMachineRead }: Output): InnerRows | undefined {
  const isOfRows = isSheet || (asksForRows && !isMachineRead);
  return run !== undefined && isOfRows ? inner : undefined;
}

function rowsInside(row: unknown, { key }: InnerRows): readonly unknown[] {
  const inside = isRow(row) ? valueAt(row, key) : undefined;
  return Array.isArray(inside) ? inside : [row];
}
