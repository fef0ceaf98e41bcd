import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { contract } from "@iphub/sdk/contract/index";
import type { Contract } from "@iphub/sdk/endpoint";
import { activities } from "./activities.ts";
import type { Attempts } from "./attempts.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import type { Write } from "./write.ts";
import { type KnownContents, Pools, type WriterState } from "./writer-state.ts";
import { writes } from "./writes.ts";

/** The people of the sample, and their password. */
export const samplePeople = ["ada@iphub.example", "ben@iphub.example", "cleo@iphub.example"] as const;
/** The password of all of them. */
export const samplePassword = "demo-pass-1";

const nouns: Contract = contract;
/** How many of a writer's steps are activities. */
const activityShare = 0.25;

/** A person who writes without a pause, over one way to the hub. */
export interface Writer {
  readonly known: KnownContents;
  /** Writes until the signal is aborted; resolves when the last write has its outcome. */
  run(signal: AbortSignal): Promise<void>;
}

/** A client that is signed in, and waits for a hub that is away. */
export async function signedIn(baseUrl: string, email: string): Promise<Hub> {
  const token = await createHub({ baseUrl }).auth.login({ email, password: samplePassword });
  return createHub({ baseUrl, token: memoryTokenStore(token), reconnectDelayMs: 50 });
}

interface WriterOptions {
  readonly number: number;
  readonly seed: number;
  /** What the writers hand to each other. */
  readonly pools: Pools;
  readonly hasOffice: boolean;
}

/** Makes a writer. Its number makes its texts and its choices its own. */
export async function makeWriter(
  baseUrl: string,
  { number, seed, pools, hasOffice }: WriterOptions,
  attempts: Attempts,
): Promise<Writer> {
  const email = samplePeople[number % samplePeople.length] ?? samplePeople[0];
  const hub = await signedIn(baseUrl, email);
  const { userId } = await hub.users.me();
  const matters = (await hub.inventions.search({})).data.map(({ id }) => id);
  const random = seededRandom(seed * 1_000 + number);
  const state = stateOf(hub, random, number, { matters, people: samplePeople, pools, hasOffice });
  return {
    known: state.known,
    async run(signal) {
      const mayNot = new Set<string>();
      while (!signal.aborted) {
        if (random.next() < activityShare) await random.one(activities)(state, attempts, userId);
        else await writeOne(state, attempts, userId, mayNot);
      }
    },
  };
}

function stateOf(hub: Hub, random: SeededRandom, number: number, shared: WriterState["shared"]): WriterState {
  let texts = 0;
  return {
    hub,
    random,
    own: new Pools(random),
    shared,
    known: { notes: new Map(), tasks: new Map(), files: new Map() },
    password: samplePassword,
    text(about) {
      texts += 1;
      return `${about} ${number}${String(texts).padStart(7, "0")}`;
    },
  };
}

const names = Object.keys(writes);

/** Makes one call, its example with what the writer has; calls that its person may not make are left from then on. */
async function writeOne(state: WriterState, attempts: Attempts, userId: string, mayNot: Set<string>): Promise<void> {
  const name = state.random.one(names);
  const write = writes[name];
  const given = mayNot.has(name) ? null : write?.input(state);
  if (!write || !given) return;
  const input = withExample(name, given);
  if (write.isRecent) await attempts.read(() => state.hub.auth.reauthenticate({ password: state.password }));
  const before = attempts.outcomes.get(name)?.get("forbidden") ?? 0;
  const answer = await attempts.make(name, userId, (options) => callOf(state.hub, name)(input, options));
  if ((attempts.outcomes.get(name)?.get("forbidden") ?? 0) > before) mayNot.add(name);
  if (answer !== undefined) settle(write, state, answer, input);
}

function settle(write: Write, state: WriterState, answer: unknown, input: Readonly<Record<string, unknown>>): void {
  write.done?.(state, answer, input);
}

function withExample(name: string, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [noun = "", verb = ""] = name.split(".");
  const merged = { ...nouns[noun]?.[verb]?.example.input, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

type Call = (input: unknown, options: unknown) => Promise<unknown>;

function isCall(value: unknown): value is Call {
  return typeof value === "function";
}

function callOf(hub: Hub, name: string): Call {
  const [noun = "", verb = ""] = name.split(".");
  const verbs: unknown = Reflect.get(hub, noun);
  const call: unknown = typeof verbs === "object" && verbs !== null ? Reflect.get(verbs, verb) : undefined;
  if (!isCall(call)) throw new Error(`the client has no call ${name}`);
  return call;
}
