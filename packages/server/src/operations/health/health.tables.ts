import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

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

const health: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table health_incidents (
        id text primary key,
        service text not null,
        url text not null,
        reason text not null,
        started_at timestamptz(3) not null,
        ended_at timestamptz(3)
      )`.execute(db);
    await sql`create unique index health_one_open on health_incidents (service) where ended_at is null`.execute(db);
    await sql`create index health_by_service on health_incidents (service, ended_at)`.execute(db);
  },
};

/** Forward migrations of the noun health. */
export const healthMigrations = { "0011-health": health };
