// Makes the tarballs that install on a machine with Node alone, or sets the version of every package (docs/running.md).
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeSums } from "./release/check-sums.mjs";
import { faultsIn } from "./release/faults.mjs";
import { setVersion } from "./release/set-version.mjs";
import { stageCli, stageSdk } from "./release/stage.mjs";
import { runSteps } from "./run-steps.mjs";

const root = join(import.meta.dirname, "..");
const usage = `usage: pnpm release --out DIR [--built] [--sign KEY]
       pnpm release version X.Y.Z
--built takes what the last \`pnpm build\` made; --sign signs the checksums with an SSH key`;

/** @param {string} message @param {number} code */
function end(message, code) {
  console.error(message);
  process.exit(code);
}

/** What was given, or the usage. */
function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { out: { type: "string" }, built: { type: "boolean", default: false }, sign: { type: "string" } },
    });
  } catch {
    return end(usage, 2);
  }
}

/**
 * Packs a staged folder; says the file and its size, and returns its path.
 * @param {string} folder @param {string} out
 */
function pack(folder, out) {
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", out];
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(stdout);
  const mb = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
  console.log(`${join(out, filename)}: ${mb(size)} MB, ${entryCount} files of ${mb(unpackedSize)} MB`);
  return join(out, filename);
}

/** @param {string} out @param {boolean} built @param {string | undefined} key the SSH key that signs the checksums */
function release(out, built, key) {
  runSteps([
    ...(built ? [] : [{ name: "build", command: "pnpm", args: ["run", "build"] }]),
    { name: "declarations", command: "tsc", args: ["-b", "packages/sdk"] },
  ]);
  mkdirSync(out, { recursive: true });
  const stage = mkdtempSync(join(tmpdir(), "iphub-release-"));
  try {
    const folders = [stageCli(root, join(stage, "cli")), stageSdk(root, join(stage, "sdk"))];
    const faults = folders.flatMap((folder) => faultsIn(folder, root));
    if (faults.length > 0) throw new Error(`this must not be released:\n  ${faults.join("\n  ")}`);
    writeSums(
      out,
      folders.map((folder) => pack(folder, out)),
      key,
    );
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

const { values, positionals } = given();
try {
  if (positionals[0] === "version" && positionals.length === 2) setVersion(root, positionals[1]);
  else if (positionals.length > 0 || values.out === undefined) end(usage, 2);
  else release(resolve(values.out), values.built, values.sign);
} catch (error) {
  end(error instanceof Error ? error.message : String(error), 1);
}
