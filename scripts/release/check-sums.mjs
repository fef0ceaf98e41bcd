import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The file with the SHA-256 of each tarball, as `sha256sum --check` reads it. */
const sumsFile = "SHA256SUMS";
/** What a signature is for, so that one made for something else does not count (ssh-keygen(1), -Y sign). */
const namespace = "iphub-release";

/**
 * Writes the checksums of released files next to them, and a signature of the checksums if there is a key.
 * @param {string} out @param {readonly string[]} files their paths
 * @param {string | undefined} key the path of a private SSH key, or of a public one whose private one an agent has
 * @throws {Error} where the key cannot be used; then there is no signature
 */
export function writeSums(out, files, key) {
  const path = join(out, sumsFile);
  const sumOf = (/** @type {string} */ file) => createHash("sha256").update(readFileSync(file)).digest("hex");
  writeFileSync(path, files.map((file) => `${sumOf(file)}  ${basename(file)}\n`).join(""));
  // An earlier signature is not of these sums, and ssh-keygen would ask before it replaces it.
  rmSync(`${path}.sig`, { force: true });
  console.log(path);
  if (key === undefined) return;
  const { status, error, stderr } = spawnSync("ssh-keygen", ["-Y", "sign", "-n", namespace, "-f", key, path], {
    encoding: "utf8",
    // A passphrase is typed on the terminal.
    stdio: ["inherit", "ignore", "pipe"],
  });
  if (status !== 0) throw new Error(`not signed with ${key}: ${error?.message ?? stderr.trim()}`);
  console.log(`${path}.sig`);
}
