import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync, watch } from "node:fs";
import type { Hub } from "@iphub/sdk";
import { beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { builtCli, runCli } from "../cli-process.ts";
import { portfolio, portfolioRuns, tasksOf } from "./support/portfolio.ts";

forEachEngine((engine) => {
  const { folder, pathOf, write, started } = portfolioRuns(engine);
  let ada: Hub;
  let env: Record<string, string>;
  beforeAll(() => {
    ({ ada, env } = started());
  });

  /** Runs `apply` and kills it as soon as its journal has this many bytes. */
  async function killedAtSize(bytes: number, file: string, undo: string): Promise<void> {
    const args = [await builtCli(), "apply", "-f", file, "--undo", undo];
    const child = spawn(process.execPath, args, { env, stdio: "ignore" });
    const watcher = watch(folder, () => {
      if (existsSync(undo) && statSync(undo).size >= bytes) child.kill("SIGKILL");
    });
    const [, signal] = await once(child, "close");
    watcher.close();
    expect(signal, `the run was killed at ${bytes} bytes`).toBe("SIGKILL");
  }

  async function stateOf(reference: string) {
    const tasks = await tasksOf(ada, reference);
    return tasks.map(({ title, status, dueAt, tags, notes }) => ({ title, status, dueAt, tags, notes }));
  }

  test("a run that is killed at any moment is undone to the state before, and run again to the state after", {
    timeout: 120_000,
  }, async () => {
    for (const [at, bytes] of seededSizes(19, 5).entries()) {
      const reference = `P-13${at}`;
      const lines = portfolio(reference);
      const file = write(`moment-${at}.yaml`, lines);
      expect((await runCli(["apply", "-f", file], { env })).code).toBe(0);
      const before = await stateOf(reference);
      const added = Array.from({ length: 8 }, (_, n) => `  - { matter: ${reference}, title: Extra ${n}, notes: New }`);
      write(`moment-${at}.yaml`, [...lines.map((line) => line.replace("2026-05-20", "2026-05-25")), ...added]);
      const undo = pathOf(`moment-${at}.undo`);
      await killedAtSize(bytes, file, undo);
      const undone = await runCli(["apply", "--plan", undo, "--yes"], { env });
      expect([bytes, undone.code, await stateOf(reference)]).toEqual([bytes, 0, before]);
      await killedAtSize(bytes, file, pathOf(`moment-${at}.again`));
      expect((await runCli(["apply", "-f", file], { env })).code).toBe(0);
      const after = await stateOf(reference);
      expect(after.map(({ title }) => title).toSorted()).toEqual(
        ["Draft", "Send", ...added.map((_, n) => `Extra ${n}`)].toSorted(),
      );
      expect(after.find(({ title }) => title === "Draft")?.dueAt).toBe("2026-05-25");
    }
  });
});

/** Sizes of a journal that a run of nine changes exceeds long before its end, from a seed. */
function seededSizes(seed: number, count: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return 100 + (state % 2500);
  });
}
