import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import type { Output } from "../../command-line/output/output.ts";

/** An answer for which the hub reads only so many rows. */
interface CountedAnswer {
  /** False where there is more than the hub has read. */
  readonly isWhole: boolean;
  /** What was printed, as `12 entries`. */
  readonly counted: string;
  /** How to get the rows that are left out. */
  readonly rest: string;
}

/** Lists that are read page by page, and so to their end. */
export const restOfLists = "iphub deadlines list and iphub tasks list have all of them.";
/** How to get the rest of a verification report. */
export const restOfReport = "Ask for a shorter period with --from and --to.";

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

/**
 * Says that a file that was written has less than the hub, on a terminal too: the file is read elsewhere.
 * @throws CliError (exit code 9) where the file is not whole
 */
export function sayPart({ isWhole }: { readonly isWhole: boolean }, rest: string): void {
  if (isWhole) return;
  throw new CliError(exitCodes.leftOut, "the hub has more rows than the file; the others are left out", rest);
}
