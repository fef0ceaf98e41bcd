import { contract, type HubContract } from "./contract/index.ts";
import type { notImplemented } from "./contract/not-implemented.ts";
import type { Contract } from "./endpoint.ts";
import { hubExtras, hubRunner, methodsOf } from "./hub-methods.ts";
import type { HubOf, HubOptions, RefusedCalls } from "./hub-types.ts";
import { refusalsOf } from "./refused-calls.ts";

/** The hub as the contract describes it: `hub.tasks.update({id, status}, {signal})`. */
export type Hub = HubOf<HubContract> & RefusedCalls<typeof notImplemented>;

/** Creates a client of a hub. Nothing is sent before the first call. */
export function createHub(options: HubOptions): Hub;
export function createHub(options: HubOptions): object {
  const runner = hubRunner(async () => contract, options);
  const nouns = Object.entries(contract).map(([noun, calls]) => [
    noun,
    { ...methodsOf(runner, noun, calls), ...refusalsOf(noun) },
  ]);
  return { ...Object.fromEntries(nouns), ...hubExtras(runner, options) };
}

/** Creates a client for any contract; {@link createHub} uses iphub's own. */
export function createHubFor<const C extends Contract>(nouns: C, options: HubOptions): HubOf<C>;
export function createHubFor(nouns: Contract, options: HubOptions): object {
  const runner = hubRunner(async () => nouns, options);
  const methods = Object.entries(nouns).map(([noun, calls]) => [noun, methodsOf(runner, noun, calls)]);
  return { ...Object.fromEntries(methods), ...hubExtras(runner, options) };
}
