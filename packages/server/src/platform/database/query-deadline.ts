/** PostgreSQL's code for a cancelled statement; the embedded engine's deadline uses it too. */
const QUERY_CANCELED = "57014";

/**
 * A statement on the embedded engine exceeded its deadline: its session was ended and its open transaction rolled back.
 */
export class QueryDeadlineError extends Error {
  readonly code = QUERY_CANCELED;

  constructor(deadlineMs: number) {
    super(`The statement ran longer than its deadline of ${deadlineMs} ms and was ended.`);
    this.name = "QueryDeadlineError";
  }
}

/** Whether an error means that a statement exceeded its deadline, on either engine. */
export function isQueryDeadline(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === QUERY_CANCELED;
}
