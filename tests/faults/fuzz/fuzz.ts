import { setTimeout as delay } from "node:timers/promises";
import { createHub } from "@iphub/sdk";
import { type RawSocket, rawSocket } from "../../support/raw-socket.ts";
import type { CampaignEngine } from "../campaign/campaign-kinds.ts";
import { seededRandom } from "../campaign/seeded-random.ts";
import { samplePassword, signedIn } from "../campaign/writer.ts";
import type { ProcessLimits } from "../served-process.ts";
import { type FuzzHub, startFuzzHub } from "./fuzz-hub.ts";
import { addReader, inside, outside } from "./fuzz-people.ts";
import { KnownIds } from "./known-ids.ts";
import { sendMalformed, sendPackets } from "./malformed.ts";
import { type Operation, readOperations } from "./operations.ts";
import { type FuzzPerson, type FuzzRecord, learnIds, type Sending, sendRequests, tokenOf } from "./person.ts";
import { openWalledMatter, type WalledMatter } from "./walled-matter.ts";

/** How a fuzz is run. */
export interface FuzzOptions {
  readonly engine: CampaignEngine;
  readonly seed: number;
  readonly milliseconds: number;
  /** How long the hub is left alone before its memory is looked at. */
  readonly idleMs: number;
  readonly limits: ProcessLimits;
  /** An empty folder for its data. */
  readonly home: string;
  readonly say: (line: string) => void;
}

/** What a fuzz did and found. */
export interface FuzzReport {
  readonly requests: number;
  readonly seconds: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly malformed: Readonly<Record<string, number>>;
  /** Calls that were never answered with success. */
  readonly never: readonly string[];
  /** In MB: what V8 had in use once warm and after the idle time, and what the process had then and at most. */
  readonly memory: Readonly<Record<"warmHeap" | "idleHeap" | "idle" | "most", number>>;
  readonly faults: readonly string[];
  readonly leaks: readonly string[];
}

/** After its idle time a hub may have so many times what it had when it was warm, and so many MB besides. */
const mostGrowth = { times: 1.5, mb: 40 };
const warmShare = 0.25;

/** Sends hostile requests of all kinds to a hub, and looks at every answer and at the hub afterwards. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { engine, home, limits } = options;
  const hub = await startFuzzHub(engine, home, limits);
  try {
    return await fuzzed(hub, options);
  } finally {
    await hub.close();
  }
}

async function fuzzed(hub: FuzzHub, { seed, milliseconds, idleMs, limits, say }: FuzzOptions): Promise<FuzzReport> {
  const record: FuzzRecord = { statuses: new Map(), faults: [], leaks: [] };
  const operations = await readOperations(hub.url);
  await addReader(hub.url);
  const walled = await openWalledMatter(await signedIn(hub.url, inside), inside);
  const sockets = await connectOutside(hub.url, walled);
  const random = seededRandom(seed);
  const people = outside.flatMap(({ email }) => (email === null ? [] : [email]));
  const making = { random, ids: new KnownIds(random, walled.ids), people };
  const sending: Sending = { url: hub.url, operations, making, word: walled.word, record };
  await learnIds(sending);
  const malformed: Record<string, number> = {};
  const stop = new AbortController();
  const began = performance.now();
  const working = Promise.all([
    ...outside.map((person, number) => {
      const random = seededRandom(seed * 100 + number);
      return sendRequests(person, { ...sending, making: { ...sending.making, random } }, stop.signal);
    }),
    sendOthers(hub, seed, { record, walled, malformed, signal: stop.signal }),
    workInside(walled, record, stop.signal),
    listenOutside(sockets, { url: hub.url, walled, record, signal: stop.signal }),
  ]);
  // What stops early stops all.
  const early = working.then(() => undefined);
  await Promise.race([early, delay(milliseconds * warmShare)]);
  const warmHeap = await hub.heapMb();
  say(`${count(record)} requests; ${warmHeap} MB in use once warm`);
  await Promise.race([early, delay(milliseconds * (1 - warmShare))]);
  stop.abort();
  await working;
  const seconds = (performance.now() - began) / 1000;
  say(`${count(record)} requests in ${Math.round(seconds)} s; the hub is left alone for ${idleMs / 1000} s`);
  await delay(idleMs);
  const memory = { warmHeap, idleHeap: await hub.heapMb(), idle: hub.residentMb(), most: hub.mostResidentMb() };
  const faults = [...record.faults, ...(await remaining(hub, walled)), ...memoryFaults(memory, limits)];
  return {
    requests: count(record),
    seconds,
    statuses: statusesOf(record),
    malformed,
    never: neverDone(operations, record),
    memory,
    faults: [...new Set(faults)],
    leaks: [...new Set(record.leaks)],
  };
}

/** So long a token is used here, in milliseconds: it expires after 15 minutes. */
const tokenMs = 10 * 60_000;

interface Listening {
  readonly url: string;
  readonly walled: WalledMatter;
  readonly record: FuzzRecord;
  readonly signal: AbortSignal;
}

/** Listens to what people outside are sent live; their connections are made again before their tokens expire. */
async function listenOutside(sockets: readonly RawSocket[], listening: Listening): Promise<void> {
  const { url, walled, record, signal } = listening;
  await delay(tokenMs, undefined, { signal }).catch(() => undefined);
  // The next ones hear before these are closed, so that nothing is sent unheard.
  const next = signal.aborted ? [] : await connectOutside(url, walled);
  for (const socket of sockets) {
    socket.close();
    for (const { name, text } of socket.heard) {
      if (text.includes(walled.word)) record.leaks.push(`live ${name}: ${text.slice(0, 300)}`);
    }
  }
  if (next.length > 0) await listenOutside(next, listening);
}

async function connectOutside(url: string, { id }: WalledMatter): Promise<RawSocket[]> {
  const people = new Map<string | null, FuzzPerson>(outside.map((person) => [person.email, person]));
  const tokens = await Promise.all([...people.values()].map((person) => tokenOf(url, person)));
  const given = tokens.filter((token) => token !== null);
  return Promise.all(given.map((token) => rawSocket(url, token, { rooms: [id] })));
}

interface Others {
  readonly record: FuzzRecord;
  readonly walled: WalledMatter;
  readonly malformed: Record<string, number>;
  readonly signal: AbortSignal;
}

/** Everything that is not a request of the API: broken HTTP, broken mail, broken packets. */
async function sendOthers(hub: FuzzHub, seed: number, { record, walled, malformed, signal }: Others): Promise<void> {
  const random = seededRandom(seed * 100 + 99);
  const login = { email: "cleo@iphub.example", password: samplePassword };
  let token = "";
  let isUsedUntil = 0;
  while (!signal.aborted) {
    if (Date.now() > isUsedUntil) {
      token = await createHub({ baseUrl: hub.url }).auth.login(login);
      isUsedUntil = Date.now() + tokenMs;
    }
    const isSocket = random.next() < 0.3;
    const heard = isSocket ? await sendPackets(hub.url, token, random) : "";
    if (heard.includes(walled.word)) record.leaks.push(`a live connection: ${heard.slice(0, 300)}`);
    const kind = isSocket ? "socket" : await sendMalformed(hub, random, record);
    malformed[kind] = (malformed[kind] ?? 0) + 1;
  }
}

const pulseMs = 300;

async function workInside(walled: WalledMatter, { faults }: FuzzRecord, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await walled.work().catch((error: unknown) => faults.push(`the person inside could not write: ${String(error)}`));
    await delay(pulseMs);
  }
}

/** What is wrong with the hub afterwards. */
async function remaining(hub: FuzzHub, walled: WalledMatter): Promise<string[]> {
  const ready = await fetch(`${hub.url}/readyz`);
  const missing = await walled.missing();
  return [
    ...(ready.status === 200 ? [] : [`/readyz: ${ready.status}`]),
    ...missing.map((id) => `${id} is not seen inside the wall any more`),
    ...hub.errors().map((line) => `logged: ${line.slice(0, 600)}`),
  ];
}

function memoryFaults({ warmHeap, idleHeap, most }: FuzzReport["memory"], { memoryMb }: ProcessLimits): string[] {
  const allowed = warmHeap * mostGrowth.times + mostGrowth.mb;
  return [
    ...(idleHeap <= allowed ? [] : [`memory: ${idleHeap} MB in use after idle time, ${warmHeap} MB once warm`]),
    ...(memoryMb === undefined || most <= memoryMb ? [] : [`memory: ${most} MB at most, ${memoryMb} allowed`]),
  ];
}

function count({ statuses }: FuzzRecord): number {
  return [...statuses.values()].flatMap((one) => [...one.values()]).reduce((sum, times) => sum + times, 0);
}

function statusesOf({ statuses }: FuzzRecord): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const counts of statuses.values()) {
    for (const [status, times] of counts) sums[status] = (sums[status] ?? 0) + times;
  }
  return sums;
}

function neverDone(operations: readonly Operation[], { statuses }: FuzzRecord): string[] {
  return operations.flatMap(({ name }) => {
    const counts = [...(statuses.get(name) ?? [])];
    if (counts.some(([status]) => status < 400)) return [];
    return [`${name} (${counts.map(([status, times]) => `${times} × ${status}`).join(", ") || "not tried"})`];
  });
}
