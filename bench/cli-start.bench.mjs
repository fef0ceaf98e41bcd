// Start-up of the command line as ratios of `node -e 0`, measured in one run: medians of interleaved rounds, so that a
// busy machine weighs on all alike, and the best of each, which a busy machine touches least. The aims are those of docs/performance.md.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { Agent, get } from "node:http";
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
  {
    name: "iphub users suggest ada --json",
    args: [program, "users", "suggest", "ada", "--json"],
    aim: 3.8,
    asks: "/api/suggest",
  },
  {
    name: "iphub tasks search x --json",
    args: [program, "tasks", "search", "x", "--json"],
    aim: 3.8,
    asks: "/api/search/tasks",
  },
];

function run(args) {
  const started = process.hrtime.bigint();
  spawnSync(process.execPath, args, { stdio: "ignore", env });
  return Number(process.hrtime.bigint() - started) / 1e6;
}

const agent = new Agent({ keepAlive: true });

/** How long the peer takes for what a verb asks, in milliseconds, on a connection that is open already. */
function answered(path) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    get(url + path, { agent }, (answer) => answer.resume().on("end", () => resolve(performance.now() - started))).on(
      "error",
      reject,
    );
  });
}

const times = cases.map(() => []);
const peerTimes = cases.map(() => []);
for (let round = -2; round < rounds; round += 1) {
  for (const [at, { args, asks }] of cases.entries()) {
    const ms = run(args);
    if (round >= 0) times[at].push(ms);
    if (asks !== undefined && round >= 0) peerTimes[at].push(await answered(asks));
  }
}
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const best = (list) => Math.min(...list);
const ratio = (at, of) => of(times[at]) / of(times[0]);
for (const [at, { name, aim }] of cases.entries()) {
  // The aim of a call is so many times a bare Node and what the server itself takes.
  const peer = peerTimes[at].length === 0 ? 0 : median(peerTimes[at]);
  const isReached = median(times[at]) <= aim * median(times[0]) + peer;
  const extra = peer === 0 ? "" : ` + ${peer.toFixed(1)} ms of the server`;
  const goal = aim === undefined ? "" : `  aim ${aim.toFixed(1)}x${extra}  ${isReached ? "reached" : "MISSED"}`;
  const ms = `${median(times[at]).toFixed(1).padStart(7)} ms`;
  console.log(`${name.padEnd(32)} ${ms}  ${ratio(at, median).toFixed(2)}x  best ${ratio(at, best).toFixed(2)}x${goal}`);
}
agent.destroy();
stop();
