import type { Clock } from "@iphub/server/platform/clock";

/** The hub's time, which does not move until a test turns it. By default it starts at the present, like the data. */
export class TestClock implements Clock {
  #now: number;

  constructor(start: string | null = null) {
    this.#now = start === null ? Date.now() : Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Moves time on, in milliseconds. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** Moves time to an instant. */
  set(instant: string): void {
    this.#now = Date.parse(instant);
  }
}
