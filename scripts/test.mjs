// Runs the tests on a machine that has only Node 20, npm and Debian's packages: what is missing is installed first.
//   npm test                   all but the files *.whole.test.ts, on one engine where the database does not matter
//   npm test -- --changed      all test files that a change since the last commit can break
//   npm run test:full          everything, on both engines; tests/whole-run.txt then says when it last passed
// Other arguments go to vitest, for example `npm test -- tests/server/work/tasks.test.ts`.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { browserPath } from "./find-browser.mjs";
import { runSteps } from "./run-steps.mjs";

const given = process.argv.slice(2);
const isFull = given.includes("--full");
const args = given.filter((one) => one !== "--full");

/** Files that are named, or found by what changed, are run whichever they are. */
const namesFiles = args.some((one) => !one.startsWith("-") || one.startsWith("--changed"));

process.env.IPHUB_TEST_BROWSER = browserPath();
process.env.IPHUB_TEST_BUILT = "yes";
process.env.IPHUB_TESTS = isFull ? "full" : namesFiles ? "named" : "quick";
const started = Date.now();
runSteps([
  { name: "build", command: "pnpm", args: ["run", "build"] },
  { name: isFull ? "tests, both engines" : "tests", command: "vitest", args: ["run", ...args] },
]);
if (isFull && args.length === 0) notePassed((Date.now() - started) / 60_000);

/** Notes that the whole run passed, of which commit, and how long it took. @param {number} minutes */
function notePassed(minutes) {
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).stdout.trim();
  const text = `The whole run last passed at ${new Date().toISOString()} on ${commit}, in ${minutes.toFixed(1)} minutes.\n`;
  writeFileSync(join(import.meta.dirname, "../tests/whole-run.txt"), text);
}
