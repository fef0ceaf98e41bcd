import { CliError, exitCodes, usageError } from "./exit-codes.ts";
import type { GlobalOptions, Input } from "./input.ts";
import type { OwnFlag, Verb } from "./verb.ts";
import type { IndexedVerb } from "./verb-index.ts";

/** The flag of every verb that deletes. */
export const yesFlag: OwnFlag = { name: "yes", kind: "boolean", help: "delete without asking" };

/**
 * Asks once before something is deleted, for all ids together.
 * @returns the inputs for the call, without the flag
 * @throws CliError where no one can be asked, or the answer is not yes
 */
export async function confirmDeletion(
  { deletes }: Verb,
  { positionals }: Pick<IndexedVerb, "positionals">,
  inputs: readonly Input[],
  { mayAsk }: Pick<GlobalOptions, "mayAsk">,
): Promise<readonly Input[]> {
  if (deletes === undefined) return inputs;
  const cleared = inputs.map(({ [yesFlag.name]: _yes, ...input }) => input);
  if (inputs.every(({ yes }) => yes === true)) return cleared;
  const [key] = positionals.map((one) => one.key);
  // What has no id is there once, such as what you see in the bin.
  const ids = key === undefined ? [] : [inputs.map((input) => String(input[key])).join(", ")];
  await askBeforeDeletion([deletes, ...ids].join(" "), mayAsk);
  return cleared;
}

/**
 * Asks whether something is deleted, such as `the task k-1`.
 * @throws CliError where no one can be asked, or the answer is not yes
 */
export async function askBeforeDeletion(what: string, mayAsk: boolean): Promise<void> {
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  if (!mayAsk || !isTerminal) {
    throw usageError("there is no one to ask before it is deleted", "Use --yes to delete without asking.");
  }
  const { ask } = await import("./ask.ts");
  const answer = await ask(`Delete ${what}? Type yes: `);
  if (answer.toLowerCase() !== "yes") throw new CliError(exitCodes.failure, "nothing was deleted");
}
