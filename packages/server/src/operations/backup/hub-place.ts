import type { DatabaseLog } from "../../platform/database/open-database.ts";

/**
 * Where a hub stores its data: the folder of the database, unless a server is named, and of files, unless a bucket is.
 */
export interface HubPlace {
  readonly dataDirectory: string;
  readonly databaseUrl?: string | undefined;
  readonly s3Url?: string | undefined;
  /** The public keys that signed its event log, as PEM: a backup or a salvaged copy of it gets them. */
  readonly auditKeys?: string | undefined;
}

/** The log of a database that is opened for a moment. */
export const silent: DatabaseLog = { info() {}, warn() {}, error() {} };

/** The time-out of a statement in milliseconds, longer than usual because copies take long. */
export const queryDeadlineMs = 10 * 60_000;
