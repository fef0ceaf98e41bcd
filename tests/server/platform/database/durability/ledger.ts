import type { DatabaseLog, DatabaseOptions } from "@iphub/server/platform/database/open-database";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The one table of the durability runs: a number per acknowledged commit, with text so that pages fill. */
export interface LedgerTables {
  ledger: { id: number; content: string };
}

const migrations: Record<string, Migration> = {
  "0001-ledger": {
    async up(db: Kysely<unknown>) {
      await sql`create table ledger (id int primary key, content text not null)`.execute(db);
    },
  },
};

const log: DatabaseLog = { info() {}, warn() {}, error() {} };

/** Options for a ledger in a data directory or on a server, which the form of the place says. */
export function ledgerOptions(place: string): DatabaseOptions {
  const target = place.startsWith("postgres:") ? { databaseUrl: place } : { dataDirectory: place };
  return { ...target, migrations, log };
}
