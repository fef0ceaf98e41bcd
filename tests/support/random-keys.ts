import { keys } from "./pseudo-terminal.ts";

/** Random numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * What a reader presses, and how often: moves, screens, what opens and closes, and every letter that is bound somewhere. Left
 * out is what ends the session or starts another program: q, Ctrl-C, Ctrl-Z, o; the command line is opened with a list only.
 */
const pool: readonly (readonly [number, readonly string[]])[] = [
  [50, ["j", "j", "j", "k", keys.down, keys.up, keys.pageDown, keys.pageUp, "g", "G", keys.left, keys.right]],
  [10, ["1", "2", "3", "4", "5", "6", "7", "8", "9"]],
  [12, [keys.escape]],
  [8, [keys.enter]],
  [6, [keys.tab, "]", "[", " "]],
  [10, [..."abcdefhilmnprstuvwxyABCDEFHIJKLMNOPRSTUVWX@#/?,.Q"]],
  [2, [`:tasks due:<+5bd${keys.enter}`, `:inventions lithium${keys.enter}`, `:deadlines office:US${keys.enter}`]],
];
const weights = pool.reduce((sum, [weight]) => sum + weight, 0);

/** Chooses what a reader of the terminal application presses next; the same seed gives the same keys. */
export function randomKeys(seed: number): () => string {
  const random = randomFrom(seed);
  return () => {
    let at = random() * weights;
    const [, offered = []] = pool.find(([weight]) => {
      at -= weight;
      return at < 0;
    }) ?? [0, []];
    return offered[Math.floor(random() * offered.length)] ?? "j";
  };
}

/** Keys that a terminal sends as one are counted as one; a command is as many as its letters. */
export function keysIn(typed: string): number {
  return typed.startsWith("\u001b") ? 1 : typed.length;
}
