import type { Noun } from "./endpoint.ts";
import { HubNetworkError } from "./errors.ts";
import type { CallOptions } from "./hub-types.ts";

type Values = Readonly<Record<string, unknown>>;

/** A noun whose calls are fetched when the first of them is made, so that a browser's first page need not carry them. */
export type LateNoun = () => Promise<Noun>;

/** One call as `createHub` makes it; a paged one also walks. */
export interface Method {
  (input?: Values, options?: CallOptions): Promise<unknown>;
  pages?(input?: Values, options?: CallOptions): AsyncGenerator<unknown>;
  all?(input?: Values, options?: CallOptions): AsyncGenerator<unknown>;
}

/** The calls of one noun by verb. */
export type Methods = Readonly<Record<string, Method>>;

/** Stands for a noun that is fetched at its first call; a fetch that fails is tried again by the next call. */
export function lateMethods(load: () => Promise<Methods>): object {
  let loading: Promise<Methods> | undefined;
  const loaded = () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw new HubNetworkError("A part of the client could not be fetched", { cause });
    });
    return loading;
  };
  const known = new Map<string, Method>();
  return new Proxy(
    {},
    {
      get(own: object, verb) {
        // What was put on the noun itself, such as an operation that is refused, comes first.
        if (typeof verb !== "string" || Object.hasOwn(own, verb)) return Reflect.get(own, verb);
        const method = known.get(verb) ?? lateMethod(loaded, verb);
        known.set(verb, method);
        return method;
      },
    },
  );
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
