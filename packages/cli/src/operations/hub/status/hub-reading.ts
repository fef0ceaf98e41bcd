import type { Sample } from "./metrics-text.ts";
import { quantile, sumOf } from "./metrics-text.ts";

/** What was read of a hub at one moment. */
export interface HubReading {
  /** When it was read. */
  readonly at: Date;
  /** The services that are down. */
  readonly down: readonly string[];
  /** Null where its metrics are not open to this machine. */
  readonly metrics: readonly Sample[] | null;
}

/** A line of `iphub status --watch`. What is counted between two readings is null in the first one. */
export interface StatusLine {
  readonly at: string;
  readonly services: string;
  readonly callsPerSecond: number | null;
  readonly failed: number | null;
  /** Half of the calls since the line before were answered within this time, in milliseconds. */
  readonly p50: number | null;
  readonly p99: number | null;
  readonly jobs: number | null;
  /** Jobs that failed within a day. */
  readonly jobsFailed: number | null;
  /** Mail that waits for the mail server. */
  readonly mail: number | null;
  /** Connections to the database that are in use, and calls that wait for one. */
  readonly connections: number | null;
  readonly waiting: number | null;
  readonly diskFree: number | null;
}

const calls = "iphub_call_seconds";

/** Makes a line of a reading and the one before it. */
export function statusLine(now: HubReading, before: HubReading | null): StatusLine {
  const samples = now.metrics ?? [];
  const gauge = (name: string, labels?: Sample["labels"]) => sumOf(samples, name, labels);
  const open = gauge("iphub_database_connections", { state: "open" });
  const idle = gauge("iphub_database_connections", { state: "idle" });
  return {
    at: now.at.toISOString(),
    services: now.down.length === 0 ? "up" : `down: ${now.down.join(", ")}`,
    ...callFigures(now, before),
    jobs: jobsIn(samples, ["queued", "running"]),
    jobsFailed: jobsIn(samples, ["failed"]),
    mail: gauge("iphub_mail_waiting", { state: "waiting" }),
    connections: open === null || idle === null ? null : open - idle,
    waiting: gauge("iphub_database_connections", { state: "waiting" }),
    diskFree: gauge("iphub_disk_free_bytes"),
  };
}

/** A hub that has none of a kind says nothing of it. */
function jobsIn(samples: readonly Sample[], states: readonly string[]): number | null {
  if (samples.length === 0) return null;
  return states.reduce((sum, status) => sum + (sumOf(samples, "iphub_jobs", { status }) ?? 0), 0);
}

/** The figures of the calls between two readings; a hub that was started again between them has counted from 0. */
function callFigures(now: HubReading, before: HubReading | null) {
  const none = { callsPerSecond: null, failed: null, p50: null, p99: null };
  if (!now.metrics || !before?.metrics) return none;
  const seconds = (now.at.getTime() - before.at.getTime()) / 1000;
  const count = countedCalls(now.metrics) - countedCalls(before.metrics);
  if (count < 0 || seconds <= 0) return none;
  const [old, samples] = [before.metrics, now.metrics];
  const within = (share: number) => {
    const found = quantile(share, calls, old, samples);
    return found === null ? null : Math.round(found * 10_000) / 10;
  };
  return {
    callsPerSecond: Math.round((count / seconds) * 10) / 10,
    failed: failedCalls(samples) - failedCalls(old),
    p50: within(0.5),
    p99: within(0.99),
  };
}

function countedCalls(samples: readonly Sample[]): number {
  return sumOf(samples, `${calls}_count`) ?? 0;
}

/** Calls that ended with a fault of the hub: a status from 500 on. */
function failedCalls(samples: readonly Sample[]): number {
  const faults = samples.filter(({ name, labels }) => name === `${calls}_count` && Number(labels.status) >= 500);
  return faults.reduce((sum, { value }) => sum + value, 0);
}
