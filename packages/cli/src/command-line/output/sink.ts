import { CliError, exitCodes } from "../exit-codes.ts";

/**
 * Writes to standard output and waits while the reader is slow. A reader that goes away (`| head`) ends the verb
 * quietly with exit code 141; a full disk is a failure with a reason: a part is never passed off as the whole.
 */
export async function writeOut(text: string | Uint8Array): Promise<void> {
  if (text.length === 0) return;
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(writeFailure(error));
      else resolve();
    });
  });
}

/** A line for the person, on standard error; a closed standard error is no one's trouble. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** What a failed write means. */
export function writeFailure(error: NodeJS.ErrnoException): CliError {
  if (error.code === "EPIPE") return new CliError(exitCodes.closedPipe, "");
  return new CliError(exitCodes.failure, `the output could not be written (${error.code ?? error.message})`);
}

/** Keeps failed writes from ending the process with a stack trace: they reach the writer through {@link writeOut}. */
export function guardStreams(): void {
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
}
