import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** A period in which a service did not respond to its probe; open while `ended_at` is null. */
export interface HealthIncidentsTable {
  id: string;
  service: string;
  url: string;
  reason: string;
  started_at: string;
  ended_at: string | null;
}

/** The tables of the noun health. */
export interface HealthTables {
  health_incidents: HealthIncidentsTable;
}

const health = statements(
  sql`
      create table health_incidents (
        id text primary key,
        service text not null,
        url text not null,
        reason text not null,
        started_at timestamptz(3) not null,
        ended_at timestamptz(3)
      )`,
  sql`create unique index health_one_open on health_incidents (service) where ended_at is null`,
  sql`create index health_by_service on health_incidents (service, ended_at)`,
);

/** Forward migrations of the noun health. */
export const healthMigrations = { "0011-health": health };
