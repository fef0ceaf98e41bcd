import { HubHttpError } from "./errors.ts";

/** The codes of a hub whose database is away, restarting or busy; only the last may have changed something. */
const codes: ReadonlySet<string> = new Set(["database_unavailable", "database_busy", "outcome_unknown"]);

/** Whether the hub could not serve a call because its database is away, restarting or busy: a matter of waiting. */
export function isDatabaseAway(error: unknown): error is HubHttpError {
  return error instanceof HubHttpError && error.status === 503 && codes.has(error.code);
}
