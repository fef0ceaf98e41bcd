import type { HubHttpError } from "./errors.ts";

/** A response outside 200 to 299, after refresh and retries. */
export interface StatusEvent {
  readonly status: number;
  readonly method: string;
  /** The path of the call without its query. */
  readonly path: string;
  readonly error: HubHttpError;
}

/** A listener for refused calls. */
export type StatusHandler = (event: StatusEvent) => void;

/** A call that waits because the hub's database is away, restarting or busy. */
export interface DatabaseWait {
  readonly error: HubHttpError;
  /** Milliseconds until it is sent again. */
  readonly waitMs: number;
  /** Milliseconds for which it goes on at most. */
  readonly remainingMs: number;
}

/** A listener for calls that wait for the hub's database. */
export type DatabaseWaitHandler = (wait: DatabaseWait) => void;

/** An event per status code: `on(404, …)` is called for that status, `on("status", …)` for every refused call. */
export class HubEvents {
  readonly #handlers = new Map<number | "status", Set<StatusHandler>>();
  readonly #waits = new Set<DatabaseWaitHandler>();

  /** Adds a listener; the returned function removes it. */
  on(status: number | "status", handler: StatusHandler): () => void {
    const handlers = this.#handlers.get(status) ?? new Set();
    this.#handlers.set(status, handlers.add(handler));
    return () => {
      handlers.delete(handler);
    };
  }

  /** Calls the listeners of the event's status, then those of every status. */
  emit(event: StatusEvent): void {
    for (const key of [event.status, "status"] as const) {
      for (const handler of [...(this.#handlers.get(key) ?? [])]) handler(event);
    }
  }

  /** Adds a listener that is called before each wait for the hub's database; the returned function removes it. */
  onDatabaseWait(handler: DatabaseWaitHandler): () => void {
    this.#waits.add(handler);
    return () => {
      this.#waits.delete(handler);
    };
  }

  /** Calls the listeners of waits for the database. */
  emitDatabaseWait(wait: DatabaseWait): void {
    for (const handler of [...this.#waits]) handler(wait);
  }
}
