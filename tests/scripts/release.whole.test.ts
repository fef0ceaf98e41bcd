import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createHub, memoryTokenStore } from "@iphub/sdk";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { startProgram } from "../faults/served-process.ts";
import { authCalls, tokenIn } from "../server/platform/auth-calls.ts";
import { runDirectory } from "../support/run-directory.ts";

const root = join(import.meta.dirname, "../..");
const administrator = { email: "amy@firm.example", firstName: "Amy", lastName: "Example", password: "correct horse" };
const manifest = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
let tarballs: readonly string[] = [];
let installed = "";
let outFolder = "";

const inPackage = (...path: string[]) => join(installed, "node_modules/@iphub/cli", ...path);

const inSdk = (...path: string[]) => join(installed, "node_modules/@iphub/sdk", ...path);

/** Runs a command that must succeed; returns what it said. */
function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

function serve(...more: readonly string[]) {
  const data = join(installed, `data-${randomUUID()}`);
  const hub = startProgram(inPackage("bin/iphub.js"), ["--data", data, "--port", "0", ...more]);
  onTestFinished(() => hub[Symbol.asyncDispose]());
  return hub;
}

beforeAll(() => {
  const folder = join(runDirectory(), `release-${randomUUID()}`);
  installed = join(folder, "installed");
  mkdirSync(installed, { recursive: true });
  outFolder = join(folder, "out");
  run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "release@firm.example", "-f", join(folder, "key")], folder);
  // Whole runs begin with a build; building here would replace files that other tests are running.
  const args = ["scripts/release.mjs", "--out", outFolder, "--built", "--sign", join(folder, "key")];
  run(process.execPath, args, root);
  const [type, publicKey] = readFileSync(join(folder, "key.pub"), "utf8").split(" ");
  writeFileSync(join(folder, "signers"), `release@firm.example ${type} ${publicKey}\n`);
  tarballs = globSync(join(outFolder, "*.tgz")).sort();
  const npm = ["install", "--prefix", installed, "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
  run("npm", [...npm, ...tarballs], installed);
}, 300_000);

test("the tarballs have no tests, sources, source maps, installed packages or paths of this machine", () => {
  expect(tarballs).toHaveLength(2);
  for (const tarball of tarballs) {
    const names = run("tar", ["-tzf", tarball], root).trim().split("\n");
    for (const name of ["sbom.cdx.json", "THIRD-PARTY-LICENSES.txt", "CHANGELOG.md", "README.md"]) {
      expect(names).toContain(`package/${name}`);
    }
    expect(names.filter((name) => /\.test\.|(?<!\.d)\.tsx?$|\.map$|node_modules|\/\.|\.pem$/.test(name))).toEqual([]);
    expect(run("tar", ["-xzOf", tarball], root).includes(root)).toBe(false);
  }
});

test("the checksums are those of the tarballs, and their signature is of the key that was named", () => {
  const said = run("sha256sum", ["--check", "--strict", "SHA256SUMS"], outFolder);
  expect(said).toBe(tarballs.map((path) => `${basename(path)}: OK\n`).join(""));
  const sums = readFileSync(join(outFolder, "SHA256SUMS"));
  const verify = (input: Buffer) => {
    const signature = ["-s", join(outFolder, "SHA256SUMS.sig")];
    const signer = ["-f", join(dirname(outFolder), "signers"), "-I", "release@firm.example", "-n", "iphub-release"];
    return spawnSync("ssh-keygen", ["-Y", "verify", ...signer, ...signature], { input }).status;
  };
  expect(verify(sums)).toBe(0);
  expect(verify(Buffer.concat([sums, Buffer.from("0  other.tgz\n")]))).not.toBe(0);
});

test("npm installs the versions that were tested, of what the packages use in turn too", () => {
  const lock: { packages: Record<string, { version: string }> } = JSON.parse(
    readFileSync(join(installed, "node_modules/.package-lock.json"), "utf8"),
  );
  const tested = new Map<string, Set<string>>();
  for (const bill of [inPackage("sbom.cdx.json"), inSdk("sbom.cdx.json")]) {
    const { components }: { components: { name: string; version: string }[] } = JSON.parse(readFileSync(bill, "utf8"));
    for (const { name, version } of components) tested.set(name, (tested.get(name) ?? new Set()).add(version));
  }
  const others = Object.entries(lock.packages)
    .map(([path, { version }]) => ({ name: path.slice(path.lastIndexOf("node_modules/") + 13), version }))
    .filter(({ name, version }) => !name.startsWith("@iphub/") && !tested.get(name)?.has(version));
  // Of what is there in several versions npm chooses all but one within their ranges.
  expect(others.filter(({ name }) => (tested.get(name)?.size ?? 0) < 2)).toEqual([]);
});

test("the bill of materials names each package that npm is told to install, with its licence", () => {
  const released = JSON.parse(readFileSync(inPackage("package.json"), "utf8"));
  const { components } = JSON.parse(readFileSync(inPackage("sbom.cdx.json"), "utf8"));
  const listed = components.map(({ name, version }: { name: string; version: string }) => `${name}@${version}`);
  expect(listed).toEqual(
    expect.arrayContaining(Object.entries(released.dependencies).map(([name, version]) => `${name}@${version}`)),
  );
  // The web's and the terminal's are bundled, not installed.
  for (const name of ["react-dom", "ink", "lucide-react"]) {
    expect(components).toContainEqual(expect.objectContaining({ name, licenses: expect.any(Array) }));
  }
  expect(released).toMatchObject({ license: "UNLICENSED", engines: manifest.engines });
  expect(released.man).toEqual(expect.arrayContaining(["dist/man/iphub.1", "dist/man/iphub-dates.7"]));
  expect(released.private).toBeUndefined();
  expect(JSON.stringify(released)).not.toContain("workspace:");
});

test("every package that the installed server names can be loaded there", () => {
  const names = new Set<string>();
  for (const file of globSync(inPackage("server/dist/*.js"))) {
    const imports = /^(?:import|export)\b[^;"]*"([^"./][^"]*)";|import\("([^"./][^"]*)"\)/gm;
    for (const [, named, lazy] of readFileSync(file, "utf8").matchAll(imports)) names.add(named ?? lazy ?? "");
  }
  expect(names).toContain("docxtemplater");
  const code = `await Promise.all(${JSON.stringify([...names])}.map((name) => import(name))); process.exit(0);`;
  expect(run(process.execPath, ["--input-type=module", "--eval", code], inPackage("server"))).toBe("");
});

test("a strict TypeScript program compiles against the declarations of the client", () => {
  const names = globSync("**/*.d.ts", { cwd: inSdk("types") }).map((name) => name.slice(0, -".d.ts".length));
  const all = names
    .filter((name) => name !== "index")
    .map((name, index) => `import type * as m${index} from "@iphub/sdk/${name}";`);
  writeFileSync(
    join(installed, "all.ts"),
    `import { createHub } from "@iphub/sdk";\n${all.join("\n")}\ncreateHub satisfies object;\n`,
  );
  const flags = ["--noEmit", "--strict", "--module", "nodenext", "--skipLibCheck", "false", "--types", "node"];
  const typeRoots = ["--typeRoots", join(root, "node_modules/@types")];
  run(join(root, "node_modules/.bin/tsc"), ["--ignoreConfig", ...flags, ...typeRoots, "all.ts"], installed);
});

test("the installed program says its version and serves the hub with its web", { timeout: 120_000 }, async () => {
  const program = join(installed, "node_modules/.bin/iphub");
  expect(run(program, ["--version"], installed)).toBe(`${manifest.version}\n`);
  const served = serve();
  const url = await served.ready();
  const token = tokenIn(await authCalls(() => url).setUp({ ...administrator, key: await served.setUpKey() }));
  const hub = createHub({ baseUrl: url, token: memoryTokenStore(token) });
  await hub.inventions.create({ title: "Packed", references: [] });
  const again = tokenIn(await authCalls(() => url).login(administrator.email, administrator.password));
  const signedIn = createHub({ baseUrl: url, token: memoryTokenStore(again) });
  expect(JSON.stringify(await signedIn.overview.list({}))).toContain("Packed");
  const page = await (await fetch(url)).text();
  const asset = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  expect(asset, page).toBeDefined();
  const answer = await fetch(new URL(asset ?? "", url));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringContaining("javascript")]);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(inPackage("web", asset ?? "")));
});

test("without the files of the web it refuses to start and says what to do", { timeout: 120_000 }, async () => {
  const web = inPackage("web");
  renameSync(web, join(dirname(web), "web-away"));
  onTestFinished(() => renameSync(join(dirname(web), "web-away"), web));
  const refused = serve();
  expect(await refused.ended()).toBe(1);
  expect(refused.stdout()).toBe("");
  expect(refused.stderr()).toContain("the files of the web are missing");
  expect(refused.stderr()).toContain("Install iphub again");
  expect(refused.stderr()).not.toMatch(/\n {4}at /);
  const apiOnly = serve("--api-only", "--demo");
  expect((await fetch(await apiOnly.ready())).status).toBe(404);
  // `npx iphub` would run whatever has that name in the public registry.
  expect(apiOnly.stderr()).toContain("  iphub login --hub ");
  expect(apiOnly.stderr()).not.toContain("npx");
});

test("a Node that is too old is named in one line", () => {
  const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})";
  for (const program of [inPackage("bin/iphub.js"), join(root, "packages/cli/bin/iphub.js")]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", old, program, "--version"], {
      encoding: "utf8",
    });
    const said = "iphub needs Node 22.19 or later; this is Node 20.20.2\n";
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: said });
  }
  expect(manifest.engines.node).toBe(">=22.19.0");
});
