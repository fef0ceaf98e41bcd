import type { Hub } from "@iphub/sdk";
import { beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { runCli } from "../cli-process.ts";
import { portfolio, portfolioRuns, tasksOf } from "./support/portfolio.ts";

forEachEngine((engine) => {
  const { write, started } = portfolioRuns(engine);
  let ada: Hub;
  let ben: Hub;
  beforeAll(async () => {
    ada = started().ada;
    ben = await started().hub.as("ben");
  });
  const apply = (...args: string[]) => runCli(["apply", ...args], { env: started().env });

  test("--prune leaves a task that someone else changed since the last apply; --prune-changed deletes it", async () => {
    const file = write("contested.yaml", portfolio("R-1"));
    await apply("-f", file);
    const [draft, send] = await tasksOf(ada, "R-1");
    const { updatedAt } = await ben.tasks.update({ id: draft?.id ?? "", notes: "Wait for the client" });
    await ada.tasks.update({ id: send?.id ?? "", notes: "By fax" });
    write("contested.yaml", portfolio("R-1").slice(0, 4));
    const said = /^! task R-1 › Reply › Draft stays: ben@firm\.example changed it at \S+, after the file was last /m;
    const dry = await apply("-f", file, "--prune", "--dry-run");
    expect([dry.code, dry.stdout.split("\n")[0]]).toEqual([5, "- task R-1 › Reply › Send"]);
    expect(dry.stdout).toMatch(said);
    expect(dry.stderr).toContain("iphub: 1 record stays: someone else changed what --prune would delete, as listed\n");
    expect(await tasksOf(ada, "R-1")).toHaveLength(2);
    const pruned = await apply("-f", file, "--prune", "--yes");
    expect([pruned.code, pruned.stdout]).toEqual([5, dry.stdout]);
    expect((await tasksOf(ada, "R-1")).map(({ title }) => title)).toEqual(["Draft"]);
    const rows = await apply("-f", file, "--prune", "--yes", "--json");
    expect(JSON.parse(rows.stdout)).toMatchObject([
      { action: "conflict", id: draft?.id, changedBy: "ben@firm.example", changedAt: expect.stringMatching(/^20/) },
    ]);
    expect([rows.code, rows.stderr]).toEqual([5, expect.stringMatching(said)]);
    expect((await tasksOf(ada, "R-1"))[0]?.updatedAt).toBe(updatedAt);
    const all = await apply("-f", file, "--prune", "--prune-changed", "--yes");
    expect([all.code, all.stdout]).toEqual([0, "- task R-1 › Reply › Draft\n1 to delete.\n"]);
    expect(await tasksOf(ada, "R-1")).toEqual([]);
  });

  test("--prune leaves a milestone and a matter that someone else changed, and deletes the rest", async () => {
    const file = write("kept.yaml", portfolio("R-2"));
    await apply("-f", file);
    const id = (await tasksOf(ada, "R-2"))[0]?.invention.id ?? "";
    const [milestone] = (await ada.milestones.list({ inventionId: id })).data;
    await ben.milestones.update({ id: milestone?.id ?? "", dueAt: "2026-07-01" });
    await ben.inventions.update({ id, title: "Foldable mast antenna" });
    write("kept.yaml", ["filters: []"]);
    const { code, stdout } = await apply("-f", file, "--prune", "--yes");
    expect(code).toBe(5);
    expect(stdout.split("\n").map((line) => line.replace(/ stays: .*/, ""))).toEqual([
      "- task R-2 › Reply › Send",
      "- task R-2 › Reply › Draft",
      "! milestone R-2 › Reply",
      "! matter R-2",
      "2 to delete.",
      "",
    ]);
    expect(await ada.milestones.get({ id: milestone?.id ?? "" })).toMatchObject({
      deleted: false,
      dueAt: "2026-07-01",
    });
    expect((await ada.inventions.get({ id })).title).toBe("Foldable mast antenna");
  });

  test("what the file names is seen again at each run: a change from before that is no conflict", async () => {
    const file = write("seen.yaml", portfolio("R-3"));
    await apply("-f", file);
    const [draft] = await tasksOf(ada, "R-3");
    await ben.tasks.update({ id: draft?.id ?? "", notes: "Wait for the client" });
    expect((await apply("-f", file)).stdout).toBe("No changes.\n");
    write("seen.yaml", portfolio("R-3").slice(0, 4));
    expect((await apply("-f", file, "--prune", "--yes")).code).toBe(0);
    expect(await tasksOf(ada, "R-3")).toEqual([]);
  });
});
