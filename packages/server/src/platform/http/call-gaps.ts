import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** So long without a call, and the next one is probably a person's next step, not a part of the page that just opened. */
const gapMilliseconds = 250;

/** Knows when a server's calls come and end, so that work in the background keeps out of their way. */
export class CallGaps {
  #last = Number.NEGATIVE_INFINITY;

  /** Listens to the calls of a server; WebSockets are none. */
  listen(server: Server): void {
    server.on("request", (_request, response) => {
      this.#note();
      response.once("finish", () => this.#note());
    });
  }

  /**
   * Resolves once no call has come or ended for a quarter of a second.
   * @param atMost resolves after so many milliseconds all the same
   * @param signal resolves at once when it is aborted
   */
  async wait(atMost: number, signal: AbortSignal): Promise<void> {
    const latest = performance.now() + atMost;
    while (!signal.aborted) {
      const now = performance.now();
      const left = Math.min(this.#last + gapMilliseconds, latest) - now;
      if (left <= 0) return;
      await delay(left, undefined, { signal }).catch(() => undefined);
    }
  }

  #note(): void {
    this.#last = performance.now();
  }
}
