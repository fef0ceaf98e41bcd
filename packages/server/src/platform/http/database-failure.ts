import { HubOutdatedError } from "../database/outdated.ts";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import { codeOf, Failure } from "../failures.ts";

/** PostgreSQL's lock_not_available: a statement waited for a lock for too long. */
const lockNotAvailable = "55P03";
/** How long a caller should wait before the next attempt, in seconds. */
const retryAfter = { "retry-after": "1" };

/**
 * The answer to a call that the database could not serve for now, or null for any other error. Only `outcome_unknown`
 * may have changed something: its commit was sent and not answered.
 */
export function databaseFailure(error: unknown, isRead: boolean): Failure | null {
  if (codeOf(error) === lockNotAvailable) return busy();
  if (error instanceof HubOutdatedError) return hubOutdated();
  if (!(error instanceof DatabaseUnavailableError)) return null;
  if (error.reason === "busy") return busy();
  const headers = retryAfter;
  if (isRead || error.isUndone) {
    const message = "The hub's database is away or restarting, so nothing was changed. Try again in a moment.";
    return new Failure(503, "database_unavailable", message, { headers });
  }
  const message =
    "The hub lost its database while this was being saved. Check whether it was saved before you repeat it.";
  return new Failure(503, "outcome_unknown", message, { headers });
}

/** 503: a newer iphub has upgraded the database that this process uses. */
export function hubOutdated(): Failure {
  const message =
    "This hub process is older than its database, so nothing was changed. Restart it with the new version.";
  return new Failure(503, "hub_outdated", message, { headers: retryAfter });
}

function busy(): Failure {
  const message = "The hub's database is busy with other work, so nothing was changed. Try again in a moment.";
  return new Failure(503, "database_busy", message, { headers: retryAfter });
}
