import type { ClientPorts } from "@iphub/sdk";

/** Time that does not pass until the test moves it, and chance that always gives the same number. */
export class StillClock implements ClientPorts {
  #now: number;
  readonly #chance: number;
  #timers: { at: number; action: () => void }[] = [];
  /** Every wait that was asked for, in milliseconds. */
  readonly waits: number[] = [];
  /** Waits no longer than this pass at once; the others do not pass. */
  passes = 0;

  constructor(now = Date.parse("2026-01-31T09:00:00.000Z"), chance = 0.5) {
    this.#now = now;
    this.#chance = chance;
  }

  now(): number {
    return this.#now;
  }

  random(): number {
    return this.#chance;
  }

  after(ms: number, action: () => void): () => void {
    this.waits.push(ms);
    const timer = { at: this.#now + ms, action };
    this.#timers.push(timer);
    if (ms <= this.passes) queueMicrotask(() => this.#timers.includes(timer) && this.advance(ms));
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** How many timers are set. */
  get pending(): number {
    return this.#timers.length;
  }

  /** Moves time on and runs what is due. */
  advance(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { action } of due) action();
  }
}
