// Runs dependency-cruiser over the sources and proves that it read them: with the wrong compiler it silently reads none.
import { spawnSync } from "node:child_process";

const least = 200;
const run = spawnSync("depcruise", ["packages", "--config", ".dependency-cruiser.mjs", "--output-type", "json"], {
  encoding: "utf8",
  maxBuffer: 256 * 1024 * 1024,
});
if (run.error || run.stdout === "") {
  console.error(run.error?.message ?? run.stderr);
  process.exit(1);
}
const { summary } = JSON.parse(run.stdout);
for (const { rule, from, to } of summary.violations) console.error(`${rule.severity} ${rule.name}: ${from} → ${to}`);
console.log(`${summary.totalCruised} modules, ${summary.violations.length} violations`);
if (summary.totalCruised < least) {
  console.error(`Only ${summary.totalCruised} modules were read, fewer than ${least}: the check would prove nothing.`);
  process.exit(1);
}
process.exit(summary.error > 0 ? 1 : 0);
