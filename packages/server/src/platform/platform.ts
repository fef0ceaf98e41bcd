import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Configuration } from "../configuration.ts";
import type { Schema } from "../schema.ts";
import type { Clock } from "./clock.ts";
import type { DamageReports } from "./damage.ts";
import type { Database } from "./database/open-database.ts";
import type { DiskRoom } from "./disk-room.ts";
import type { AuditKey } from "./events/audit-key.ts";
import type { EventLog } from "./events/event-log.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import type { FileStorage } from "./storage/file-storage.ts";

/** What every noun builds on: one of each part per process. */
export interface Platform {
  readonly configuration: Configuration;
  readonly database: Database<Schema>;
  /** `database.reads`: the query builder for reads outside a transaction. */
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly events: EventLog;
  /** Signs the event log, and verifies its signatures. */
  readonly auditKey: AuditKey;
  readonly jobs: JobQueue;
  readonly storage: FileStorage;
  readonly disk: DiskRoom;
  /** Passes on what is found damaged of the stored data. */
  readonly damage: DamageReports;
}
