import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { buildApp } from "./app.ts";
import type { Configuration } from "./configuration.ts";
import { startCallingUp } from "./docket/call-ups/make-call-ups.ts";
import { docketStated } from "./docket/deadlines/docket-stated.ts";
import { startSendingWeeks } from "./docket/docket/send-weeks.ts";
import { startAuditing } from "./docket/docket/start-auditing.ts";
import { startFanOut } from "./docket/inbox/fan-out.ts";
import { mailGuard } from "./docket/inbox/mail-guard.ts";
import { startSendingDigests } from "./docket/inbox/notice-mail.ts";
import { startOfficeWork } from "./docket/uspto/office-work.ts";
import { registerReportJobs } from "./documents/reports/request-reports.ts";
import { registerPasswordMail } from "./identity/auth/password-mail.ts";
import { resealAuthenticators } from "./identity/auth/reseal-authenticators.ts";
import { setUpIsNeeded, setUpPath } from "./identity/auth/set-up.ts";
import { startSweepingSignIns } from "./identity/auth/sweep-sign-ins.ts";
import { startLive } from "./live/live.ts";
import { startEmptying } from "./matters/bin/empty-bin.ts";
import { retriedMessages } from "./matters/correspondence/read-mailbox.ts";
import { type MailIntake, startMail } from "./matters/correspondence/start-mail.ts";
import { registerDirectoryJobs } from "./matters/directory/sync-directory.ts";
import { startCleaning } from "./matters/files/clean-storage.ts";
import { startDocketing } from "./matters/inventions/docketing-system.ts";
import { addReferences } from "./matters/inventions/inventions.rules.ts";
import { insertInventions } from "./matters/inventions/inventions.store.ts";
import { openPlatform } from "./open-platform.ts";
import { startAccessLog } from "./operations/access-log/stream-access-log.ts";
import { startAnchoring } from "./operations/audit/anchors.ts";
import { checkRecipients } from "./operations/backup/backup-keys.ts";
import { startBackingUp } from "./operations/backup/daily-backup.ts";
import { loadSample } from "./operations/demo/load-sample.ts";
import { addSamplePapers } from "./operations/demo/sample-papers.ts";
import { startCheckingData } from "./operations/health/damage-check.ts";
import { startProbes } from "./operations/health/health.probes.ts";
import { registerImportJobs } from "./operations/imports/run-import.ts";
import type { Clock } from "./platform/clock.ts";
import { waitForServer } from "./platform/database/postgres/wait-for-server.ts";
import type { FreeSpace } from "./platform/free-space.ts";
import { CallGaps } from "./platform/http/call-gaps.ts";
import { hubVersion } from "./platform/http/headers.ts";
import { startSweepingAnswers } from "./platform/idempotency.ts";
import { startSweepingJobs } from "./platform/jobs/sweep-jobs.ts";
import { startSendingMail } from "./platform/mail-out/send-queued-mail.ts";
import type { Platform } from "./platform/platform.ts";
import { startSweepingLimits } from "./platform/rate-limit.ts";
import { traceFields } from "./platform/telemetry/spans.ts";
import type { Telemetry } from "./platform/telemetry/start-telemetry.ts";
import { startPruningSearchWords } from "./work/tasks/search/search-words.ts";
import { installLibrary } from "./work/workflows/workflows.library.ts";

/** Fields that no log line may show, wherever they are nested one deep. */
const secretFields = ["password", "token", "authorization", "*.password", "*.token", "*.authorization"];

/** How to serve a hub. */
export interface ServeOptions {
  readonly configuration: Configuration;
  /** Loads the sample portfolio into an empty hub; `size` generated matters are added to it. */
  readonly demo?: { readonly size: number };
  /** The folder of the built web, or null to serve the API alone. */
  readonly webDirectory: string | null;
  /** The machine's clock by default. */
  readonly clock?: Clock;
  /** How the free space of a disk is read; by default the system says it. */
  readonly freeSpace?: FreeSpace;
}

/** A hub that is being served. */
export interface ServedHub {
  /** Where it listens, for example `http://127.0.0.1:4780`. */
  readonly url: string;
  /** The one-time set-up link of an empty hub, or null. */
  readonly setUpLink: string | null;
  /** Stops taking calls, lets the running ones end, and closes everything. */
  close(): Promise<void>;
}

/**
 * Opens the database, brings it up to date, and serves the hub until `close`. A PostgreSQL server that is away is waited for.
 * @throws what the database or the network says when it cannot; nothing stays open then
 */
export async function serve(options: ServeOptions): Promise<ServedHub> {
  const { configuration } = options;
  // To standard error: standard output says when the hub is ready, and nothing else.
  const log = pino(
    { level: configuration.logLevel, redact: secretFields, mixin: traceFields },
    pino.destination({ fd: 2, sync: true }),
  );
  await checkRecipients(configuration.backups.recipients);
  if (configuration.databaseUrl !== undefined) await waitForServer(configuration.databaseUrl, log);
  const platform = await openPlatform(configuration, log, options.clock, options.freeSpace);
  try {
    await installLibrary(platform);
    if (options.demo && (await setUpIsNeeded(platform))) await loadDemo(platform, options.demo);
    return await servePlatform(platform, options.webDirectory);
  } catch (error) {
    await platform.database.close();
    throw error;
  }
}

/** Refused before anything is loaded where its papers find no room: a sample without them would stay so. */
async function loadDemo(platform: Platform, demo: NonNullable<ServeOptions["demo"]>): Promise<void> {
  platform.disk.refuseFilesIfFull();
  if (await loadSample(platform, demo)) await addSamplePapers(platform);
}

/**
 * Serves a platform that is open: calls, live events, probes and jobs. `close` closes the platform too.
 * @throws Error where a port cannot be had; nothing but the platform stays open then
 */
export async function servePlatform(platform: Platform, webDirectory: string | null): Promise<ServedHub> {
  const { host, publicUrl, smtpOut } = platform.configuration;
  await resealAuthenticators(platform);
  const telemetry = await openTelemetry(platform.configuration);
  const app = await buildApp(platform, webDirectory);
  const drain = drainOf(app.server);
  const calls = new CallGaps();
  calls.listen(app.server);
  const live = await startLive(platform, app);
  app.addHook("preClose", () => drain(() => live.close()));
  const mail = await startIntake(platform, app);
  const url = addressOf(host, app.server.address());
  platform.disk.start();
  startProbes(platform, url);
  startCheckingData(platform);
  startSweeping(platform);
  registerPasswordMail(platform);
  if (smtpOut !== undefined && publicUrl === undefined) {
    platform.log.warn("IPHUB_PUBLIC_URL is not set: links are not mailed, because they would not work elsewhere");
  }
  startAccessLog(platform);
  startAnchoring(platform);
  startBackingUp(platform);
  startOfficeWork(platform);
  startAuditing(platform, calls);
  startSendingWeeks(platform);
  startCallingUp(platform);
  registerDirectoryJobs(platform);
  registerReportJobs(platform);
  registerImportJobs(platform, {
    references: (added) => addReferences([], added),
    openMatters: insertInventions,
    docket: docketStated,
  });
  startDocketing(platform);
  startSendingDigests(platform);
  const notices = await startFanOut(platform);
  platform.jobs.start();
  const sender = await startSendingMail(platform, mailGuard);
  const path = await setUpPath(platform);
  return {
    url,
    setUpLink: path === null ? null : `${publicUrl ?? url}${path}`,
    async close() {
      platform.disk.stop();
      await mail.close();
      // Jobs get the signal at once: they end while the calls under way do.
      await Promise.all([platform.jobs.stop(), sender.close(), app.close(), notices.close()]);
      await platform.database.close();
      await telemetry?.close();
    },
  };
}

/** Starts the jobs that delete expired data. */
function startSweeping(platform: Platform): void {
  startCleaning(platform);
  startEmptying(platform);
  startSweepingSignIns(platform);
  startSweepingAnswers(platform);
  startSweepingLimits(platform);
  startSweepingJobs(platform, [retriedMessages.work]);
  startPruningSearchWords(platform);
}

/** Loaded only where it is wanted: it would slow down each start. */
async function openTelemetry({ otlpUrl }: Configuration): Promise<Telemetry | null> {
  if (otlpUrl === undefined) return null;
  const { startTelemetry } = await import("./platform/telemetry/start-telemetry.ts");
  return startTelemetry({ url: otlpUrl, version: hubVersion });
}

/** The port for mail first: a program that learns that the hub listens can send it mail. */
async function startIntake(platform: Platform, app: FastifyInstance): Promise<MailIntake> {
  const { host, port } = platform.configuration;
  try {
    const mail = await startMail(platform);
    await app.listen({ host, port }).catch(async (error: unknown) => {
      await mail.close();
      throw error;
    });
    return mail;
  } catch (error) {
    await app.close();
    throw error;
  }
}

function addressOf(host: string, address: string | AddressInfo | null): string {
  const port = typeof address === "object" && address ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** How long running calls may take to end after the stop signal; a supervisor expects the end within 5 s. */
const drainMilliseconds = 2000;

/**
 * Lets a server stop in time. Node's own close waits a minute for connections that never sent a request, such as those
 * that browsers open in advance; they are closed at once, and calls still running after two seconds are aborted.
 * @returns runs `close`, which must wait for the server's calls to end
 */
function drainOf(server: Server): (close: () => Promise<void>) => Promise<void> {
  const silent = new Set<Socket>();
  const received = ({ socket }: IncomingMessage) => silent.delete(socket);
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", received);
  server.on("upgrade", received);
  return async (close) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
    try {
      const closed = close();
      for (const socket of silent) socket.destroy();
      await closed;
    } finally {
      clearTimeout(cut);
    }
  };
}
