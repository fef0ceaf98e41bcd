import type { Hub } from "@iphub/sdk";
import { beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import type { SeededHub } from "../../support/seeded-hub.ts";
import { runCli } from "../cli-process.ts";
import { portfolio, portfolioRuns, tasksOf } from "./support/portfolio.ts";

/** The hub keeps the answer to a creation for eight days, by a key that is made of the record's name and content. */
forEachEngine((engine) => {
  const { write, started } = portfolioRuns(engine);
  let hub: SeededHub;
  let ada: Hub;
  let env: Record<string, string>;
  beforeAll(() => {
    ({ hub, ada, env } = started());
  });

  const apply = (...args: string[]) => runCli(["apply", ...args], { env });
  const titlesOf = async (reference: string) => (await tasksOf(ada, reference)).map(({ title }) => title).sort();

  test("a record that has another name or reference now is not taken for the one that is missing", async () => {
    const filter = "filters: [{ name: Late, data: { dueAt: overdue } }]";
    const file = write("renamed.yaml", [...portfolio("R-1"), filter]);
    expect((await apply("-f", file)).code).toBe(0);
    const [draft] = await tasksOf(ada, "R-1");
    await ada.tasks.update({ id: draft?.id ?? "", title: "Draft by hand" });
    const late = (await ada.filters.list()).find(({ title }) => title === "Late");
    await ada.filters.update({ id: late?.id ?? "", title: "Overdue" });
    const again = await apply("-f", file);
    expect([again.code, again.stderr]).toEqual([0, "2 of 2 changes were made.\n"]);
    expect(await titlesOf("R-1")).toEqual(["Draft", "Draft by hand", "Send"]);
    const names = (await ada.filters.list()).map(({ title }) => title);
    expect(names).toEqual(expect.arrayContaining(["Late", "Overdue"]));
    expect((await apply("-f", file)).stdout).toBe("No changes.\n");
    const matter = { id: draft?.invention.id ?? "", references: ["R-1-OLD"], referenceOverride: true };
    await ada.inventions.update(matter);
    expect((await apply("-f", file)).stderr).toBe("4 of 4 changes were made.\n");
    expect([await titlesOf("R-1"), await titlesOf("R-1-OLD")]).toEqual([
      ["Draft", "Send"],
      ["Draft", "Draft by hand", "Send"],
    ]);
    expect((await apply("-f", file)).stdout).toBe("No changes.\n");
  });

  test("an answer that the hub no longer repeats, or gave to another call, stands in the way of no creation", async () => {
    const { kysely: db } = hub.platform.database;
    const file = write("withdrawn.yaml", portfolio("R-2"));
    expect((await apply("-f", file)).code).toBe(0);
    for (const kept of [{ answer: JSON.stringify({ toldOnce: true }) }, { call: "POST /api/another" }]) {
      for (const { id } of await tasksOf(ada, "R-2")) await ada.tasks.delete({ id });
      await db.updateTable("idempotent_writes").set(kept).execute();
      const again = await apply("-f", file);
      expect([again.code, again.stderr]).toEqual([0, "2 of 2 changes were made.\n"]);
      expect(await titlesOf("R-2")).toEqual(["Draft", "Send"]);
    }
  });
});
