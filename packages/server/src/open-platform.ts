import type { FastifyBaseLogger } from "fastify";
import type { Configuration } from "./configuration.ts";
import { deadlineProjection } from "./docket/deadlines/deadlines.projection.ts";
import { docketProjection } from "./docket/docket/docket.projection.ts";
import { newApplicationsProjection } from "./docket/uspto/new-applications.projection.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { openAuditKey } from "./platform/events/audit-key.ts";
import { EventLog } from "./platform/events/event-log.ts";
import { DatabaseJobQueue } from "./platform/jobs/database-job-queue.ts";
import type { Platform } from "./platform/platform.ts";
import { closeDataFolder } from "./platform/storage/data-folder.ts";
import { openStorage } from "./platform/storage/open-storage.ts";
import { hubMigrations, type Schema } from "./schema.ts";
import { overviewProjection } from "./work/overview/overview.projection.ts";
import { taskSearchProjection } from "./work/tasks/search/task-search.projection.ts";

/** Opens the platform that the nouns build on; `clock` is the machine's by default, tests set their own. */
export async function openPlatform(
  configuration: Configuration,
  log: FastifyBaseLogger,
  clock: Clock = systemClock,
): Promise<Platform> {
  const { databaseUrl, dataDirectory } = configuration;
  const where = databaseUrl === undefined ? { dataDirectory } : { databaseUrl };
  await closeDataFolder(dataDirectory, log);
  const auditKey = await openAuditKey(configuration.auditKey, dataDirectory);
  const database = await openDatabase<Schema>({ ...where, migrations: hubMigrations, log });
  const jobs = new DatabaseJobQueue(database, clock, log);
  const events: EventLog = new EventLog(
    clock,
    [
      overviewProjection,
      taskSearchProjection,
      deadlineProjection({ clock, events: () => events }),
      // Runs after the deadlines, so that new proposals are compared too.
      docketProjection({ clock, events: () => events }),
      newApplicationsProjection({ configuration, jobs: () => jobs }),
    ],
    auditKey,
  );
  return {
    configuration,
    database,
    db: database.reads,
    clock,
    log,
    events,
    auditKey,
    jobs,
    storage: openStorage(configuration),
  };
}
