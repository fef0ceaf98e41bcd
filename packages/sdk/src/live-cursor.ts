/** How many events are kept to detect repeated ones; a replay after a reconnect is far shorter. */
const mostKept = 5_000;

/** A client's position in the hub's event log, and the events it has already received. */
export class LiveCursor {
  readonly #seen = new Set<string>();
  #after: number | undefined;

  /**
   * The number to resume after. One log entry may produce several events with the same number, and the connection may
   * break between them: so the newest number is requested again and duplicates are dropped.
   */
  get after(): number | undefined {
    return this.#after;
  }

  /** Records that the server has sent everything up to this number. */
  reach(seq: number): void {
    this.#after = Math.max(this.#after ?? 0, seq);
  }

  /** Records an event; false if it is a duplicate. */
  admit(seq: number, name: string): boolean {
    const key = `${seq}:${name}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    const [oldest] = this.#seen;
    if (this.#seen.size > mostKept && oldest !== undefined) this.#seen.delete(oldest);
    this.reach(seq - 1);
    return true;
  }
}
