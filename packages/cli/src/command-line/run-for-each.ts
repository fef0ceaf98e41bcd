import { answered, isRecord, type PagedList, pagedList, reachedMost } from "./call-verb.ts";
import { type CliError, usageError } from "./exit-codes.ts";
import type { Pages } from "./output/column.ts";
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
  if (first === undefined) {
    await output.list(once([]), definition.columns ?? []);
    return output.hint("Nothing found.");
  }
  if (definition.run !== undefined) {
    if (contexts.length > 1 && output.workbook !== undefined)
      throw usageError("--xlsx can hold the result for one id only", "Give one.");
    for await (const _ of answers());
    return;
  }
  await output.list(answers(), definition.columns ?? []);
  if (end.left) throw end.left;
  sayLeftOut(end.printed, first.rows, output);
  sayCapped(end.most, output);
}

/** What is said when all ids are done. */
interface End {
  left: CliError | undefined;
  readonly printed: PrintedRows;
  /** The most rows that the hub gives, where it gave as many for one of the ids. */
  most: number | undefined;
}

/** The rows for one id. */
async function* resultsOf(definition: Verb, context: RunContext, end: End): Pages {
  const list = await listOf(definition, context);
  if (list === undefined) {
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
  if (definition.run !== undefined) return definition.run(context);
  if (definition.call === undefined) return undefined;
  return answered(definition.call, definition.refused, context);
}
