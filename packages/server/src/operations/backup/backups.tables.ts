import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** The work on the backup of one day, and how far it came. */
export interface BackupDaysTable {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The process that works on it, until this time unless it renews it. */
  taken_by: string | null;
  taken_until: string | null;
  tried_at: string;
  made_at: string | null;
  /** How many files it lacks because they are missing or damaged. */
  damaged: number | null;
  /** When its copy in the bucket was whole. */
  off_site_at: string | null;
  /** Why the last try did not come to its end; null after one that did. */
  error: string | null;
}

/** The tables of the hub's own backups. */
export interface BackupsTables {
  backup_days: BackupDaysTable;
}

const backupDays = statements(
  sql`
      create table backup_days (
        day text primary key,
        taken_by text,
        taken_until timestamptz(3),
        tried_at timestamptz(3) not null,
        made_at timestamptz(3),
        damaged integer,
        off_site_at timestamptz(3),
        error text
      )`,
);

/** Forward migrations of the hub's own backups. */
export const backupsMigrations = { "0441-backup-days": backupDays };
