import type { HealthEntry } from "../../contract/health.ts";

/** The states of the health dot. */
export type HealthStatus = "up" | "warn" | "down";

/** The result of one health call: the service's unhealthy periods, or that the call itself failed. */
export type ServiceHealth =
  | { readonly answered: true; readonly entries: readonly HealthEntry[] }
  | { readonly answered: false };

/**
 * The state of one service: down while an unhealthy period is open, or if the health call failed; warn if one ended
 * since `since` (an ISO instant, ten minutes ago); otherwise up.
 */
export function serviceStatus(health: ServiceHealth, since: string): HealthStatus {
  if (!health.answered) return "down";
  if (health.entries.some((entry) => entry.endTime === null)) return "down";
  return health.entries.some((entry) => entry.endTime !== null && entry.endTime >= since) ? "warn" : "up";
}

/** The state of the whole hub: the worst of its services. */
export function overallStatus(states: readonly HealthStatus[]): HealthStatus {
  if (states.includes("down")) return "down";
  return states.includes("warn") ? "warn" : "up";
}
