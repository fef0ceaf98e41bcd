import { HubAbortError, type HubError, HubTimeoutError } from "./errors.ts";
import type { CancelSignal, ClientPorts } from "./ports.ts";

/**
 * The life of one call: its time budget, which covers retries, waits and the body, and the caller's wish to abort.
 * Either ends everything that the call still waits for.
 */
export class CallScope {
  readonly #ports: ClientPorts;
  readonly #timeoutMs: number;
  readonly #caller: CancelSignal | undefined;
  readonly #controller = new AbortController();
  /** Who waits now. Not one promise that all race with: that would hold every piece of a download until its end. */
  readonly #waiting = new Set<(failure: HubError) => void>();
  #deadline = 0;
  #disarm: () => void = () => undefined;
  #failure: HubError | undefined;
  /** The number of the request that is under way, once the hub has told it. */
  requestId: string | undefined;
  #isHandedOver = false;

  constructor(ports: ClientPorts, timeoutMs: number, caller: CancelSignal | undefined) {
    this.#ports = ports;
    this.#timeoutMs = timeoutMs;
    this.#caller = caller;
    caller?.addEventListener("abort", this.#abort);
    if (caller?.aborted) this.#abort();
    else this.arm();
  }

  /** Aborts when the call ends early. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the answer is still to be read, and its reader ends the call. */
  get isHandedOver(): boolean {
    return this.#isHandedOver;
  }

  /** Leaves it to the answer's reader to end the call. */
  handOver(): void {
    this.#isHandedOver = true;
  }

  /** Milliseconds left of the budget. */
  get remainingMs(): number {
    return this.#deadline - this.#ports.now();
  }

  /** Waits for something, but no longer than the call lives. Throws HubTimeoutError or HubAbortError. */
  race<T>(work: Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    if (this.#failure) reject(this.#failure);
    else this.#waiting.add(reject);
    work.then(
      (value) => {
        this.#waiting.delete(reject);
        resolve(value);
      },
      (error: unknown) => {
        this.#waiting.delete(reject);
        reject(this.#failure ?? error);
      },
    );
    return promise;
  }

  /** Waits for a time within the budget. */
  async pause(ms: number): Promise<void> {
    let cancel: () => void = () => undefined;
    const rest = new Promise<void>((resolve) => {
      cancel = this.#ports.after(ms, resolve);
    });
    try {
      await this.race(rest);
    } finally {
      cancel();
    }
  }

  /** Starts the budget again: a download is given its time for each piece that it waits for. */
  arm(): void {
    this.#disarm();
    this.#deadline = this.#ports.now() + this.#timeoutMs;
    this.#disarm = this.#ports.after(this.#timeoutMs, () =>
      this.#fail(new HubTimeoutError(this.#timeoutMs, { requestId: this.requestId })),
    );
  }

  /** Stops the clock while the reader of a download works on what it has. */
  disarm(): void {
    this.#disarm();
  }

  /** Lets go of the timer and of the caller's signal; the call is over. */
  dispose(): void {
    this.#disarm();
    this.#caller?.removeEventListener("abort", this.#abort);
  }

  readonly #abort = (): void => {
    this.#fail(new HubAbortError({ requestId: this.requestId, cause: this.#caller?.reason }));
  };

  #fail(failure: HubError): void {
    this.dispose();
    this.#failure ??= failure;
    this.#controller.abort(this.#failure);
    for (const reject of [...this.#waiting]) reject(this.#failure);
    this.#waiting.clear();
  }
}
