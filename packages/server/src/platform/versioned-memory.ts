/** More values than this are not remembered; the one that was used longest ago goes first. */
const mostValues = 500;

/**
 * Remembers what was read of the hub, each for one state of it: reading it again costs much, and most pages are read
 * between two writes.
 */
export class VersionedMemory<Value> {
  readonly #known = new Map<string, { version: number; value: Promise<Value> }>();

  /**
   * What is remembered under a key for a state of the hub, else what is read now.
   * @param key names the value with everything that it depends on, the reader's teams included
   * @param version the number of the log's last entry when the page was read; null where nothing told it
   */
  of(key: string, version: number | null, read: () => Promise<Value>): Promise<Value> {
    if (version === null) return read();
    const known = this.#known.get(key);
    this.#known.delete(key);
    const value = known?.version === version ? known.value : this.#remembered(key, read);
    this.#known.set(key, { version, value });
    this.#forgetOldest();
    return value;
  }

  #remembered(key: string, read: () => Promise<Value>): Promise<Value> {
    const value = read();
    value.catch(() => this.#known.delete(key));
    return value;
  }

  #forgetOldest(): void {
    if (this.#known.size <= mostValues) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
