import { platformFetch } from "#fetch";
import { CallRunner, type RunnerOptions } from "./call-runner.ts";
import { contract, type HubContract } from "./contract/index.ts";
import { notImplemented } from "./contract/not-implemented.ts";
import type { Contract, Endpoint, Noun } from "./endpoint.ts";
import { HubError } from "./errors.ts";
import type { CallOptions, HubOf, HubOptions, RefusedCalls } from "./hub-types.ts";
import { type LateNoun, lateMethods, type Method, type Methods } from "./late-noun.ts";
import { HubLive } from "./live.ts";
import { allOf, pagesOf } from "./paging.ts";
import { systemPorts } from "./ports.ts";

type Values = Readonly<Record<string, unknown>>;

/** The hub as the contract describes it: `hub.tasks.update({id, status}, {signal})`. */
export type Hub = HubOf<HubContract> & RefusedCalls<typeof notImplemented>;

/** Makes a client of a hub. Nothing is loaded or sent before the first call. */
export function createHub(options: HubOptions): Hub {
  const { correspondence, inventions, workflows, steps, directory, ...hub } = createHubFor(contract, options);
  // Assigned, not spread: a noun that is fetched later has nothing to spread yet.
  return {
    ...hub,
    correspondence: Object.assign(correspondence, refused(notImplemented.correspondence)),
    inventions: Object.assign(inventions, refused(notImplemented.inventions)),
    workflows: Object.assign(workflows, refused(notImplemented.workflows)),
    steps: Object.assign(steps, refused(notImplemented.steps)),
    directory: Object.assign(directory, refused(notImplemented.directory)),
  };
}

/** Methods that send nothing and reject with their message. */
function refused<const M extends Readonly<Record<string, string>>>(messages: M): RefusedCalls<{ noun: M }>["noun"];
function refused(messages: Readonly<Record<string, string>>): object {
  const methods = Object.entries(messages).map(([verb, message]) => [
    verb,
    () => Promise.reject(new HubError(message)),
  ]);
  return Object.fromEntries(methods);
}

/**
 * Makes a client for any contract; {@link createHub} is this with iphub's own.
 * `hub.<noun>.<verb>` comes from a loop over the contract: there is no code per noun.
 */
export function createHubFor<const C extends Contract>(nouns: C, options: HubOptions): HubOf<C>;
export function createHubFor(nouns: Readonly<Record<string, Noun | LateNoun>>, options: HubOptions): object {
  const early = Object.fromEntries(
    Object.entries(nouns).flatMap(([noun, verbs]) => (isLate(verbs) ? [] : [[noun, verbs]])),
  );
  const runner = new CallRunner(runnerOptions(early, options));
  const calls = Object.entries(nouns).map(([noun, verbs]) => [
    noun,
    isLate(verbs) ? lateMethods(async () => methods(runner, noun, await verbs())) : methods(runner, noun, verbs),
  ]);
  return {
    ...Object.fromEntries(calls),
    events: runner.events,
    live: new HubLive({
      baseUrl: options.baseUrl,
      session: runner.session,
      ports: options.ports ?? systemPorts,
      reconnectDelayMs: options.reconnectDelayMs,
    }),
    request: runner.request.bind(runner),
  };
}

function runnerOptions(nouns: Contract, options: HubOptions): RunnerOptions {
  const { fetch } = options;
  return {
    contract: nouns,
    baseUrl: options.baseUrl,
    store: options.token,
    fetch: fetch === undefined ? platformFetch : () => Promise.resolve(fetch),
    onSignedOut: options.onSignedOut,
    timeoutMs: options.timeoutMs ?? 30_000,
    retries: options.retries ?? 2,
    ports: options.ports ?? systemPorts,
  };
}

function isLate(verbs: Noun | LateNoun): verbs is LateNoun {
  return typeof verbs === "function";
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
    pages: (input: Values = {}, options?: CallOptions) => pagesOf(paging, input, (page) => run(page, options)),
    all: (input: Values = {}, options?: CallOptions) => allOf(paging, input, (page) => run(page, options)),
  });
}
