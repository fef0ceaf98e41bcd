import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { holdingRelay } from "../../support/holding-relay.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { builtCli, cliHome, runCli } from "../cli-process.ts";
import { portfolio, tasksOf } from "./support/portfolio.ts";

forEachEngine((engine) => {
  const home = cliHome();
  let hub: SeededHub;
  let ada: Hub;
  let env: Record<string, string>;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    ada = await hub.as("ada");
    env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada") };
    await builtCli();
  }, 120_000);
  afterAll(async () => {
    await hub.close();
    home.remove();
  });

  const pathOf = (name: string) => join(home.folder, name);

  function write(name: string, lines: readonly string[]): string {
    writeFileSync(pathOf(name), `${lines.join("\n")}\n`);
    return pathOf(name);
  }

  /** Runs `apply` and kills it once the hub has answered its write with this number, before it hears of that. */
  async function killedAt(write: number, args: readonly string[]): Promise<Record<string, string>> {
    const relay = await holdingRelay(hub.url);
    onTestFinished(() => relay.close());
    const through = { ...env, IPHUB_HOST: relay.url };
    const writes = [/^\/api\/inventions$/, /^\/api\/workflow\/milestones$/, /^\/api\/workflow\/tasks\/$/];
    const holds = Array.from({ length: write }, (_, at) => writes[Math.min(at, 2)] ?? /none/).map(relay.hold);
    const child = spawn(process.execPath, [await builtCli(), "apply", ...args], { env: through, stdio: "ignore" });
    for (const [at, held] of holds.entries()) {
      await held.ready;
      if (at < holds.length - 1) held.release();
    }
    child.kill("SIGKILL");
    await once(child, "close");
    return through;
  }

  test("a run that is killed at a write and run again ends as one that was not", { timeout: 120_000 }, async () => {
    for (const killed of [1, 2, 3, 4]) {
      const reference = `P-9${killed}`;
      const file = write(`killed-${killed}.yaml`, portfolio(reference));
      const through = await killedAt(killed, ["-f", file]);
      const { code } = await runCli(["apply", "-f", file], { env: through });
      expect(code).toBe(0);
      const tasks = await tasksOf(ada, reference);
      expect(tasks.map(({ title, dueAt }) => [title, dueAt])).toEqual([
        ["Draft", "2026-05-20"],
        ["Send", null],
      ]);
      const { data } = await ada.milestones.list({ inventionId: tasks[0]?.invention.id ?? "" });
      expect(data.map(({ title }) => title)).toEqual(["Reply"]);
      write(`killed-${killed}.yaml`, portfolio(reference).slice(0, 2));
      const pruned = await runCli(["apply", "-f", file, "--prune", "--yes"], { env: through });
      expect([pruned.code, await tasksOf(ada, reference)]).toEqual([0, []]);
    }
  });

  test("a run that is killed at a write is undone as a whole by its journal", { timeout: 120_000 }, async () => {
    const before = (await ada.inventions.search({ size: 100 })).total;
    for (const killed of [1, 2, 3, 4]) {
      const reference = `P-11${killed}`;
      const file = write(`undone-${killed}.yaml`, portfolio(reference));
      const undo = pathOf(`undo-${killed}.yaml`);
      const through = await killedAt(killed, ["-f", file, "--undo", undo]);
      const dry = await runCli(["apply", "--plan", undo, "--dry-run"], { env: through });
      expect(dry.stderr).toContain("was being written when the run ended");
      const undone = await runCli(["apply", "--plan", undo, "--yes"], { env: through });
      expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining(`${killed} of ${killed} changes`)]);
      expect(await tasksOf(ada, reference)).toEqual([]);
      const { data } = await ada.inventions.search({ qs: reference });
      // A matter on which anything happened stays, as with --prune.
      expect(data.filter(({ references }) => references.includes(reference)).length).toBe(killed === 1 ? 0 : 1);
      for (const { id } of data)
        expect((await ada.milestones.list({ inventionId: id })).data.filter((one) => !one.deleted)).toEqual([]);
    }
    expect((await ada.inventions.search({ size: 100 })).total).toBe(before + 3);
  });

  /** Runs `apply` and kills it as soon as its journal has this many bytes. */
  async function killedAtSize(bytes: number, file: string, undo: string): Promise<void> {
    const args = [await builtCli(), "apply", "-f", file, "--undo", undo];
    const child = spawn(process.execPath, args, { env, stdio: "ignore" });
    const watcher = watch(home.folder, () => {
      if (existsSync(undo) && statSync(undo).size >= bytes) child.kill("SIGKILL");
    });
    await once(child, "close");
    watcher.close();
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

/** Sizes of a journal within that of a run of nine changes, from a seed. */
function seededSizes(seed: number, count: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return 100 + (state % 4000);
  });
}
