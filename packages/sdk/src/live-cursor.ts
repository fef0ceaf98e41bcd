/** How many events are kept to detect repeated ones; a replay after a reconnect is far shorter. */
const mostKept = 5_000;

/** An entry of the hub's event log, and when it was written, by which the hub knows it again. */
export interface LivePlace {
  readonly seq: number;
  readonly createdAt?: string | undefined;
}

/** A client's position in the hub's event log, and the events it has already received. */
export class LiveCursor {
  readonly #seen = new Set<string>();
  #after: number | undefined;
  #last: LivePlace | undefined;

  /**
   * The number to resume after. One log entry may produce several events with the same number, and the connection may
   * break between them: so the newest number is requested again and duplicates are dropped.
   */
  get after(): number | undefined {
    return this.#after;
  }

  /** The newest entry that is known with its time; the hub may have lost it since. */
  get last(): LivePlace | undefined {
    return this.#last;
  }

  /** Records that the server has sent everything up to this entry. */
  reach({ seq, createdAt }: LivePlace): void {
    this.#after = Math.max(this.#after ?? 0, seq);
    this.#know({ seq, createdAt });
  }

  /** Starts again at an entry: the hub's log was set back to an earlier time, and its numbers mean other entries. */
  restart(place: LivePlace): void {
    this.#seen.clear();
    this.#after = undefined;
    this.#last = undefined;
    this.reach(place);
  }

  /** Records an event; false if it is a duplicate. */
  admit({ seq, createdAt }: LivePlace, name: string): boolean {
    const key = `${seq}:${name}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    const [oldest] = this.#seen;
    if (this.#seen.size > mostKept && oldest !== undefined) this.#seen.delete(oldest);
    this.reach({ seq: seq - 1 });
    this.#know({ seq, createdAt });
    return true;
  }

  #know(place: LivePlace): void {
    if (place.createdAt !== undefined && place.seq > 0 && place.seq >= (this.#last?.seq ?? 0)) this.#last = place;
  }
}
