import type { HealthEntry, ServiceName } from "@iphub/sdk/contract/health";
import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../../schema.ts";
import type { HealthIncidentsTable } from "./health.tables.ts";

/** The result of a probe. */
export interface ProbeResult {
  readonly service: ServiceName;
  readonly url: string;
  /** Why the service did not respond, or null if it did. */
  readonly reason: string | null;
}

/** The most incidents of a service in one answer. */
const mostIncidents = 100;

/** The incidents of each service that were open at or after `since`, the newest first; services without any are left out. */
export async function incidentsSince(db: Kysely<Schema>, since: string): Promise<Map<string, HealthEntry[]>> {
  const rows = await db
    .selectFrom("health_incidents")
    .selectAll()
    .where((where) => where.or([where("ended_at", "is", null), where("ended_at", ">=", since)]))
    .orderBy("started_at", "desc")
    .execute();
  const incidents = new Map<string, HealthEntry[]>();
  for (const row of rows) {
    // Of what is damaged each part has a name of its own below its service (damage.store.ts).
    const [service = row.service] = row.service.split("/");
    const known = incidents.get(service) ?? [];
    if (known.length < mostIncidents) incidents.set(service, [...known, toEntry({ ...row, service })]);
  }
  return incidents;
}

function toEntry({ url, service, started_at, ended_at, reason }: Selectable<HealthIncidentsTable>): HealthEntry {
  return { url, key: `${service}_unhealthy`, startTime: started_at, endTime: ended_at, reason };
}

/**
 * Opens an incident for each service that has just failed, and closes those of recovered services. One that is open has the
 * newest reason: what fails, or how much, changes while it lasts.
 */
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
      .onConflict((on) => on.column("service").where("ended_at", "is", null).doUpdateSet({ reason }))
      .execute();
  }
}
