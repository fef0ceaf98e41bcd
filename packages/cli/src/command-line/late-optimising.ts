import { setFlagsFromString } from "node:v8";

/** Work that takes longer than this, in milliseconds, is worth optimising. */
const longWorkMs = 1_000;

/** Which functions V8's two optimising compilers may take: patterns of names. */
const optimising = (names: string) => `--maglev-filter=${names} --turbo-filter=${names}`;

/**
 * Keeps V8's optimising compilers away until work turns out to be long. Most verbs end in a fraction of a second, before
 * their code pays, and it takes a tenth of their memory (docs/adr/cli-light-start.md). Exports, `serve` and the terminal
 * application have them after the first second. A name that a filter holds back is asked about again later; a limit of size
 * is not: V8 remembers a function that was too large once, and a hub ran what it had needed to start unoptimised for ever.
 */
export function optimiseLate(): void {
  setFlagsFromString(optimising("-*"));
  setTimeout(() => setFlagsFromString(optimising("*")), longWorkMs).unref();
}
