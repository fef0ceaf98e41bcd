import { DatabaseError } from "pg";
import { codeOf } from "../failures.ts";

/**
 * The database did not do the work for a reason that passes: it is away, restarting or out of connections (`away`), or
 * every connection of this process is in use (`busy`).
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
  readonly reason: "away" | "busy";
  /** Whether nothing was changed for certain; false if the connection was lost while something was being written. */
  readonly isUndone: boolean;

  constructor(reason: "away" | "busy", isUndone: boolean, cause?: unknown) {
    const why = cause instanceof Error ? `: ${cause.message || codeOf(cause)}` : "";
    super(reason === "away" ? `The database is not available${why}` : "Every connection to the database is in use", {
      cause,
    });
    this.reason = reason;
    this.isUndone = isUndone;
  }

  /** The same, of work that the database rolled back: a transaction that was not committed. */
  undone(): DatabaseUnavailableError {
    return this.isUndone ? this : new DatabaseUnavailableError(this.reason, true, this.cause);
  }
}

/** The error codes of PostgreSQL (SQLSTATE) for a session that is over, and for one that cannot begin. */
const ended = /^(08|57P0[1-5]|53300|53200|53400)/;
/** A statement that was ended at its deadline: the embedded engine ends its session with it. */
const queryCanceled = "57014";
/** read_only_sql_transaction: a server that only reads was asked to write. */
const readOnlyTransaction = "25006";
/** The driver's own words for a statement without an answer; they have no code. */
const withoutAnswer = "Query read timeout";

/** Whether the server says that a session is over or cannot begin, for a reason that passes. */
export function isSessionRefused(error: unknown): boolean {
  return error instanceof DatabaseError && ended.test(error.code ?? "");
}

/** Whether a statement had no answer in the time after which the server itself would have ended it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === withoutAnswer;
}

/** Whether a server that was asked to write only reads: it was the primary, and is a replica now. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === readOnlyTransaction;
}

/**
 * The error of a statement, as unavailability if its session is over, the connection was lost or the server only reads
 * now.
 * @param isLost whether the driver has said that the connection was lost
 * @param isRead whether the statement could change nothing
 */
export function asUnavailable(error: unknown, isLost: boolean, isRead: boolean): unknown {
  if (error instanceof DatabaseUnavailableError || codeOf(error) === queryCanceled) return error;
  if (!isRead && isReadOnlyServer(error)) return new DatabaseUnavailableError("away", true, error);
  const isOver = isSessionRefused(error) || (error instanceof DatabaseError && error.severity === "FATAL");
  return isLost || isOver ? new DatabaseUnavailableError("away", isRead, error) : error;
}
