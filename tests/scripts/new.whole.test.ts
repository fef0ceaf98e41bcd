import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runDirectory } from "../support/run-directory.ts";
import { isWholeRun } from "../support/whole-run.ts";

const root = join(import.meta.dirname, "../..");
/** The whole run compiles the copy and looks for unused code too, which takes a processor half a minute. */
const checks: readonly (readonly [string, ...string[]])[] = isWholeRun
  ? [["node", "scripts/check.mjs"]]
  : [
      ["biome", "check", "--error-on-warnings", "."],
      ["node", "scripts/check-boundaries.mjs"],
    ];
let copy = "";

/** The sources as they are now, with the packages that are installed. */
function copySources(): string {
  const place = join(runDirectory(), `sources-${randomUUID()}`);
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const path of listed.split("\0")) {
    if (path !== "" && existsSync(join(root, path))) cpSync(join(root, path), join(place, path));
  }
  for (const folder of ["", ...readdirSync(join(root, "packages")).map((name) => join("packages", name))]) {
    linkPackages(folder, place);
  }
  // The linter takes what is not to be checked from the ignore file of a repository.
  execFileSync("git", ["init", "-q"], { cwd: place });
  return place;
}

/** Links what a package has installed; its own neighbours are those of the copy. */
function linkPackages(folder: string, place: string): void {
  const installed = join(root, folder, "node_modules");
  const linked = join(place, folder, "node_modules");
  mkdirSync(join(linked, "@iphub"), { recursive: true });
  for (const entry of readdirSync(installed)) {
    if (entry !== "@iphub" && (entry === ".bin" || !entry.startsWith(".")))
      symlinkSync(join(installed, entry), join(linked, entry));
  }
  for (const other of existsSync(join(installed, "@iphub")) ? readdirSync(join(installed, "@iphub")) : []) {
    symlinkSync(join(place, "packages", other), join(linked, "@iphub", other));
  }
}

function run(command: string, ...args: readonly string[]) {
  const env = { ...process.env, PATH: [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter) };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, env, encoding: "utf8" });
  return { status, said: `${stdout}${stderr}` };
}

beforeAll(() => {
  copy = copySources();
});

test("what is stamped passes the checks, and stamping twice is refused", { timeout: 600_000 }, () => {
  for (const args of [
    ["resource", "docket", "prior-arts"],
    ["verb", "prior-arts", "markRead"],
    ["verb", "prior-arts", "citations", "--read"],
    ["screen", "prior-arts", "prior-art", "--terminal"],
    ["screen", "users", "my-account"],
  ]) {
    expect(run("node", "scripts/new.mjs", ...args), args.join(" ")).toMatchObject({ status: 0 });
    expect(run("node", "scripts/new.mjs", ...args), args.join(" ")).toMatchObject({ status: 2 });
  }
  expect(readFileSync(join(copy, "docs/cli.md"), "utf8")).toContain("iphub prior-arts mark-read");
  const calls = readFileSync(join(copy, "packages/sdk/src/contract/prior-arts.ts"), "utf8");
  expect(calls).toContain('method: "POST",\n    path: "/api/prior-arts/{id}/mark-read"');
  expect(calls).toContain('method: "GET",\n    path: "/api/prior-arts/{id}/citations"');
  for (const [command, ...args] of checks) {
    const checked = run(command, ...args);
    expect(checked.status, checked.said).toBe(0);
  }
});

test("what makes no sense is refused with the usage and writes nothing", () => {
  for (const args of [
    [],
    ["resource"],
    ["resource", "docket", "PriorArt"],
    ["resource", "attic", "prior-arts"],
    ["verb", "tasks"],
    ["verb", "tasks", "weigh", "--write"],
    ["screen", "tasks", "../x"],
  ]) {
    expect(run("node", "scripts/new.mjs", ...args)).toMatchObject({
      status: 2,
      said: expect.stringMatching(/usage:|no area attic/),
    });
  }
  expect(run("node", "scripts/new.mjs", "verb", "unicorns", "ride").said).toContain(
    "pnpm new resource <area> unicorns",
  );
  expect(existsSync(join(copy, "packages/cli/src/docket/unicorns"))).toBe(false);
});
