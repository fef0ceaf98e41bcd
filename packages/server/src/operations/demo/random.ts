/** A seeded source of pseudo-random numbers. */
export interface Random {
  /** A whole number from 0 to `below - 1`. */
  below(below: number): number;
  /** One of the items. @throws RangeError when there is none. */
  pick<T>(items: readonly T[]): T;
}

/** A seeded generator (mulberry32: 32 bits of state, good enough for sample data and for nothing secret). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }
  function pick<T>(items: readonly T[]): T {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }
  return { below, pick };
}
