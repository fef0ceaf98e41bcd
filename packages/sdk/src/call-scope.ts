import { HubAbortError, type HubError, HubTimeoutError } from "./errors.ts";
import type { CancelSignal, ClientPorts } from "./ports.ts";

/**
 * The time budget and abort signal of one call, with its retries, waits and response body. When either ends, everything
 * that the call waits for is rejected.
 */
export class CallScope {
  readonly #ports: ClientPorts;
  readonly #timeoutMs: number;
  readonly #caller: CancelSignal | undefined;
  readonly #controller = new AbortController();
  /**
   * The pending waits. A single promise that all of them race against would keep every chunk of a download in memory
   * until the end.
   */
  readonly #waiting = new Set<(failure: HubError) => void>();
  #deadline = 0;
  #disarm: () => void = () => undefined;
  #failure: HubError | undefined;
  /** The id of the current request, once the hub has sent it. */
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

  /** True while the response body is still to be read: its reader then ends the call. */
  get isHandedOver(): boolean {
    return this.#isHandedOver;
  }

  /** Makes the reader of the response body responsible for ending the call. */
  handOver(): void {
    this.#isHandedOver = true;
  }

  /** Milliseconds left of the budget. */
  get remainingMs(): number {
    return this.#deadline - this.#ports.now();
  }

  /** Waits for a promise, but no longer than the call lasts. Throws HubTimeoutError or HubAbortError. */
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

  /** Restarts the budget: a download has the whole budget for each chunk. */
  arm(): void {
    this.#disarm();
    this.#deadline = this.#ports.now() + this.#timeoutMs;
    this.#disarm = this.#ports.after(this.#timeoutMs, () =>
      this.#fail(new HubTimeoutError(this.#timeoutMs, { requestId: this.requestId })),
    );
  }

  /** Stops the timer while the reader of a download processes a chunk. */
  disarm(): void {
    this.#disarm();
  }

  /** Clears the timer and removes the abort listener; the call is over. */
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
