/** The exit codes of every verb, which scripts rely on; documented in docs/cli.md. */
export const exitCodes = {
  ok: 0,
  failure: 1,
  usage: 2,
  notFound: 3,
  signIn: 4,
  conflict: 5,
  network: 6,
  /** An audit or a dry run that could not run, for any other reason: 1 would mean that it found something. */
  notRun: 7,
  /** After `--wait`: the patent office could not be asked, or has not answered for all of it. */
  incomplete: 8,
  /** Something was left out: rows above a limit, also the hub's, what an export cannot name or a query cannot say. */
  leftOut: 9,
  /** The actor is signed in, but lacks the permission. */
  notAllowed: 10,
  interrupted: 130,
  /** The reader closed the pipe before everything was written (128 + SIGPIPE): the output is incomplete. */
  closedPipe: 141,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A typed text with the place of its fault: `length` characters from `at`, counted from 0. */
export interface FaultyText {
  readonly text: string;
  readonly at: number;
  readonly length: number;
}

/** A failure with its message for the user and its exit code. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly exitCode: ExitCode;
  /** What to do about it; printed on a second line. */
  readonly hint: string | undefined;
  /** What was typed, of which the part with the fault is printed below. */
  readonly typed: FaultyText | undefined;

  constructor(exitCode: ExitCode, message: string, hint?: string, typed?: FaultyText) {
    super(message);
    this.exitCode = exitCode;
    this.hint = hint;
    this.typed = typed;
  }
}

/** A wrong command line: exit code 2. */
export function usageError(message: string, hint?: string): CliError {
  return new CliError(exitCodes.usage, message, hint);
}

/** Why a file cannot be used: the system's code, such as `ENOENT`, or else what was thrown as a text. */
export function fileFault(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
