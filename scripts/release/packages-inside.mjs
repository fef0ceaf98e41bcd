import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * @typedef {object} Inside a package of others that is bundled into a released one or installed with it
 * @property {string} name
 * @property {string} version
 * @property {string} licence as its manifest says
 * @property {string} folder where it is installed here; '' for a build for another platform
 * @property {string[]} uses the keys (`name@version`) of what it uses
 */

/** The folder of a package as Node finds it from another's folder. @param {string} name @param {string} from */
export function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return realpathSync(found);
    if (folder === dirname(folder)) return undefined;
  }
}

/** @param {{ license?: unknown, licenses?: unknown }} manifest */
function licenceOf({ license, licenses }) {
  const all = [license, licenses].flat().filter((one) => one !== undefined);
  const names = all.map((one) => (typeof one === "string" ? one : one?.type)).filter((one) => typeof one === "string");
  return names.length === 0 ? "not stated" : [...new Set(names)].join(" OR ");
}

/**
 * Everything that the named packages bring, each version once, by name.
 * @param {readonly { folder: string, names: readonly string[] }[]} roots
 * @returns {Inside[]}
 * @throws {Error} where one that is not optional is not installed
 */
export function packagesInside(roots) {
  /** @type {Map<string, Inside>} */
  const found = new Map();

  /** @param {string} name @param {string} from @param {string | undefined} optional its version, where it may be missing */
  const add = (name, from, optional) => {
    const folder = findPackage(name, from);
    if (folder === undefined && optional === undefined) throw new Error(`${name} is not installed: run pnpm install`);
    if (folder === undefined) return addForeign(name, optional, from);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const key = `${manifest.name}@${manifest.version}`;
    if (found.has(key)) return key;
    /** @type {Inside} */
    const one = { name: manifest.name, version: manifest.version, licence: licenceOf(manifest), folder, uses: [] };
    found.set(key, one);
    const optionals = manifest.optionalDependencies ?? {};
    for (const used of Object.keys({ ...manifest.dependencies, ...optionals })) {
      one.uses.push(add(used, folder, optionals[used]));
    }
    return key;
  };

  /** A build for another platform: npm installs it there. Its licence is that of the package that it belongs to. */
  const addForeign = (name, range, from) => {
    const manifest = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
    const version = range.replace(/^[~^]/, "");
    const key = `${name}@${version}`;
    found.set(key, { name, version, licence: licenceOf(manifest), folder: "", uses: [] });
    return key;
  };

  for (const { folder, names } of roots) for (const name of names) add(name, folder, undefined);
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}
