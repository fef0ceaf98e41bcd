// Runs the benchmarks in bench/, all or those whose name is given; each prints ratios against its own baseline.
import { readdirSync } from "node:fs";
import { runSteps } from "./run-steps.mjs";

const wanted = process.argv.slice(2);
const benches = readdirSync("bench").filter((name) => /\.bench\.(ts|mjs)$/.test(name));
const chosen = benches.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (chosen.length === 0) {
  console.error(`No benchmark is called that. There are: ${benches.join(", ")}`);
  process.exit(2);
}
runSteps(chosen.map((name) => ({ name, command: "node", args: ["--conditions=source", `bench/${name}`] })));
