import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findPackage } from "./packages-inside.mjs";

/**
 * The versions that a released package tells npm to install: those that were tested, of what it uses and of what that
 * uses in turn. npm reads no lock file and no npm-shrinkwrap.json of a tarball, so they are dependencies of the package
 * itself. Of a package that is there in several versions only one can be named: that which is used directly, else the
 * newest. Optional packages are left out, since they differ by platform.
 * @param {readonly { name: string, from: string }[]} direct what is used directly, and from which folder
 * @returns {Record<string, string>} by name
 * @throws {Error} where one is not installed
 */
export function pinnedVersions(direct) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  /** @type {Set<string>} */
  const seen = new Set();

  /** @param {string} name @param {string} from */
  const add = (name, from) => {
    const folder = findPackage(name, from);
    if (folder === undefined) throw new Error(`${name} is not installed: run pnpm install first`);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const version = manifest.name === name ? manifest.version : `npm:${manifest.name}@${manifest.version}`;
    found.set(name, (found.get(name) ?? new Set()).add(version));
    if (seen.has(folder)) return version;
    seen.add(folder);
    const optional = manifest.optionalDependencies ?? {};
    for (const used of Object.keys(manifest.dependencies ?? {})) if (!(used in optional)) add(used, folder);
    return version;
  };

  const own = direct.map(({ name, from }) => [name, add(name, from)]);
  const all = Array.from(found, ([name, versions]) => [name, newestOf(versions)]);
  const pinned = Object.entries({ ...Object.fromEntries(all), ...Object.fromEntries(own) });
  return Object.fromEntries(pinned.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @param {ReadonlySet<string>} versions */
function newestOf(versions) {
  return [...versions].sort((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
}
