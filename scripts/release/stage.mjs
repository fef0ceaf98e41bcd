import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { billOfMaterials } from "./bill-of-materials.mjs";
import { licenceText } from "./licence-text.mjs";
import { packagesInside } from "./packages-inside.mjs";
import { pinnedVersions } from "./pinned-versions.mjs";

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** @param {string} path @param {unknown} value */
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** Bundled into the program or only used to build it: what the staged packages need at run time is not among them. */
const buildOnly = /^(@types\/|@iphub\/|rolldown$|vite$|@vitejs\/)/;

/** Copies what a build made, without source maps. @param {string} from @param {string} to */
function copyBuilt(from, to) {
  if (!existsSync(from)) throw new Error(`${from} is missing: run pnpm build first`);
  cpSync(from, to, { recursive: true, filter: (path) => !/\.(map|tsbuildinfo)$/.test(path) });
}

/**
 * The released package's own fields. Without `private` it can be packed and put into a firm's own registry; `access`
 * keeps it out of the public one.
 */
function fieldsOf(root, manifest) {
  const { license, description } = readJson(join(root, "package.json"));
  return {
    name: manifest.name,
    version: manifest.version,
    description: manifest.description ?? description,
    license: manifest.license ?? license,
    type: "module",
    engines: manifest.engines,
    publishConfig: { access: "restricted" },
  };
}

/** Writes what is the same in both packages: bill of materials, licences, change log. */
function writeRecords(root, folder, manifest, roots) {
  const inside = packagesInside(roots);
  writeJson(join(folder, "sbom.cdx.json"), billOfMaterials(root, manifest, inside));
  writeFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), licenceText(inside));
  cpSync(join(root, "CHANGELOG.md"), join(folder, "CHANGELOG.md"));
}

/** The names of what a workspace package has of others at run time; `also` are those that only its build knows. */
function namesOf(folder, also = []) {
  const { dependencies = {} } = readJson(join(folder, "package.json"));
  return [...Object.keys(dependencies), ...also].filter((name) => !buildOnly.test(name));
}

/**
 * Lays out `@iphub/cli`: the program, the server in `server` and the web in `web`. npm installs only what cannot be
 * bundled: the packages that the server uses, and what they use, each in the version that was tested.
 * @param {string} root the repository @param {string} folder made here
 */
export function stageCli(root, folder) {
  const at = (/** @type {string[]} */ ...path) => join(root, "packages", ...path);
  const manifest = readJson(at("cli/package.json"));
  mkdirSync(folder, { recursive: true });
  copyBuilt(at("cli/bin"), join(folder, "bin"));
  copyBuilt(at("cli/dist"), join(folder, "dist"));
  copyBuilt(at("server/dist"), join(folder, "server/dist"));
  copyBuilt(at("web/dist"), join(folder, "web"));
  importOwnServer(join(folder, "dist"), join(folder, "server/dist/index.js"));
  const { name, version } = readJson(at("server/package.json"));
  writeJson(join(folder, "server/package.json"), { name, version, private: true, type: "module" });
  const direct = [
    ...namesOf(at("server")).map((one) => ({ name: one, from: at("server") })),
    ...["jq-web", "sixel"].map((one) => ({ name: one, from: at("cli") })),
  ];
  writeJson(join(folder, "package.json"), {
    ...fieldsOf(root, manifest),
    bin: manifest.bin,
    // By name: npm installs no man pages that are only in a folder.
    man: globSync("dist/man/*", { cwd: folder }).sort(),
    files: ["bin", "dist", "server", "web", "sbom.cdx.json", "THIRD-PARTY-LICENSES.txt", "CHANGELOG.md"],
    dependencies: pinnedVersions(direct),
    optionalDependencies: manifest.optionalDependencies,
  });
  cpSync(at("cli/README.md"), join(folder, "README.md"));
  const bundled = Object.keys(manifest.devDependencies).filter((one) => !buildOnly.test(one));
  writeRecords(root, folder, manifest, [
    { folder: at("cli"), names: namesOf(at("cli"), bundled) },
    { folder: at("server"), names: namesOf(at("server")) },
    { folder: at("sdk"), names: namesOf(at("sdk")) },
    { folder: at("ui-core"), names: namesOf(at("ui-core")) },
    { folder: at("web"), names: namesOf(at("web"), ["lucide-react"]) },
  ]);
  return folder;
}

/**
 * Lays out `@iphub/sdk`: modules and their declarations.
 * @param {string} root the repository @param {string} folder made here
 */
export function stageSdk(root, folder) {
  const from = join(root, "packages/sdk");
  const manifest = readJson(join(from, "package.json"));
  mkdirSync(folder, { recursive: true });
  copyBuilt(join(from, "dist"), join(folder, "dist"));
  copyBuilt(join(from, "types"), join(folder, "types"));
  const released = ([path, { types, default: file }]) => [path, { types, default: file }];
  writeJson(join(folder, "package.json"), {
    ...fieldsOf(root, manifest),
    exports: Object.fromEntries(Object.entries(manifest.exports).map(released)),
    files: ["dist", "types", "sbom.cdx.json", "THIRD-PARTY-LICENSES.txt", "CHANGELOG.md"],
    dependencies: manifest.dependencies,
  });
  cpSync(join(from, "README.md"), join(folder, "README.md"));
  writeRecords(root, folder, manifest, [{ folder: from, names: namesOf(from) }]);
  return folder;
}

/**
 * Points the program's imports of the server's package to the folder inside the released one.
 * @param {string} program @param {string} server its entry
 * @throws {Error} where no import was found, or the package is named in another way too
 */
function importOwnServer(program, server) {
  let count = 0;
  for (const name of globSync("**/*.js", { cwd: program })) {
    const path = join(program, name);
    const address = relative(dirname(path), server);
    const text = readFileSync(path, "utf8").replace(/\bimport\((["'`])@iphub\/server\1\)/g, () => {
      count += 1;
      return `import(${JSON.stringify(address)})`;
    });
    if (/["'`]@iphub\/server/.test(text)) throw new Error(`${name} names @iphub/server other than by import()`);
    writeFileSync(path, text);
  }
  if (count === 0) throw new Error("the program imports no @iphub/server");
}
