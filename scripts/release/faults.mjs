import { readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Tests, sources, source maps, keys and settings of a machine. Declarations (`.d.ts`) are no sources. */
const unwanted = [
  /\.test\./,
  /(?<!\.d)\.tsx?$/,
  /\.map$/,
  /\.tsbuildinfo$/,
  /(^|\/)\.[^/]+$/,
  /\.(pem|key|p12|sqlite)$/,
  /(^|\/)node_modules\//,
];

/** A key with its content; the words alone are in code that reads keys. */
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/;

/**
 * What of a staged package must not leave this machine: names of files, and paths of this machine or keys inside them.
 * @param {string} folder @param {string} root the repository
 * @returns {string[]}
 */
export function faultsIn(folder, root) {
  const own = [root, homedir()].filter((path) => path.length > 1 && path !== "/root");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(folder.length + 1);
      if (unwanted.some((pattern) => pattern.test(name))) return [`${name} is no file of the package`];
      const text = readFileSync(path, "latin1");
      return [
        ...own.filter((one) => text.includes(one)).map((one) => `${name} names ${one}`),
        ...(privateKey.test(text) ? [`${name} has a private key`] : []),
      ];
    });
}
