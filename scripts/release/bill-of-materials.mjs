import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A licence as an SPDX expression can say it. */
const expression = /^\(?[\w.+-]+(?: (?:AND|OR|WITH) [\w.+-]+)*\)?$/;

/** The checksums of the lockfile by `name@version`, in hexadecimal. @param {string} root */
function checksums(root) {
  const lockfile = readFileSync(join(root, "pnpm-lock.yaml"), "utf8");
  const entries = lockfile.matchAll(
    /^ {2}'?((?:@[^/'\s]+\/)?[^@'\s]+@[^'\s:]+)'?:\n {4}resolution: \{integrity: sha512-([^,}]+)/gm,
  );
  return new Map(Array.from(entries, ([, key, sum]) => [key, Buffer.from(sum, "base64").toString("hex")]));
}

/** @param {string} name @param {string} version */
function address(name, version) {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}

/**
 * The bill of materials of a released package, CycloneDX 1.6 as JSON. It has neither a number nor a time of its own: the
 * same sources give the same file.
 * @param {string} root the repository
 * @param {{ name: string, version: string }} released
 * @param {readonly import("./packages-inside.mjs").Inside[]} inside
 */
export function billOfMaterials(root, released, inside) {
  const sums = checksums(root);
  const own = address(released.name, released.version);
  const byKey = new Map(inside.map((one) => [`${one.name}@${one.version}`, address(one.name, one.version)]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { type: "application", "bom-ref": own, name: released.name, version: released.version, purl: own },
    },
    components: inside.map((one) => {
      const sum = sums.get(`${one.name}@${one.version}`);
      const purl = address(one.name, one.version);
      return {
        type: "library",
        "bom-ref": purl,
        name: one.name,
        version: one.version,
        ...(one.folder === "" ? { scope: "optional" } : {}),
        ...(sum === undefined ? {} : { hashes: [{ alg: "SHA-512", content: sum }] }),
        licenses: [expression.test(one.licence) ? { expression: one.licence } : { license: { name: one.licence } }],
        purl,
      };
    }),
    dependencies: [
      { ref: own, dependsOn: [...byKey.values()] },
      ...inside.map((one) => ({
        ref: address(one.name, one.version),
        dependsOn: [...new Set(one.uses.flatMap((key) => byKey.get(key) ?? []))],
      })),
    ],
  };
}
