import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What is collected: the young generation, or everything, with the memory that is free then given back to the system. */
type Garbage = "young" | "all";

/** What V8's `gc` function is asked for: only the last resort gives free pages back, else they are kept for later. */
const options = {
  young: { type: "minor" },
  all: { type: "major", flavor: "last-resort" },
} as const satisfies Record<Garbage, object>;

/** The engine's collector, which returns when it is done: Node exposes it only with a flag. */
export function garbageCollector(): (garbage: Garbage) => void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  return typeof collect === "function" ? (garbage) => void collect(options[garbage]) : () => undefined;
}
