import * as z from "zod/mini";
import type { LiveEvent, LiveEventName } from "./contract/events.ts";
import { HubContractError, HubError } from "./errors.ts";
import { fieldErrors } from "./field-errors.ts";

/** Where the socket stands: `connecting` the first time, `reconnecting` after it was lost. */
export type LiveState = "closed" | "connecting" | "connected" | "reconnecting";

/** Judges a payload and hands it on; gives the fault where it is not what the contract promises. */
type Receiver = (payload: unknown, schemas: LiveSchemas) => HubError | undefined;

/** The shape of each event's payload: `liveEvents` of the contract, which is fetched with the socket. */
export type LiveSchemas = { readonly [N in LiveEventName]: z.core.$ZodType<LiveEvent<N>> };

/** Everybody who listens to the live socket: to its events, to its state and to what goes wrong. */
export class LiveListeners {
  readonly #receivers = new Map<LiveEventName, Set<Receiver>>();
  readonly #state = new Set<(state: LiveState) => void>();
  readonly #gap = new Set<() => void>();
  readonly #errors = new Set<(error: HubError) => void>();

  /** Adds a listener to an event; the function returned takes it away. */
  on<N extends LiveEventName>(name: N, handler: (event: LiveEvent<N>) => void): () => void {
    const receivers = this.#receivers.get(name) ?? new Set();
    this.#receivers.set(name, receivers);
    return kept(receivers, (payload, schemas) => {
      const read = check(schemas[name], payload);
      if (read.success) handler(read.data);
      else return eventFault(name, read.error.issues, payload, schemas[name]);
      return undefined;
    });
  }

  /** Adds a listener to changes of state; the function returned takes it away. */
  onState(handler: (state: LiveState) => void): () => void {
    return kept(this.#state, handler);
  }

  /** Adds a listener to the gap before the first connection; the function returned takes it away. */
  onGap(handler: () => void): () => void {
    return kept(this.#gap, handler);
  }

  /** Adds a listener to what goes wrong; the function returned takes it away. */
  onError(handler: (error: HubError) => void): () => void {
    return kept(this.#errors, handler);
  }

  /** Hands an event to its listeners; what goes wrong in one of them does not reach the others. */
  receive(name: LiveEventName, payload: unknown, schemas: LiveSchemas): void {
    for (const receive of [...(this.#receivers.get(name) ?? [])]) {
      try {
        const fault = receive(payload, schemas);
        if (fault) this.report(fault);
      } catch (error) {
        this.report(error);
      }
    }
  }

  /** Tells of a change of state. */
  move(state: LiveState): void {
    for (const handler of [...this.#state]) handler(state);
  }

  /** Tells that something happened before the first connection. */
  gap(): void {
    for (const handler of [...this.#gap]) handler();
  }

  /** Tells what went wrong. */
  report(error: unknown): void {
    const fault = error instanceof HubError ? error : new HubError("A live event was not handled", { cause: error });
    for (const handler of [...this.#errors]) handler(fault);
  }
}

/** Tells whether the contract has a live event of this name. */
export function isLiveEventName(name: string, schemas: LiveSchemas): name is LiveEventName {
  return Object.hasOwn(schemas, name);
}

function kept<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function check<T>(schema: z.core.$ZodType<T>, payload: unknown) {
  return z.safeParse(schema, payload);
}

function eventFault(
  name: LiveEventName,
  issues: readonly z.core.$ZodIssue[],
  payload: unknown,
  schema: z.core.$ZodType,
): HubContractError {
  const fields = fieldErrors(issues, payload, schema);
  return new HubContractError(`The live event ${name} is not what the contract promises`, fields);
}
