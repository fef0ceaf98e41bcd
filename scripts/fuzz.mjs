// The fuzz: everyone sends what the API allows and what it does not, and broken HTTP, packets, mail and files besides.
// Usage: node scripts/fuzz.mjs [--minutes 2] [--seed 1] [--engine embedded|postgres|both] [--idle 20] [--memory 512] [--descriptors 64]
// Build first. Ends with code 1 where an answer was 5xx, showed the inside of the hub or a word over a wall, or where memory is not back.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const CONDITION = "--conditions=source";

// The hub's packages resolve to their sources under this condition, which only the command line can set.
if (!process.execArgv.includes(CONDITION)) {
  const args = [CONDITION, ...process.argv.slice(1)];
  process.exit(spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1);
}

const text = { type: "string" };
const { values } = parseArgs({
  options: { minutes: text, seed: text, engine: text, idle: text, memory: text, descriptors: text },
});
const { runFuzz } = await import("../tests/faults/fuzz/fuzz.ts");
const { fuzzFaults, fuzzFigures } = await import("../tests/faults/fuzz/fuzz-words.ts");

const number = (value) => (value === undefined ? undefined : Number(value));
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
const engines = ["embedded", "postgres"].filter((one) => [undefined, "both", one].includes(values.engine));
const home = mkdtempSync(join(tmpdir(), "iphub-fuzz-"));
// The account that PostgreSQL runs as has to pass through it.
chmodSync(home, 0o711);
try {
  for (const engine of engines) {
    const place = join(home, engine);
    mkdirSync(place, { mode: 0o711 });
    console.log(`${engine}, seed ${seed}`);
    const report = await runFuzz({
      engine,
      seed,
      milliseconds: Number(values.minutes ?? 2) * 60_000,
      idleMs: Number(values.idle ?? 20) * 1_000,
      limits: { memoryMb: number(values.memory), descriptors: number(values.descriptors) },
      home: place,
      say: (line) => console.log(`  ${line}`),
    });
    for (const line of fuzzFigures(report)) console.log(line);
    const faults = fuzzFaults(report);
    for (const line of faults) console.error(line);
    if (faults.length > 0) process.exitCode = 1;
    rmSync(place, { recursive: true, force: true });
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
