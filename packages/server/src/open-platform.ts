import { chmod, stat } from "node:fs/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Configuration } from "./configuration.ts";
import { deadlineProjection } from "./docket/deadlines/deadlines.projection.ts";
import { docketProjection } from "./docket/docket/docket.projection.ts";
import { newApplicationsProjection } from "./docket/uspto/new-applications.projection.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { DamageReports } from "./platform/damage.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { isServerFull, serverHasRoom } from "./platform/database/postgres/server-room.ts";
import { DiskRoom } from "./platform/disk-room.ts";
import { openAuditKey } from "./platform/events/audit-key.ts";
import { EventLog } from "./platform/events/event-log.ts";
import type { FreeSpace } from "./platform/free-space.ts";
import { DatabaseJobQueue } from "./platform/jobs/database-job-queue.ts";
import type { Platform } from "./platform/platform.ts";
import { openStorage } from "./platform/storage/open-storage.ts";
import { ReportingStorage } from "./platform/storage/reporting-storage.ts";
import { hubMigrations, type Schema } from "./schema.ts";
import { overviewProjection } from "./work/overview/overview.projection.ts";
import { taskSearchProjection } from "./work/tasks/search/task-search.projection.ts";

/**
 * Opens the platform that the nouns build on; clock and free space are the machine's by default, tests set their own.
 */
export async function openPlatform(
  configuration: Configuration,
  log: FastifyBaseLogger,
  clock: Clock = systemClock,
  freeSpace?: FreeSpace,
): Promise<Platform> {
  const { databaseUrl, databaseReadUrl: readUrl, dataDirectory } = configuration;
  const where = databaseUrl === undefined ? { dataDirectory } : { databaseUrl, readUrl };
  await closeDataFolder(dataDirectory, log);
  const auditKey = await openAuditKey(configuration);
  // Not to the log, whose usual level would hide it: an upgrade can take minutes, and the hub would look stuck.
  const onUpgrade = (line: string) => void process.stderr.write(`${line}\n`);
  const database = await openDatabase<Schema>({ ...where, migrations: hubMigrations, log, onUpgrade });
  const hasData = databaseUrl === undefined || configuration.s3Url === undefined;
  const disk = new DiskRoom({
    folder: hasData ? dataDirectory : null,
    serverHasRoom: databaseUrl === undefined ? null : () => serverHasRoom(database.kysely),
    log,
    freeSpace,
  });
  await disk.look();
  const damage = new DamageReports();
  const jobs = new DatabaseJobQueue(database, clock, log, {
    isPaused: () => disk.isFull,
    onFailure(error) {
      damage.reportError(error);
      if (isServerFull(error)) disk.noteServerFull();
    },
  });
  const events = openEvents({ configuration, clock, jobs, auditKey });
  return {
    configuration,
    database,
    db: database.reads,
    clock,
    log,
    events,
    auditKey,
    jobs,
    storage: new ReportingStorage(await openStorage(configuration), damage),
    disk,
    damage,
  };
}

/** The event log with what is derived from it in the same transaction. */
function openEvents(parts: Pick<Platform, "configuration" | "clock" | "jobs" | "auditKey">): EventLog {
  const { configuration, clock, jobs, auditKey } = parts;
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
  return events;
}

/** The permissions of other people than the owner. */
const ofOthers = 0o077;

/**
 * Closes an existing data folder to all but its owner: it holds documents, mail and password hashes, and its folder may
 * have been made by hand. Where that cannot be done, the log says so at each start.
 */
async function closeDataFolder(path: string, log: Pick<FastifyBaseLogger, "warn">): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory() || process.platform === "win32" || (found.mode & ofOthers) === 0) return;
  await chmod(path, found.mode & 0o700).then(
    () => log.warn({ path }, "the data folder was open to other people of this machine; it is closed to them now"),
    (err: unknown) => log.warn({ path, err }, "the data folder is open to other people of this machine; run chmod 700"),
  );
}
