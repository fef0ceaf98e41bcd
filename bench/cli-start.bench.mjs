// Start-up of the command line as ratios of `node -e 0`, measured in one run: medians of interleaved rounds, so that a
// busy machine weighs on all alike, and the best of each, which a busy machine touches least. The aims are those of docs/performance.md.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startPeer } from "./support/cli-peer.mjs";

const program = join(import.meta.dirname, "../packages/cli/bin/iphub.js");
if (!existsSync(join(import.meta.dirname, "../packages/cli/dist/main.js"))) {
  throw new Error("The command line is not built: run pnpm build first");
}
const rounds = Number(process.env.ROUNDS ?? 25);

// A peer that answers at once, in a process of its own: what is measured is the command line.
const { url, stop } = await startPeer();
const env = { ...process.env, IPHUB_HOST: url, IPHUB_TOKEN: "t" };

const cases = [
  { name: "node -e 0", args: ["-e", "0"] },
  { name: "iphub --version", args: [program, "--version"], aim: 1.4 },
  { name: "iphub --help", args: [program, "--help"], aim: 1.7 },
  { name: "iphub tasks update --help", args: [program, "tasks", "update", "--help"], aim: 1.7 },
  { name: "Tab after iphub tasks up", args: [program, "__complete", "line", "iphub tasks up"], aim: 1.7 },
  { name: "iphub profiles list", args: [program, "profiles", "list"] },
  { name: "iphub users suggest ada --json", args: [program, "users", "suggest", "ada", "--json"], aim: 3.2 },
  { name: "iphub tasks search x --json", args: [program, "tasks", "search", "x", "--json"], aim: 3.2 },
];

function run(args) {
  const started = process.hrtime.bigint();
  spawnSync(process.execPath, args, { stdio: "ignore", env });
  return Number(process.hrtime.bigint() - started) / 1e6;
}

const times = cases.map(() => []);
for (let round = -2; round < rounds; round += 1) {
  for (const [at, { args }] of cases.entries()) {
    const ms = run(args);
    if (round >= 0) times[at].push(ms);
  }
}
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const best = (list) => Math.min(...list);
const ratio = (at, of) => of(times[at]) / of(times[0]);
for (const [at, { name, aim }] of cases.entries()) {
  const goal = aim === undefined ? "" : `  aim ${aim.toFixed(1)}x  ${ratio(at, median) <= aim ? "reached" : "MISSED"}`;
  const ms = `${median(times[at]).toFixed(1).padStart(7)} ms`;
  console.log(`${name.padEnd(32)} ${ms}  ${ratio(at, median).toFixed(2)}x  best ${ratio(at, best).toFixed(2)}x${goal}`);
}
stop();
