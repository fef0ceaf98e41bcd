import type { Hub } from "@iphub/sdk";
import { beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import type { SeededHub } from "../../support/seeded-hub.ts";
import { isWholeRun } from "../../support/whole-run.ts";
import { runCli } from "../cli-process.ts";
import { killedApply } from "./support/killed-apply.ts";
import { portfolio, portfolioRuns, tasksOf } from "./support/portfolio.ts";

/** The writes at which a run is killed: of the matter, the milestone, and each task. */
const killedWrites = isWholeRun ? [1, 2, 3, 4] : [3];

forEachEngine((engine) => {
  const { pathOf, write, started } = portfolioRuns(engine);
  let hub: SeededHub;
  let ada: Hub;
  let env: Record<string, string>;
  beforeAll(() => {
    ({ hub, ada, env } = started());
  });

  /** Runs `apply` and kills it once the hub has answered its write with this number, before it gets that answer. */
  function killedAt(write: number, args: readonly string[]): Promise<Record<string, string>> {
    const writes = [/^\/api\/inventions$/, /^\/api\/workflow\/milestones$/, /^\/api\/workflow\/tasks\/$/];
    const requests = Array.from({ length: write }, (_, at) => writes[Math.min(at, 2)] ?? /none/);
    return killedApply({ url: hub.url, env, args, requests });
  }

  test("a run that is killed at a write and run again ends as one that was not", { timeout: 120_000 }, async () => {
    for (const killed of killedWrites) {
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
    for (const killed of killedWrites) {
      const reference = `P-11${killed}`;
      const file = write(`undone-${killed}.yaml`, portfolio(reference));
      const undo = pathOf(`undo-${killed}.yaml`);
      const through = await killedAt(killed, ["-f", file, "--undo", undo]);
      const dry = await runCli(["apply", "--plan", undo, "--dry-run"], { env: through });
      expect(dry.stderr).toContain("was being written when the run ended");
      // Off a terminal it needs --yes, and sends nothing before; nor does it for another hub.
      expect(await runCli(["apply", "--plan", undo], { env: through })).toMatchObject({ code: 2 });
      const elsewhere = await runCli(["apply", "--plan", undo, "--yes"], { env });
      expect([elsewhere.code, elsewhere.stderr]).toEqual([2, expect.stringContaining("the plan is for")]);
      const undone = await runCli(["apply", "--plan", undo, "--yes"], { env: through });
      expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining(`${killed} of ${killed} changes`)]);
      expect(await tasksOf(ada, reference)).toEqual([]);
      const { data } = await ada.inventions.search({ qs: reference });
      expect(data.filter(({ references }) => references.includes(reference))).toEqual([]);
      // Once more it leaves nothing either.
      const again = await runCli(["apply", "--plan", undo, "--yes"], { env: through });
      expect([again.code, await tasksOf(ada, reference)]).toEqual([5, []]);
    }
    expect((await ada.inventions.search({ size: 100 })).total).toBe(before);
  });

  test("a run that is killed and run again with the same --undo is undone as a whole", {
    timeout: 120_000,
  }, async () => {
    for (const killed of killedWrites) {
      const reference = `P-12${killed}`;
      const file = write(`again-${killed}.yaml`, portfolio(reference));
      const undo = pathOf(`again-${killed}.undo`);
      const through = await killedAt(killed, ["-f", file, "--undo", undo]);
      const other = write(`other-${killed}.yaml`, portfolio(`${reference}-B`));
      const refused = await runCli(["apply", "-f", other, "--undo", undo], { env: through });
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(`iphub apply --plan ${undo}`)]);
      const { code, stderr } = await runCli(["apply", "-f", file, "--undo", undo], { env: through });
      // At the last write there is nothing more to do, and the journal stays as it is.
      expect([code, stderr.includes("of a run that was killed")]).toEqual([0, killed < 4]);
      expect((await tasksOf(ada, reference)).length).toBe(2);
      const undone = await runCli(["apply", "--plan", undo, "--yes"], { env: through });
      expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining(" of 4 changes were made")]);
      expect(await tasksOf(ada, reference)).toEqual([]);
      const plan = await runCli(["apply", "-f", file, "--undo", undo], { env: through });
      expect([plan.code, plan.stderr.includes("of a run that was killed")]).toEqual([0, false]);
    }
  });
});
