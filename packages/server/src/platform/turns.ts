/**
 * Work of the same key, done one after another in this process. For work that would wait for the same lock of the
 * database: all at once, it takes every connection of the pool, and others are refused as `database_busy`.
 */
export class Turns {
  /** The last work of each key that has not ended. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does the work after all earlier work of its key, whether that failed or not. @throws what the work throws */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const done = this.#after(this.#last.get(key), work);
    this.#last.set(key, done);
    try {
      return await done;
    } finally {
      if (this.#last.get(key) === done) this.#last.delete(key);
    }
  }

  async #after<T>(before: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> {
    await before?.catch(() => undefined);
    return work();
  }
}
