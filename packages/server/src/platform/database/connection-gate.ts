import { DatabaseUnavailableError } from "./unavailable.ts";

/** A statement that runs for longer has its connection counted as stuck: it probably waits for a lock. */
const STUCK_AFTER_MS = 300;
const LOOK_EVERY_MS = 50;
/** How long work waits for a connection. */
const WAIT_MS = 10_000;
/** So many times the width may be stuck in addition. */
const STUCK_TIMES = 2;

/** The use of one connection, from its entry to its leaving. */
interface Use {
  /** When its current statement began; undefined between two. */
  since: number | undefined;
  isStuck: boolean;
}

/**
 * Admits work to the connections of a pool: `width` at once, and for each one that is stuck in a statement another one,
 * so that calls do not queue behind others that wait for a lock.
 */
export class ConnectionGate {
  readonly #width: number;
  readonly #uses = new Set<Use>();
  readonly #waiting = new Set<() => void>();
  #stuck = 0;
  #look: NodeJS.Timeout | undefined;

  constructor(width: number) {
    this.#width = width;
  }

  /** The most connections that are in use at once. */
  get most(): number {
    return this.#width * (1 + STUCK_TIMES);
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether so many are stuck that new work may wait for locks only briefly: it would use up what is left. */
  get isCrowded(): boolean {
    return this.#stuck >= this.#width * (STUCK_TIMES - 1);
  }

  /** Resolves when a connection may be taken. @throws DatabaseUnavailableError when none became free in time */
  async enter(): Promise<Use> {
    if (this.#waiting.size === 0 && this.#isOpen()) return this.#begin();
    this.#look ??= setInterval(() => this.#admit(), LOOK_EVERY_MS);
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(this.#begin());
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        this.#admit();
        reject(new DatabaseUnavailableError("busy", true));
      }, WAIT_MS);
      this.#waiting.add(begin);
      this.#admit();
    });
  }

  /** Ends a use; the next one may enter. */
  leave(use: Use): void {
    this.#uses.delete(use);
    if (use.isStuck) this.#stuck -= 1;
    this.#admit();
  }

  #isOpen(): boolean {
    return this.#uses.size - this.#stuck < this.#width;
  }

  #begin(): Use {
    const use: Use = { since: undefined, isStuck: false };
    this.#uses.add(use);
    return use;
  }

  /** Admits those that there is room for, and looks for stuck ones only while someone waits. */
  #admit(): void {
    if (this.#waiting.size > 0) this.#mark();
    for (const begin of this.#waiting) {
      if (!this.#isOpen()) return;
      this.#waiting.delete(begin);
      begin();
    }
    clearInterval(this.#look);
    this.#look = undefined;
  }

  #mark(): void {
    const before = performance.now() - STUCK_AFTER_MS;
    for (const use of this.#uses) {
      if (this.#stuck >= this.#width * STUCK_TIMES) return;
      if (use.isStuck || use.since === undefined || use.since > before) continue;
      use.isStuck = true;
      this.#stuck += 1;
    }
  }
}
