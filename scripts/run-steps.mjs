import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The environment of a step: Node 24 and the tools of the project come first on the path. Callers add to process.env before. */
const environment = () => ({
  ...process.env,
  PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
});

/**
 * Runs commands one after the other and stops at the first that fails.
 * @param {readonly { name: string, command: string, args: readonly string[] }[]} steps
 */
export function runSteps(steps) {
  for (const { name, command, args } of steps) {
    const started = Date.now();
    console.log(`\n› ${name}`);
    const { status, error } = spawnSync(command, args, { cwd: root, env: environment(), stdio: "inherit" });
    if (error || status !== 0) {
      console.error(`✗ ${name} failed${error ? `: ${error.message}` : ""}`);
      process.exit(status || 1);
    }
    console.log(`✓ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  }
}
