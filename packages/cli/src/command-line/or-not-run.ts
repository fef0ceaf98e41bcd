import { CliError, exitCodes } from "./exit-codes.ts";
import { describeFailure } from "./report-error.ts";

/**
 * Runs a verb of which exit code 1 is a result, such as an audit with findings: a failure must not look like one. `what`
 * begins the message, for example `the audit could not run`.
 * @throws CliError with 7 in place of 1; other failures as they are
 */
export async function orNotRun<T>(host: string, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { lines, exitCode } = await describeFailure(error, host);
    const [first, ...rest] = lines;
    // A failure without a message is the result, such as the differences that a dry run has found.
    if (exitCode !== exitCodes.failure || first === undefined) throw error;
    throw new CliError(exitCodes.notRun, first.replace(/^iphub: /, `${what}: `), rest[0]);
  }
}
