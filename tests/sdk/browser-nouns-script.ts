import { HubHttpError, HubInputError } from "@iphub/sdk/errors";
import { createLazyHub } from "@iphub/sdk/lazy-hub";
import { memoryTokenStore } from "@iphub/sdk/token-store";

/** A call of the contract by name, with the input of its example. */
export interface NamedCall {
  readonly noun: string;
  readonly verb: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Runs in the page: makes every call to a server that knows none, and tells which of them the client has. */
export function outcomesOf(calls: readonly NamedCall[]): Promise<readonly string[]> {
  const hub = createLazyHub({ baseUrl: location.origin, token: memoryTokenStore("t-1"), retries: 0 });
  return Promise.all(
    calls.map(async ({ noun, verb, input }) => {
      const outcome: Promise<unknown> = Reflect.get(Reflect.get(hub, noun), verb)(input);
      return `${noun}.${verb}: ${await outcome.then(() => "answered", found)}`;
    }),
  );
}

/** The server's refusal and the client's own both come from a call that is there. */
function found(error: unknown): string {
  return error instanceof HubHttpError || error instanceof HubInputError ? "found" : String(error);
}

Object.assign(globalThis, { outcomesOf });
