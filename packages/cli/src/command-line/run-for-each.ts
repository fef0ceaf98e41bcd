import { isRecord } from "./call-verb.ts";
import { type CliError, usageError } from "./exit-codes.ts";
import type { Pages } from "./output/column.ts";
import { note } from "./output/sink.ts";
import type { RunContext, Verb } from "./verb.ts";

/**
 * Runs a verb once for each id from standard input, one after another, and prints the results as one list. Stops at the
 * first failure and says which id it was and how many were done. A result that reports a partial failure does not stop
 * the others; the first of those ends the command.
 */
export async function runForEach(definition: Verb, contexts: readonly RunContext[]): Promise<void> {
  let done = 0;
  let left: CliError | undefined;
  const answers = async function* (): AsyncIterable<unknown> {
    for (const context of contexts) {
      try {
        const answer = await answerOf(definition, context);
        yield answer;
        if (isRecord(answer)) left ??= definition.left?.(answer, context.input);
        done += 1;
      } catch (error) {
        const [id] = Object.values(context.input);
        note(`iphub: ${String(id)} failed; ${done} of ${contexts.length} were done before it`);
        throw error;
      }
    }
  };
  const [first] = contexts;
  if (first === undefined) return;
  if (definition.run !== undefined) {
    if (first.output.workbook !== undefined)
      throw usageError("--xlsx can hold the result for one id only", "Give one.");
    for await (const _ of answers());
    return;
  }
  await first.output.list(pagesOf(answers()), definition.columns ?? []);
  if (left) throw left;
}

async function answerOf(definition: Verb, context: RunContext): Promise<unknown> {
  if (definition.run !== undefined) return definition.run(context);
  if (definition.call === undefined) return undefined;
  const session = await context.session();
  return session.call(definition.call)(context.input);
}

/** Each result is a page: a list of rows, or one record as a page of one. */
async function* pagesOf(answers: AsyncIterable<unknown>): Pages {
  for await (const answer of answers) yield Array.isArray(answer) ? answer : [answer];
}
