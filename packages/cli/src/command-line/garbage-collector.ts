import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects the young generation (`minor`), or all that is not used any more (`major`), before it returns. */
export type GarbageCollector = (type: "minor" | "major") => void;

/** The engine's collector: Node exposes it only with a flag. */
export function garbageCollector(): GarbageCollector {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  return typeof collect === "function" ? (type) => void collect({ type }) : () => undefined;
}
