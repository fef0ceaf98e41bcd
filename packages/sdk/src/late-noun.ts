import { HubNetworkError } from "./errors.ts";
import type { CallOptions } from "./hub-types.ts";

type Values = Readonly<Record<string, unknown>>;

/** One call as `createHub` makes it; a paged one also walks. */
export interface Method {
  (input?: Values, options?: CallOptions): Promise<unknown>;
  pages?(input?: Values, options?: CallOptions): AsyncGenerator<unknown>;
  all?(input?: Values, options?: CallOptions): AsyncGenerator<unknown>;
}

/** The calls of one noun by verb. */
export type Methods = Readonly<Record<string, Method>>;

/** Fetches once, at the first call; a fetch that fails is a HubNetworkError, and the next call tries again. */
export function fetchedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw new HubNetworkError("A part of the client could not be fetched", { cause });
    });
    return loading;
  };
}

/**
 * Adds to a hub every call that it does not have: each is asked for by its noun's name when it is first made. `first`
 * has the calls that are at hand by noun; what else the hub has is left as it is.
 */
export function withLateNouns(
  hub: object,
  first: Readonly<Record<string, Methods>>,
  load: (noun: string) => Promise<Methods>,
): object {
  return withMade(hub, (noun) => {
    const loaded = () => load(noun);
    return withMade(first[noun] ?? {}, (verb) => lateMethod(loaded, verb));
  });
}

/** The object with every other property made when it is first read. */
function withMade(own: object, make: (name: string) => unknown): object {
  const made = new Map<string, unknown>();
  return new Proxy(own, {
    get(target, name) {
      // Whatever is awaited is asked for `then`: it must not look like a promise.
      if (typeof name !== "string" || name === "then" || name in target) return Reflect.get(target, name);
      if (!made.has(name)) made.set(name, make(name));
      return made.get(name);
    },
  });
}

function lateMethod(loaded: () => Promise<Methods>, verb: string): Method {
  const find = async () => {
    const method = (await loaded())[verb];
    if (method === undefined) throw new TypeError(`There is no call named ${verb}`);
    return method;
  };
  async function* walk(how: "pages" | "all", input?: Values, options?: CallOptions): AsyncGenerator<unknown> {
    const walked = (await find())[how]?.(input, options);
    if (walked === undefined) throw new TypeError(`${verb} is no list`);
    yield* walked;
  }
  return Object.assign(async (input?: Values, options?: CallOptions) => (await find())(input, options), {
    pages: (input?: Values, options?: CallOptions) => walk("pages", input, options),
    all: (input?: Values, options?: CallOptions) => walk("all", input, options),
  });
}
