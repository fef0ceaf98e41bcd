import { LRUCache } from "lru-cache";

const mostValues = 500;

/**
 * A cache of what was read of the hub, each value for one version of it: reading it again costs much, and most pages are
 * read between two writes. The least recently used values are evicted.
 */
export class VersionedCache<Value> {
  readonly #values = new LRUCache<string, { version: number; value: Promise<Value> }>({ max: mostValues });

  /**
   * The cached value of a key at a version, else what `read` gives now. A failed read is not cached.
   * @param key names the value with everything that it depends on, the reader's teams included
   * @param version the number of the log's last entry when the page was read; null where it is not known
   */
  of(key: string, version: number | null, read: () => Promise<Value>): Promise<Value> {
    if (version === null) return read();
    const cached = this.#values.get(key);
    if (cached?.version === version) return cached.value;
    const value = read();
    this.#values.set(key, { version, value });
    value.catch(() => this.#values.delete(key));
    return value;
  }
}
