import { type ServiceName, services } from "@iphub/sdk/contract/health";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordProbes } from "./health.store.ts";
import { probeOf } from "./service-probes.ts";

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
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return { service, url, reason };
}
