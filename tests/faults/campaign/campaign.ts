import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { contract } from "@iphub/sdk/contract/index";
import type { Contract } from "@iphub/sdk/endpoint";
import type { ProcessLimits } from "../served-process.ts";
import { activityNames } from "./activities.ts";
import { Attempts } from "./attempts.ts";
import { type CampaignHub, startCampaignHub } from "./campaign-hub.ts";
import {
  type CampaignEngine,
  type CampaignPlan,
  type CampaignStorage,
  type FaultKind,
  faultKinds,
  planCampaign,
} from "./campaign-kinds.ts";
import { type FillingMount, mountFillingDisk } from "./filling-mount.ts";
import { checkRemains, type Findings } from "./final-checks.ts";
import { type LiveRecord, recordLive } from "./live-check.ts";
import { MailSender } from "./mail-sender.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { Witness } from "./witness.ts";
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
  /** What is done to the hub: all that the machine permits by default. */
  readonly faults?: readonly FaultKind[] | undefined;
  /** Where the hub keeps files: by default where the faults concern it (`planCampaign`). */
  readonly storage?: CampaignStorage | undefined;
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
  /** What was not done although it was wanted, and why. */
  readonly notDone: readonly string[];
  /** What no hub may answer: 500, a lost sign-in, no outcome; a process that ended by itself or was not ready again. */
  readonly failures: readonly string[];
  /** What was wrong right after a fault. */
  readonly afterFaults: readonly string[];
  /** How many e-mails the hub took, and how many of its own the mail server took, those that it took again too. */
  readonly mail: { readonly received: number; readonly delivered: number; readonly again: number };
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
  const { engine, home, limits, say, faults, storage } = options;
  const disk = (faults ?? faultKinds).includes("disk") ? mountFillingDisk(join(home, "disk")) : null;
  try {
    const plan = planCampaign({ engine, faults, storage, canMount: disk !== null });
    if (plan.faults.length === 0) throw new RangeError(`no fault is left to be done: ${plan.notDone.join("; ")}`);
    say(`faults: ${plan.faults.join(", ")}; files in a ${plan.storage}`);
    for (const line of plan.notDone) say(line);
    const hub = await startCampaignHub({ engine, plan, home, disk, limits });
    return await campaignOn(hub, plan, options);
  } finally {
    removeDisk(disk, say);
  }
}

/** A disk that stays would only take room: what the campaign found counts more. */
function removeDisk(disk: FillingMount | null, say: CampaignOptions["say"]): void {
  try {
    disk?.remove();
  } catch (error) {
    say(`the disk at ${disk?.folder} stays mounted: ${String(error)}`);
  }
}

async function campaignOn(hub: CampaignHub, plan: CampaignPlan, options: CampaignOptions): Promise<CampaignReport> {
  const { limits, say } = options;
  try {
    const cast = await gather(hub, options);
    const { attempts, writers, live, sender, witness } = cast;
    const began = Date.now();
    const faults = await underFaults(hub, plan, cast, options);
    const seconds = (Date.now() - began) / 1000;
    say(`${attempts.acknowledged.length} writes in ${Math.round(seconds)} s; the hub settles`);
    await settle(hub, live);
    for (const one of live) one.close();
    const mostResidentMb = hub.mostResidentMb();
    if (mostResidentMb > (limits?.memoryMb ?? Number.POSITIVE_INFINITY)) {
      attempts.failures.push(`a process had ${mostResidentMb} MB of memory, ${limits?.memoryMb} allowed`);
    }
    await hub.stop();
    say("the hub has stopped; what it left is checked");
    const known = [...writers.map((writer) => writer.known), witness.known];
    const delivered = hub.peers.mailTaken();
    const mail = { received: sender.acknowledged, delivered };
    const findings = await checkRemains({ place: hub.place, acknowledged: attempts.acknowledged, mail, known, live });
    const made = new Set(attempts.acknowledged.map(({ name }) => name));
    return {
      ...findings,
      acknowledged: attempts.acknowledged.length,
      repeated: attempts.repeated,
      seconds,
      faults,
      notDone: plan.notDone,
      failures: [...attempts.failures, ...sender.failures],
      afterFaults: witness.findings,
      mail: {
        received: sender.acknowledged.length,
        delivered: delivered.length,
        again: delivered.length - new Set(delivered).size,
      },
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

/** Everyone who works with the hub. */
interface Cast {
  readonly attempts: Attempts;
  readonly live: readonly LiveRecord[];
  readonly writers: readonly Writer[];
  readonly sender: MailSender;
  readonly witness: Witness;
}

async function gather(hub: CampaignHub, { seed, writers: count }: CampaignOptions): Promise<Cast> {
  const attempts = new Attempts();
  const live = [await liveClient(hub), await liveClient(hub)];
  const pools = new Pools(seededRandom(seed));
  const { hasOffice } = hub.peers;
  const writers: Writer[] = [];
  for (let number = 0; number < count; number += 1) {
    writers.push(await makeWriter(await hub.wayIn(), { number, seed, pools, hasOffice }, attempts));
  }
  const sender = new MailSender(hub.mailPorts, seededRandom(seed + 1), String(seed));
  const witness = await Witness.start(await signedIn(await hub.wayIn(), samplePeople[0]), attempts);
  return { attempts, live, writers, sender, witness };
}

/** So many errors of the hub are shown where a campaign cannot go on. */
const mostErrors = 10;

async function liveClient(hub: CampaignHub): Promise<LiveRecord> {
  return recordLive(await signedIn(await hub.wayIn(), samplePeople[0]));
}

async function underFaults(hub: CampaignHub, plan: CampaignPlan, cast: Cast, options: CampaignOptions) {
  const { seed, milliseconds, pauseMs, say } = options;
  const { attempts, writers, sender, witness } = cast;
  const random = seededRandom(seed);
  const counts: Record<string, number> = {};
  let next: FaultKind[] = [];
  const stop = new AbortController();
  const writing = Promise.all([...writers.map((writer) => writer.run(stop.signal)), sender.run(stop.signal)]);
  const until = Date.now() + milliseconds;
  try {
    for (let number = 1; Date.now() < until; number += 1) {
      await delay(pauseMs * (0.25 + 1.5 * random.next()));
      await witness.write(`Before fault ${number}`);
      // Each kind once before any comes again: a short run does them all.
      if (next.length === 0) next = shuffled(plan.faults, random);
      const kind = next.pop() ?? random.one(plan.faults);
      const fault = await hub.suffer(kind, random);
      counts[fault] = (counts[fault] ?? 0) + 1;
      for (const late of await hub.recover()) attempts.failures.push(`after ${fault} (${number}): ${late}`);
      await witness.look(`${fault} (${number})`);
      say(`${number}. ${fault}; ${Math.max(0, Math.round((until - Date.now()) / 1000))} s left`);
    }
  } finally {
    stop.abort();
    await writing;
  }
  return counts;
}

function shuffled(kinds: readonly FaultKind[], random: SeededRandom): FaultKind[] {
  const placed = kinds.map((kind) => ({ kind, at: random.next() }));
  return placed.toSorted((one, other) => one.at - other.at).map(({ kind }) => kind);
}

/** What the hub has to do by itself: a job of a process that was killed is taken again after two minutes. */
const settlingMs = 300_000;

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
