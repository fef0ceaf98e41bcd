import type { Clock } from "@iphub/server/platform/clock";

/** The hub's time, which stands still until a test turns it. It starts at the present, like the data around it. */
export class TestClock implements Clock {
  #now = Date.now();

  now(): Date {
    return new Date(this.#now);
  }

  /** Moves time on, in milliseconds. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
