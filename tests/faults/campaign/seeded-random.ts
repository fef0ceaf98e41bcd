/** Random choices that a seed repeats (mulberry32). */
export interface SeededRandom {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** One of a list. @throws RangeError where it is empty */
  one<T>(list: readonly T[]): T;
}

/** The choices of a seed. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    one: (list) => {
      const chosen = list[below(list.length)];
      if (chosen === undefined) throw new RangeError("there is nothing to choose from");
      return chosen;
    },
  };
}
