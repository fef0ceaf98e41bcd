import { setTimeout as delay } from "node:timers/promises";
import { Agent } from "undici";

/** What a run of requests took, in milliseconds. */
export interface LoadResult {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  /** Of each request that counts. */
  readonly times: readonly number[];
}

/**
 * Sends `count` requests over `clients` connections, each waiting for its answer before the next; the first tenth is not
 * counted. With a pause, in milliseconds, each client begins its next request no sooner than that after it began the
 * last, and the clients begin one after the other within the first pause.
 */
export async function load(
  clients: number,
  count: number,
  once: (agent: Agent, index: number) => Promise<void>,
  pause = 0,
): Promise<LoadResult> {
  const agent = new Agent({ connections: clients, pipelining: 1 });
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  const client = async (_: unknown, place: number) => {
    if (pause > 0) await delay((pause * place) / clients);
    for (let index = next++; index < count; index = next++) {
      const took = await paced(pause, () => once(agent, index));
      if (index >= count / 10) times.push(took);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - started) / 1000;
  await agent.close();
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), perSecond: count / seconds, times };
}

/** Does something, waits for what is left of the pause, and says how long the thing itself took, in milliseconds. */
async function paced(pause: number, once: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await once();
  const took = performance.now() - from;
  if (took < pause) await delay(pause - took);
  return took;
}

/**
 * Sends requests over `clients` connections until what it gives is called, which resolves when the last is answered; with
 * a pause as {@link load} has it.
 */
export function keepBusy(clients: number, once: (agent: Agent) => Promise<void>, pause = 0): () => Promise<void> {
  const agent = new Agent({ connections: clients, pipelining: 1 });
  let isDone = false;
  const client = async (_: unknown, place: number) => {
    if (pause > 0) await delay((pause * place) / clients);
    while (!isDone) await paced(pause, () => once(agent));
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  return async () => {
    isDone = true;
    await all;
    await agent.close();
  };
}

/**
 * Gets an address and lets the whole answer pass. It keeps nothing of it: what a load collects as garbage, it does while
 * every client waits, and at 500 pages a second that was the slowest hundredth of the times.
 * @throws Error when it is not a success
 */
export function get(agent: Agent, url: string, token: string | null): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { origin } = new URL(url);
  let statusCode = 0;
  agent.dispatch(
    {
      origin,
      path: url.slice(origin.length),
      method: "GET",
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    },
    {
      onRequestStart: () => undefined,
      onResponseStart: (_, status) => {
        statusCode = status;
      },
      onResponseData: () => undefined,
      onResponseEnd: () => (statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${statusCode}`))),
      onResponseError: (_, error) => reject(error),
    },
  );
  return promise;
}

/** A quantile of some numbers. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
