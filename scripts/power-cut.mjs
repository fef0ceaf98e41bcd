// The long durability run of the embedded database: kills its process and cuts its power, over and over.
// Usage: node scripts/power-cut.mjs [rounds, 50 by default]      Ends with code 1 when anything acknowledged was lost.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CONDITION = "--conditions=source";

// The hub's packages resolve to their sources under this condition, which only the command line can set.
if (!process.execArgv.includes(CONDITION)) {
  const args = [CONDITION, ...process.argv.slice(1)];
  process.exit(spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1);
}

const { createLedger, killRound, powerCutRound } = await import(
  "../tests/server/platform/database/durability/rounds.ts"
);
const rounds = Number(process.argv[2] ?? 50);
const home = mkdtempSync(join(tmpdir(), "iphub-power-cut-"));
const place = join(home, "killed");
let acknowledged = 0;
let lost = 0;

function count(name, round) {
  acknowledged += round.acknowledged;
  lost += round.lost.length;
  console.log(`${name}: ${round.acknowledged} acknowledged, ${round.lost.length} lost`);
}

try {
  await createLedger(place);
  for (let round = 1; round <= rounds; round += 1) {
    const commits = 20 + Math.floor(Math.random() * 400);
    count(`round ${round} kill -9`, await killRound(place, commits));
    count(`round ${round} power cut`, await powerCutRound(join(home, "cut"), commits));
    count(`round ${round} power cut, torn`, await powerCutRound(join(home, "cut"), commits, { seed: round }));
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
console.log(`${acknowledged} acknowledged commits, ${lost} lost`);
process.exitCode = lost > 0 ? 1 : 0;
