import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Sets the version of the repository and of all its packages, and dates what the change log has as unreleased.
 * @param {string} root @param {string} version
 * @throws {Error} where the version is none, or nothing is unreleased; nothing is written then
 */
export function setVersion(root, version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is no version such as 0.2.0`);
  const log = join(root, "CHANGELOG.md");
  const text = readFileSync(log, "utf8");
  const [heading, unreleased] = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text) ?? [];
  if (heading === undefined || unreleased.trim() === "")
    throw new Error("CHANGELOG.md has nothing under '## Unreleased': say first what changed");
  const dated = `## Unreleased\n\n## ${version} (${new Date().toISOString().slice(0, 10)})\n${unreleased}`;
  const manifests = ["package.json", ...globSync("packages/*/package.json", { cwd: root })].map((path) => {
    const manifest = readFileSync(join(root, path), "utf8");
    if (!/^ {2}"version": "[^"]*"/m.test(manifest)) throw new Error(`${path} has no version`);
    return { path, text: manifest.replace(/^ {2}"version": "[^"]*"/m, `  "version": "${version}"`) };
  });
  for (const { path, text: manifest } of manifests) writeFileSync(join(root, path), manifest);
  const rest = text.slice(text.indexOf(heading) + heading.length);
  writeFileSync(log, `${text.slice(0, text.indexOf(heading))}${dated}${rest}`);
  console.log(`version ${version} in ${manifests.length} packages and CHANGELOG.md`);
}
