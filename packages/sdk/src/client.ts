import { platformFetch } from "#fetch";
import { allNouns, firstNouns, oneNoun } from "#nouns";
import { CallRunner, type RunnerOptions } from "./call-runner.ts";
import type { HubContract } from "./contract/index.ts";
import { notImplemented } from "./contract/not-implemented.ts";
import type { Contract, Endpoint, Noun } from "./endpoint.ts";
import { HubError } from "./errors.ts";
import type { CallOptions, HubOf, HubOptions, RefusedCalls } from "./hub-types.ts";
import { fetchedOnce, type Method, type Methods, withLateNouns } from "./late-noun.ts";
import { HubLive } from "./live.ts";
import { systemPorts } from "./ports.ts";

type Values = Readonly<Record<string, unknown>>;

/** The hub as the contract describes it: `hub.tasks.update({id, status}, {signal})`. */
export type Hub = HubOf<HubContract> & RefusedCalls<typeof notImplemented>;

/** Makes a client of a hub. Nothing is loaded or sent before the first call. */
export function createHub(options: HubOptions): Hub;
export function createHub(options: HubOptions): object {
  return makeHub({ first: firstNouns, all: allNouns, one: oneNoun, refused: notImplemented }, options);
}

/**
 * Makes a client for any contract; {@link createHub} is this with iphub's own.
 * `hub.<noun>.<verb>` comes from a loop over the contract: there is no code per noun.
 */
export function createHubFor<const C extends Contract>(nouns: C, options: HubOptions): HubOf<C>;
export function createHubFor(nouns: Contract, options: HubOptions): object {
  return makeHub({ first: nouns, refused: {} }, options);
}

/** What a hub's nouns are made from. */
interface NounSource {
  /** The calls that are at hand. */
  readonly first: Contract;
  /** Fetches all calls; absent where the first ones are all there are. */
  readonly all?: (() => Promise<Contract>) | undefined;
  /** Fetches the calls of one noun; absent where they come only with all the others. */
  readonly one?: ((noun: string) => Promise<Noun | undefined>) | undefined;
  /** Operations that only reject, with their message, by noun. */
  readonly refused: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function makeHub({ first, all, one, refused }: NounSource, options: HubOptions): object {
  const fetched = all && fetchedOnce(all);
  const runner = new CallRunner(runnerOptions(fetched ?? (() => Promise.resolve(first)), options));
  const verbsOf = (noun: string, calls: Noun) => ({
    ...methods(runner, noun, calls),
    ...refusals(refused[noun] ?? {}),
  });
  const atHand = Object.fromEntries(Object.entries(first).map(([noun, calls]) => [noun, verbsOf(noun, calls)]));
  const hub = {
    events: runner.events,
    live: new HubLive({
      baseUrl: options.baseUrl,
      session: runner.session,
      ports: options.ports ?? systemPorts,
      reconnectDelayMs: options.reconnectDelayMs,
      beforeOpen: options.beforeLive,
    }),
    request: runner.request.bind(runner),
  };
  if (fetched === undefined) return { ...atHand, ...hub };
  return withLateNouns(hub, atHand, async (noun) => {
    const calls = one === undefined ? (await fetched())[noun] : await one(noun);
    if (calls === undefined) throw new TypeError(`There is no noun named ${noun}`);
    return verbsOf(noun, calls);
  });
}

/** Methods that send nothing and reject with their message. */
function refusals(messages: Readonly<Record<string, string>>): Methods {
  const methods = Object.entries(messages).map(([verb, message]) => [
    verb,
    () => Promise.reject(new HubError(message)),
  ]);
  return Object.fromEntries(methods);
}

function runnerOptions(nouns: () => Promise<Contract>, options: HubOptions): RunnerOptions {
  const { fetch } = options;
  return {
    contract: nouns,
    baseUrl: options.baseUrl,
    store: options.token,
    fetch: fetch === undefined ? platformFetch : () => Promise.resolve(fetch),
    onSignedOut: options.onSignedOut,
    actingFor: options.actingFor,
    timeoutMs: options.timeoutMs ?? 30_000,
    retries: options.retries ?? 2,
    ports: options.ports ?? systemPorts,
  };
}

function methods(runner: CallRunner, noun: string, verbs: Noun): Methods {
  return Object.fromEntries(
    Object.entries(verbs).map(([verb, call]) => [verb, method(runner, `${noun}.${verb}`, call)]),
  );
}

function method(runner: CallRunner, name: string, call: Endpoint): Method {
  const run = (input?: Values, options?: CallOptions) => runner.run(name, call, input, options);
  const { paging } = call;
  if (paging === undefined) return run;
  return Object.assign(run, {
    async *pages(input: Values = {}, options?: CallOptions) {
      yield* (await walks()).pagesOf(paging, input, (page) => run(page, options));
    },
    async *all(input: Values = {}, options?: CallOptions) {
      yield* (await walks()).allOf(paging, input, (page) => run(page, options));
    },
  });
}

/** What walks a list: fetched with the first walk in a browser. */
function walks() {
  return import("./paging.ts");
}
