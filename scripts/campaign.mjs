// The fault campaign: people write through a hub that is killed, cut off and restarted; then everything is checked.
// Usage: node scripts/campaign.mjs [--hours 0.05] [--seed 1] [--engine embedded|postgres|both] [--writers 6] [--pause 4]
//   [--memory 512] [--descriptors 64]
// Build first. Ends with code 1 where anything acknowledged was lost, half done, damaged, or missed by a live client.
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
  options: { hours: text, seed: text, engine: text, writers: text, pause: text, memory: text, descriptors: text },
});
const { runCampaign } = await import("../tests/faults/campaign/campaign.ts");
const { campaignFaults, campaignFigures } = await import("../tests/faults/campaign/campaign-words.ts");

const number = (value) => (value === undefined ? undefined : Number(value));
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
const engines = ["embedded", "postgres"].filter((one) => [undefined, "both", one].includes(values.engine));
const home = mkdtempSync(join(tmpdir(), "iphub-campaign-"));
// The account that PostgreSQL runs as has to pass through it.
chmodSync(home, 0o711);
try {
  for (const engine of engines) {
    const place = join(home, engine);
    mkdirSync(place, { mode: 0o711 });
    console.log(`${engine}, seed ${seed}`);
    const report = await runCampaign({
      engine,
      seed,
      milliseconds: Number(values.hours ?? 0.05) * 3_600_000,
      writers: Number(values.writers ?? 6),
      pauseMs: Number(values.pause ?? 4) * 1_000,
      limits: { memoryMb: number(values.memory), descriptors: number(values.descriptors) },
      home: place,
      say: (line) => console.log(`  ${line}`),
    });
    for (const line of campaignFigures(report)) console.log(line);
    const faults = campaignFaults(report);
    for (const line of faults) console.error(line);
    if (faults.length > 0) process.exitCode = 1;
    rmSync(place, { recursive: true, force: true });
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
