// The fuzz: everyone sends what the API allows and what it does not, and broken HTTP, packets, mail and files besides.
// Usage: node scripts/fuzz.mjs [--minutes 2] [--seed 1] [--engine embedded|postgres|both] [--idle 20] [--memory 512] [--descriptors 64]
// Build first. Ends with code 1 where an answer was 5xx, showed the inside of the hub or a word over a wall, or where memory is not back.
import { parseArgs } from "node:util";
import { onEngines, withSources } from "./fault-run.mjs";

withSources();

const text = { type: "string" };
const { values } = parseArgs({
  options: { minutes: text, seed: text, engine: text, idle: text, memory: text, descriptors: text },
});
const { runFuzz } = await import("../tests/faults/fuzz/fuzz.ts");
const { fuzzFaults, fuzzFigures } = await import("../tests/faults/fuzz/fuzz-words.ts");

const milliseconds = Number(values.minutes ?? 2) * 60_000;
const idleMs = Number(values.idle ?? 20) * 1_000;
await onEngines("fuzz", values, {
  run: (common) => runFuzz({ ...common, milliseconds, idleMs }),
  figures: fuzzFigures,
  faults: fuzzFaults,
});
