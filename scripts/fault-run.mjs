// What the fault campaign, the soak and the fuzz have in common: the sources of the hub, a place of its own for each engine, a seed, and the
// exit code 1 where something was found.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CONDITION = "--conditions=source";

/** Runs the script again so that the hub's packages resolve to their sources, which only the command line can ask for. */
export function withSources() {
  if (process.execArgv.includes(CONDITION)) return;
  const args = [CONDITION, ...process.argv.slice(1)];
  process.exit(spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1);
}

/**
 * Runs something on each engine that `--engine` names, and prints its figures and what it found.
 * @param values the flags of the command line
 * @param parts `run` takes what all runs have and returns a report, `figures` and `faults` tell of it in lines
 */
export async function onEngines(name, values, { run, figures, faults }) {
  const number = (value) => (value === undefined ? undefined : Number(value));
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
  const limits = { memoryMb: number(values.memory), descriptors: number(values.descriptors) };
  const engines = ["embedded", "postgres"].filter((one) => [undefined, "both", one].includes(values.engine));
  const home = mkdtempSync(join(tmpdir(), `iphub-${name}-`));
  // The account that PostgreSQL runs as has to pass through it.
  chmodSync(home, 0o711);
  try {
    for (const engine of engines) {
      const place = join(home, engine);
      mkdirSync(place, { mode: 0o711 });
      const began = performance.now();
      console.log(`${name} on ${engine}, seed ${seed}`);
      const say = (line) => console.log(`  ${Math.round((performance.now() - began) / 1000)} s, seed ${seed}: ${line}`);
      const report = await run({ engine, seed, limits, home: place, say });
      for (const line of figures(report)) console.log(line);
      const found = faults(report);
      for (const line of found) console.error(line);
      if (found.length > 0) process.exitCode = 1;
      rmSync(place, { recursive: true, force: true });
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
