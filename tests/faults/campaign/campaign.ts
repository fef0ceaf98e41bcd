import { setTimeout as delay } from "node:timers/promises";
import { contract } from "@iphub/sdk/contract/index";
import type { Contract } from "@iphub/sdk/endpoint";
import type { ProcessLimits } from "../served-process.ts";
import { activityNames } from "./activities.ts";
import { Attempts } from "./attempts.ts";
import { type CampaignEngine, type CampaignHub, type Fault, startCampaignHub } from "./campaign-hub.ts";
import { checkRemains, type Findings } from "./final-checks.ts";
import { type LiveRecord, recordLive } from "./live-check.ts";
import { seededRandom } from "./seeded-random.ts";
import { makeWriter, samplePeople, signedIn, type Writer } from "./writer.ts";
import { Pools } from "./writer-state.ts";
import { leftOut, writes } from "./writes.ts";

/** How a campaign is run. */
export interface CampaignOptions {
  readonly engine: CampaignEngine;
  readonly seed: number;
  readonly milliseconds: number;
  readonly writers: number;
  /** The mean time between two faults, in milliseconds. */
  readonly pauseMs: number;
  /** What each process of the hub may have. */
  readonly limits?: ProcessLimits;
  /** An empty folder for its data. */
  readonly home: string;
  readonly say: (line: string) => void;
}

/** What a campaign did and found. */
export interface CampaignReport extends Findings {
  readonly acknowledged: number;
  readonly repeated: number;
  readonly seconds: number;
  readonly faults: Readonly<Record<string, number>>;
  /** What no hub may answer: 500, a lost sign-in, no outcome. */
  readonly failures: readonly string[];
  /** The most memory that a process had that ran at the end, in MB. */
  readonly mostResidentMb: number;
  /** The calls that were never acknowledged. */
  readonly never: readonly string[];
}

const nouns: Contract = contract;

/** The writes of the contract that a campaign neither makes nor leaves out for a reason; there is none. */
export function unmadeWrites(): string[] {
  const known = new Set([...Object.keys(writes), ...activityNames, ...Object.keys(leftOut)]);
  return Object.entries(nouns).flatMap(([noun, verbs]) =>
    Object.entries(verbs).flatMap(([verb, { method, safe }]) => {
      const isWrite = method !== "GET" && safe !== true;
      return isWrite && !known.has(`${noun}.${verb}`) && !known.has(`${noun}.*`) ? [`${noun}.${verb}`] : [];
    }),
  );
}

/** Runs writers and live clients against a hub that is broken again and again, then stops it and checks what is there. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { engine, home, limits, say } = options;
  const hub = await startCampaignHub(engine, home, limits);
  try {
    const attempts = new Attempts();
    const live = [await liveClient(hub), await liveClient(hub)];
    const pools = new Pools(seededRandom(options.seed));
    const writers: Writer[] = [];
    for (let number = 0; number < options.writers; number += 1) {
      writers.push(await makeWriter(await hub.wayIn(), { number, seed: options.seed, pools }, attempts));
    }
    const began = Date.now();
    const faults = await underFaults(hub, writers, options);
    const seconds = (Date.now() - began) / 1000;
    say(`${attempts.acknowledged.length} writes in ${Math.round(seconds)} s; the hub settles`);
    await settle(hub, live);
    for (const one of live) one.close();
    const mostResidentMb = hub.mostResidentMb();
    if (mostResidentMb > (limits?.memoryMb ?? Number.POSITIVE_INFINITY)) {
      attempts.failures.push(`a process had ${mostResidentMb} MB of memory, ${limits?.memoryMb} allowed`);
    }
    await hub.stop();
    const known = writers.map((writer) => writer.known);
    const findings = await checkRemains({ place: hub.place, acknowledged: attempts.acknowledged, known, live });
    const made = new Set(attempts.acknowledged.map(({ name }) => name));
    return {
      ...findings,
      acknowledged: attempts.acknowledged.length,
      repeated: attempts.repeated,
      seconds,
      faults,
      failures: attempts.failures,
      mostResidentMb,
      never: [...Object.keys(writes), ...activityNames]
        .filter((name) => !made.has(name))
        .map((name) => `${name} (${attempts.refusalsOf(name) || "not tried"})`),
    };
  } catch (error) {
    for (const line of hub.errors().slice(-mostErrors)) say(line.slice(0, 1_000));
    throw error;
  } finally {
    await hub.close();
  }
}

/** So many errors of the hub are shown where a campaign cannot go on. */
const mostErrors = 10;

async function liveClient(hub: CampaignHub): Promise<LiveRecord> {
  return recordLive(await signedIn(await hub.wayIn(), samplePeople[0]));
}

async function underFaults(hub: CampaignHub, writers: readonly Writer[], options: CampaignOptions) {
  const { seed, milliseconds, pauseMs, say } = options;
  const random = seededRandom(seed);
  const counts: Record<string, number> = {};
  const stop = new AbortController();
  const writing = Promise.all(writers.map((writer) => writer.run(stop.signal)));
  const until = Date.now() + milliseconds;
  try {
    while (Date.now() < until) {
      await delay(pauseMs * (0.25 + 1.5 * random.next()));
      const fault: Fault = random.one(hub.faults);
      await hub.suffer(fault, random);
      counts[fault] = (counts[fault] ?? 0) + 1;
      say(`${fault}; ${Math.max(0, Math.round((until - Date.now()) / 1000))} s left`);
    }
  } finally {
    stop.abort();
    await writing;
  }
  return counts;
}

const settlingMs = 180_000;

/** Waits for the hub's own work: jobs come to their end, and live clients hear of what it writes. */
async function settle(hub: CampaignHub, live: readonly LiveRecord[]): Promise<void> {
  const url = await hub.wayIn();
  const until = Date.now() + settlingMs;
  while (Date.now() < until && (await hasJobs(url))) await delay(500);
  const ada = await signedIn(url, samplePeople[0]);
  const { data } = await ada.minions.create({ data: { name: "The campaign ends" } });
  const heard = Promise.all(live.map((one) => one.untilMinion(data.documentId)));
  await Promise.race([heard, delay(settlingMs, undefined, { ref: false })]);
}

/** Whether a job waits or runs, as the metrics say it. */
async function hasJobs(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/metrics`).catch(() => null);
  if (answer?.status !== 200) return true;
  return /^iphub_jobs\{.*status="(?:queued|running)"\} [1-9]/m.test(await answer.text());
}
