import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import type { Output } from "../../command-line/output/output.ts";

/** An answer for which the hub reads only so many rows. */
interface CountedAnswer {
  /** False where there is more than the hub has read. */
  readonly isWhole: boolean;
  /** What was printed, as `12 entries`. */
  readonly counted: string;
  /** How the others are got. */
  readonly rest: string;
}

/** Lists that are read page by page, and so to their end. */
export const restOfLists = "iphub deadlines list and iphub tasks list have all of them.";

/**
 * Says on a terminal how much was printed, and everywhere that there is more.
 * @throws CliError (exit code 9) as {@link sayMore}
 */
export function sayCounted(output: Output, { isWhole, counted, rest }: CountedAnswer): void {
  if (isWhole) output.hint(`${counted}.`);
  else sayMore(output, counted, rest);
}

/**
 * Says that there is more than what was printed: as a hint below a table on a terminal.
 * @throws CliError (exit code 9) for every other format, and where the output goes into a pipe or a file
 */
export function sayMore(output: Output, counted: string, rest: string): void {
  const more = `${counted}, and there are more`;
  if (!output.isTerminal || output.isMachineRead) {
    throw new CliError(exitCodes.leftOut, `${more}; the others are left out`, rest);
  }
  output.hint(`${more}. ${rest}`);
}
