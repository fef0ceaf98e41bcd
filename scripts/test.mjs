// Every test, on a machine that has only Node 20, npm and Debian's packages: what is missing is installed first.
import { browserPath } from "./find-browser.mjs";
import { runSteps } from "./run-steps.mjs";

process.env.IPHUB_TEST_BROWSER = browserPath();
runSteps([
  { name: "build", command: "pnpm", args: ["run", "build"] },
  { name: "tests", command: "vitest", args: ["run", ...process.argv.slice(2)] },
]);
