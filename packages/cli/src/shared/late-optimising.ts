import { setFlagsFromString } from "node:v8";

/** Work that takes longer than this, in milliseconds, is worth optimising. */
const longWorkMs = 1_000;

/** The largest function, in bytes of its bytecode, that V8 optimises; the second figure is V8's own. */
const limit = (bytes: number) => `--max-optimized-bytecode-size=${bytes}`;
const ownLimit = 61_440;

/**
 * Keeps V8's optimising compiler away until work turns out to be long. Most verbs end in a fraction of a second, before
 * its code pays, and it takes a tenth of their memory (docs/adr/cli-light-start.md). Exports, `serve` and the terminal
 * application have it after the first second: the limit can be given back, which `--no-opt` cannot.
 */
export function optimiseLate(): void {
  setFlagsFromString(limit(0));
  setTimeout(() => setFlagsFromString(limit(ownLimit)), longWorkMs).unref();
}
