import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { builtCli, cliHome, runCli } from "./cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

/** Every file of the bundle that a run loads. */
async function loadedBy(args: readonly string[]): Promise<{ paths: string[]; bytes: number; code: number | null }> {
  const report = join(home.folder, "loaded.txt");
  const hooks = join(home.folder, "hooks.mjs");
  mkdirSync(home.folder, { recursive: true });
  writeFileSync(report, "");
  writeFileSync(
    hooks,
    `import { appendFileSync } from "node:fs"; import { registerHooks } from "node:module";
     registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(report)}, url + "\\n"); return next(url, context); } });`,
  );
  const { code } = await runCli(args, { env: home.env, node: ["--import", hooks] });
  const urls = readFileSync(report, "utf8").split("\n");
  const paths = urls.filter((url) => url.startsWith("file:")).map((url) => fileURLToPath(url));
  return { paths, bytes: paths.reduce((sum, path) => sum + statSync(path).size, 0), code };
}

describe("start-up loads only what the verb needs", () => {
  it.each([
    [["--version"], 10_000],
    [["--help"], 80_000],
    [["tasks", "update", "--help"], 80_000],
    [["taks"], 80_000],
    // The calls of tasks, and of no other noun: all of them together are 64,000 bytes more.
    [["tasks", "search", "x", "--json", "--hub", "http://127.0.0.1:1"], 215_000],
  ])("iphub %j loads at most %i bytes", async (args, most) => {
    const { paths, bytes } = await loadedBy(args);
    expect(paths.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThan(most);
  });

  it("prints the version of the package", async () => {
    const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "../../packages/cli/package.json"), "utf8"));
    expect(await runCli(["--version"], { env: home.env })).toMatchObject({ stdout: `${manifest.version}\n`, code: 0 });
  });

  it("bundles every verb under its noun and name", async () => {
    const folder = join(await builtCli(), "..");
    const root = JSON.parse(readFileSync(join(folder, "index/root.json"), "utf8"));
    for (const [noun, verbs] of Object.entries<string[]>(root.nouns)) {
      const files = readdirSync(join(folder, noun));
      const inTable = files.includes("verbs.js")
        ? Object.keys((await import(join(folder, noun, "verbs.js"))).verbs)
        : [];
      const own = files.filter((file) => file !== "verbs.js").map((file) => file.replace(/\.js$/, ""));
      expect([...own, ...inTable].sort()).toEqual(verbs.toSorted());
    }
    expect(root.nouns.tasks).toEqual(expect.arrayContaining(["get", "update"]));
  });
});
