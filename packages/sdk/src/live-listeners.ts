import * as z from "zod/mini";
import type { LiveEvent, LiveEventName } from "./contract/events.ts";
import { HubContractError, HubError } from "./errors.ts";
import type { fieldErrors } from "./field-errors.ts";

/** The state of the socket: `connecting` the first time, `reconnecting` after a lost connection. */
export type LiveState = "closed" | "connecting" | "connected" | "reconnecting";

/** Validates a payload and passes it on; returns the error if it does not match the contract. */
type Receiver = (payload: unknown, schemas: LiveSchemas, faultsOf: typeof fieldErrors) => HubError | undefined;

/** The schema of each event's payload: `liveEvents` of the contract, loaded with the socket. */
export type LiveSchemas = { readonly [N in LiveEventName]: z.core.$ZodType<LiveEvent<N>> };

/** The listeners of the live socket: for events, changes of state and errors. */
export class LiveListeners {
  readonly #receivers = new Map<LiveEventName, Set<Receiver>>();
  readonly #state = new Set<(state: LiveState) => void>();
  readonly #gap = new Set<() => void>();
  readonly #errors = new Set<(error: HubError) => void>();

  /** Adds a listener to an event; the returned function removes it. */
  on<N extends LiveEventName>(name: N, handler: (event: LiveEvent<N>) => void): () => void {
    const receivers = this.#receivers.get(name) ?? new Set();
    this.#receivers.set(name, receivers);
    return kept(receivers, (payload, schemas, faultsOf) => {
      const read = check(schemas[name], payload);
      if (read.success) handler(read.data);
      else return eventFault(name, faultsOf(read.error.issues, payload, schemas[name]));
      return undefined;
    });
  }

  /** Adds a listener to changes of state; the returned function removes it. */
  onState(handler: (state: LiveState) => void): () => void {
    return kept(this.#state, handler);
  }

  /** Adds a listener to gaps, which no event reports; the returned function removes it. */
  onGap(handler: () => void): () => void {
    return kept(this.#gap, handler);
  }

  /** Adds a listener to errors; the returned function removes it. */
  onError(handler: (error: HubError) => void): () => void {
    return kept(this.#errors, handler);
  }

  /**
   * Passes an event to its listeners; an error in one of them does not affect the others. `faultsOf` comes with the socket's
   * code: the first page of a browser does without it.
   */
  receive(name: LiveEventName, payload: unknown, schemas: LiveSchemas, faultsOf: typeof fieldErrors): void {
    for (const receive of [...(this.#receivers.get(name) ?? [])]) {
      try {
        const fault = receive(payload, schemas, faultsOf);
        if (fault) this.report(fault);
      } catch (error) {
        this.report(error);
      }
    }
  }

  /** Reports a change of state. */
  move(state: LiveState): void {
    for (const handler of [...this.#state]) handler(state);
  }

  /** Reports that something happened which no event reports. */
  gap(): void {
    for (const handler of [...this.#gap]) handler();
  }

  /** Reports an error. */
  report(error: unknown): void {
    const fault = error instanceof HubError ? error : new HubError("A live event was not handled", { cause: error });
    for (const handler of [...this.#errors]) handler(fault);
  }
}

/** Whether the contract has a live event of this name. */
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

function eventFault(name: LiveEventName, fields: ReturnType<typeof fieldErrors>): HubContractError {
  return new HubContractError(`The live event ${name} does not match the contract`, fields);
}
