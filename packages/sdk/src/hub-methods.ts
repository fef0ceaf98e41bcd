import { CallRunner } from "./call-runner.ts";
import type { Contract, Endpoint, Noun } from "./endpoint.ts";
import type { CallOptions, HubExtras, HubOptions } from "./hub-types.ts";
import { HubLive } from "./live.ts";
import { systemPorts } from "./ports.ts";

type Values = Readonly<Record<string, unknown>>;

/** One call of a hub; a paged one also has iterators. */
export interface Method {
  (input?: Values, options?: CallOptions): Promise<unknown>;
  pages?(input?: Values, options?: CallOptions): AsyncGenerator<unknown>;
  all?(input?: Values, options?: CallOptions): AsyncGenerator<unknown>;
}

/** The calls of one noun by verb. */
export type Methods = Readonly<Record<string, Method>>;

/** Creates what all calls of a hub share; `contract` is loaded only by a raw request. */
export function hubRunner(contract: () => Promise<Contract>, options: HubOptions): CallRunner {
  return new CallRunner({
    contract,
    baseUrl: options.baseUrl,
    store: options.token,
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    onSignedOut: options.onSignedOut,
    actingFor: options.actingFor,
    timeoutMs: options.timeoutMs ?? 30_000,
    retries: options.retries ?? 2,
    ports: options.ports ?? systemPorts,
  });
}

/** The members of a hub other than its nouns. */
export function hubExtras(runner: CallRunner, options: HubOptions): HubExtras {
  return {
    events: runner.events,
    live: new HubLive({
      baseUrl: options.baseUrl,
      session: runner.session,
      ports: options.ports ?? systemPorts,
      reconnectDelayMs: options.reconnectDelayMs,
      beforeOpen: options.beforeLive,
      since: options.since,
    }),
    request: runner.request.bind(runner),
  };
}

/** The methods of one noun, derived from the contract: no noun has code of its own. */
export function methodsOf(runner: CallRunner, noun: string, verbs: Noun): Methods {
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

/** The iterators of a list: loaded with their first use in a browser. */
function walks() {
  return import("./paging.ts");
}
