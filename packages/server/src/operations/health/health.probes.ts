import { type ServiceName, services } from "@iphub/sdk/contract/health";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import { openOffice } from "../../connectors/uspto/open-office.ts";
import { officeConfigured } from "../../connectors/uspto/portal-client.ts";
import { newId } from "../../platform/ids.ts";
import { mailFacts } from "../../platform/mail-out/send-queued-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { backupFault } from "../backup/backup-days.store.ts";
import { backgroundFault } from "./background-work.ts";
import { recordProbes } from "./health.store.ts";

/** How often each service is probed, in milliseconds. */
const probeMilliseconds = 60_000;
/** A service that has not responded after this time counts as down, in milliseconds. */
const probeDeadlineMilliseconds = 5_000;

/** Probes every service at once and then every minute while the hub runs, in one process of the hub at a time. */
export function startProbes(platform: Platform, hubUrl: string): void {
  platform.jobs.every("health-probes", probeMilliseconds, (signal) => probeServices(platform, hubUrl, signal));
}

/** One round: probes every service and stores failures and recoveries. */
export async function probeServices(platform: Platform, hubUrl: string, signal: AbortSignal): Promise<void> {
  const results = await Promise.all(services.map((service) => probe(platform, service, hubUrl, signal)));
  // Stopping the hub aborts probes, which says nothing about a service.
  if (signal.aborted) return;
  const now = platform.clock.now();
  await recordProbes(platform.database.kysely, results, now.toISOString(), () => newId(now));
}

async function probe(platform: Platform, service: ServiceName, hubUrl: string, stop: AbortSignal) {
  const url = `${platform.configuration.publicUrl ?? hubUrl}/api/${service}`;
  const signal = AbortSignal.any([stop, AbortSignal.timeout(probeDeadlineMilliseconds)]);
  const reason = await probeOf(service)(platform, signal).then(
    () => null,
    (error: unknown) => {
      platform.damage.reportError(error);
      return errorMessage(error);
    },
  );
  return { service, url, reason };
}

/** Checks whether a service works; throws the reason if not. */
type Probe = (platform: Platform, signal: AbortSignal) => Promise<void>;

/** Reads the service's own table, to check the module and its part of the database. */
function reads(table: keyof Schema): Probe {
  return async ({ db }) => {
    await db
      .selectFrom(table)
      .select(({ lit }) => lit(1).as("one"))
      .limit(1)
      .execute();
  };
}

/** The remote side responds with 200 to 300; if it is not configured nothing can be down. */
function answers(address: (platform: Platform) => string | undefined): Probe {
  return async (platform, signal) => {
    const url = address(platform);
    if (url === undefined) return;
    const answer = await fetch(url, { method: "HEAD", signal });
    if (answer.status < 200 || answer.status > 300) throw new Error(`${url} answered ${answer.status}`);
  };
}

/** The office accepts the key. While other calls are in progress, or the hub only reads, its last response counts. */
const officeAnswers: Probe = async (platform, signal) => {
  if (!officeConfigured(platform.configuration)) return;
  const office = openOffice(platform);
  if (!platform.disk.isFull && !(await office.isBusy())) return office.login(signal);
  const last = await platform.db
    .selectFrom("office_calls")
    .select("error")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.error) throw new Error(last.error);
};

/** What the hub sends is taken by the mail server; a hub that sends no mail has nothing that can be down. */
const mailIsTaken: Probe = async (platform) => {
  const { failing, reason } = await mailFacts(platform.db);
  if (failing > 0) throw new Error(`${failing} messages wait; the mail server did not take them: ${reason}`);
};

/** Files are known, their bucket answers, and the disks of files and database have room for more. */
const storesFiles: Probe = async (platform, signal) => {
  await reads("files")(platform, signal);
  await platform.storage.check?.(signal);
  const { fault } = platform.disk;
  if (fault !== null) throw new Error(fault);
};

/** The day's backup is made and, where a bucket is named, copied there; a hub that makes none has nothing to be late. */
const backupsAreMade: Probe = async (platform) => {
  const fault = await backupFault(platform);
  if (fault !== null) throw new Error(fault);
};

/** What the hub does by itself succeeds: call-ups, weekly dockets, the mailbox, what is streamed and swept. */
const workSucceeds: Probe = async (platform) => {
  const fault = await backgroundFault(platform);
  if (fault !== null) throw new Error(fault);
};

/** The replica is read; a hub without one has nothing that can be down. */
const replicaIsRead: Probe = async ({ database: { replica } }) => {
  const { state, reason } = replica?.facts() ?? { state: "in use", reason: null };
  if (state !== "in use") throw new Error(`the replica is ${state} (${reason}); everything is read from the primary`);
};

const probes: Readonly<Record<ServiceName, Probe>> = {
  auth: reads("sessions"),
  inventions: reads("inventions"),
  search: reads("overview_rows"),
  streams: reads("event_log"),
  workflow: reads("tasks"),
  uspto: officeAnswers,
  "hub-correspondence": mailIsTaken,
  reports: reads("jobs"),
  config: reads("hub_secrets"),
  settings: reads("settings"),
  suggest: reads("users"),
  filesmanager: storesFiles,
  "documents-repository-connector": reads("jobs"),
  "fip-connector": answers(({ configuration }) => configuration.docketingUrl),
  backups: backupsAreMade,
  "background-work": workSucceeds,
  "read-replica": replicaIsRead,
  // The register of damage can be read; what is in it has entries of its own.
  "stored-data": reads("health_incidents"),
};

function probeOf(service: ServiceName): Probe {
  return probes[service];
}
