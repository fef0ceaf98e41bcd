/** The exit codes of every verb; documented in docs/cli.md and part of what scripts rely on. */
export const exitCodes = {
  ok: 0,
  failure: 1,
  usage: 2,
  notFound: 3,
  signIn: 4,
  conflict: 5,
  network: 6,
  /** An audit could not run, for a reason that is none of the others: 1 would say that it found something. */
  notRun: 7,
  interrupted: 130,
  /** The reader closed the pipe before all was written (128 + SIGPIPE): what was read is not the whole. */
  closedPipe: 141,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A failure that is already worded for the reader and knows its exit code. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly exitCode: ExitCode;
  /** What to do about it; printed on a second line. */
  readonly hint: string | undefined;

  constructor(exitCode: ExitCode, message: string, hint?: string) {
    super(message);
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

/** A wrong command line: exit code 2. */
export function usageError(message: string, hint?: string): CliError {
  return new CliError(exitCodes.usage, message, hint);
}
