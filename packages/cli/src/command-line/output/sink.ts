import { CliError, exitCodes } from "../exit-codes.ts";

/**
 * Writes to standard output and waits for a slow reader. A reader that closes the pipe (`| head`) ends the verb
 * silently with exit code 141; a full disk is a failure with a reason: partial output never looks complete.
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

/** Prints a line for the person on standard error; a closed standard error is ignored. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** The failure of a failed write. */
export function writeFailure(error: NodeJS.ErrnoException): CliError {
  if (error.code === "EPIPE") return new CliError(exitCodes.closedPipe, "");
  return new CliError(exitCodes.failure, `the output could not be written (${error.code ?? error.message})`);
}

/** Keeps failed writes from ending the process with a stack trace: {@link writeOut} reports them. */
export function guardStreams(): void {
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
}
