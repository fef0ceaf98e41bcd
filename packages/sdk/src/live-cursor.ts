/** How many events are kept to tell a repeated one; a replay after a reconnect is far shorter. */
const mostKept = 5_000;

/** Where a client stands in the hub's event log, and what it has already seen. */
export class LiveCursor {
  readonly #seen = new Set<string>();
  #after: number | undefined;

  /**
   * The number to resume after. One entry of the log may be told by several events with the same number, and the
   * connection may break between them: so the newest number is asked for again and its repetitions are dropped.
   */
  get after(): number | undefined {
    return this.#after;
  }

  /** Notes that the server has told everything up to this number. */
  reach(seq: number): void {
    this.#after = Math.max(this.#after ?? 0, seq);
  }

  /** Notes an event; false where it has been seen before. */
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
