import type { HealthEntry, ServiceName } from "@iphub/sdk/contract/health";
import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";

/** The result of a probe. */
export interface ProbeResult {
  readonly service: ServiceName;
  readonly url: string;
  /** Why the service did not respond, or null if it did. */
  readonly reason: string | null;
}

/** The incidents of a service that were open at or after `since`, the newest first. */
export async function incidentsSince(db: Kysely<Schema>, service: ServiceName, since: string): Promise<HealthEntry[]> {
  const rows = await db
    .selectFrom("health_incidents")
    .selectAll()
    .where("service", "=", service)
    .where((where) => where.or([where("ended_at", "is", null), where("ended_at", ">=", since)]))
    .orderBy("started_at", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    url: row.url,
    key: `${row.service}_unhealthy`,
    startTime: row.started_at,
    endTime: row.ended_at,
    reason: row.reason,
  }));
}

/** Opens an incident for each service that has just failed, and closes those of recovered services. */
export async function recordProbes(
  db: Kysely<Schema>,
  results: readonly ProbeResult[],
  now: string,
  newIncidentId: () => string,
): Promise<void> {
  for (const { service, url, reason } of results) {
    if (reason === null) {
      await db
        .updateTable("health_incidents")
        .set({ ended_at: now })
        .where("service", "=", service)
        .where("ended_at", "is", null)
        .execute();
      continue;
    }
    await db
      .insertInto("health_incidents")
      .values({ id: newIncidentId(), service, url, reason, started_at: now })
      .onConflict((on) => on.column("service").where("ended_at", "is", null).doNothing())
      .execute();
  }
}
