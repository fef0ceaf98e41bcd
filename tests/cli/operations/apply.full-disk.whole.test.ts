import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { builtCli, runCli } from "../cli-process.ts";
import { portfolioRuns, tasksOf } from "./support/portfolio.ts";

/** Runs `apply` where a file of 64 KiB is full: as on a full disk a write beyond is cut short, and the next one refused. */
async function applyOnFullDisk(args: readonly string[], env: Readonly<Record<string, string>>) {
  const command = ["-c", 'ulimit -f 64; exec "$@"', "bash", process.execPath, await builtCli(), "apply", ...args];
  const child = spawn("bash", command, { env: { ...env, NODE_DISABLE_COMPILE_CACHE: "1" } });
  let stderr = "";
  child.stdout.resume();
  child.stderr.on("data", (text) => {
    stderr += text;
  });
  const [code] = await once(child, "close");
  return { code, stderr };
}

forEachEngine((engine) => {
  const { pathOf, write, started } = portfolioRuns(engine);

  test("a change that no longer fits the journal is not made, and those before it are undone", async () => {
    const { ada, env } = started();
    const tasks = ["One", "Two", "Three", "Four"].map(
      (title) => `  - { matter: FULL-1, title: ${title}, notes: ${"x".repeat(30_000)} }`,
    );
    const file = write("full.yaml", ["matters:", "  - { reference: FULL-1, title: Pump }", "tasks:", ...tasks]);
    const undo = pathOf("full.undo");
    const { code, stderr } = await applyOnFullDisk(["-f", file, "--undo", undo], env);
    expect([code, stderr]).toEqual([1, expect.stringContaining("could not be written (EFBIG)")]);
    expect(stderr).not.toContain("unexpected failure");
    expect((await tasksOf(ada, "FULL-1")).map(({ title }) => title).sort()).toEqual(["One", "Two"]);
    expect((await runCli(["apply", "--plan", undo, "--yes"], { env })).code).toBe(0);
    expect(await tasksOf(ada, "FULL-1")).toEqual([]);
    const { data } = await ada.inventions.search({ qs: "FULL-1" });
    expect(data).toEqual([]);
  });
});
