import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { runCli } from "../cli-process.ts";
import { portfolio, portfolioRuns } from "./support/portfolio.ts";

forEachEngine((engine) => {
  const { pathOf, write, started } = portfolioRuns(engine);
  const apply = (...args: string[]) => runCli(["apply", ...args], { env: started().env });

  test("a deadline that was rejected is never taken for the one in the file: it is reopened, or left out", async () => {
    const { ada, env } = started();
    const file = write("undone.yaml", [
      ...portfolio("U-1"),
      "deadlines:",
      "  - { matter: U-1, title: Reply, office: EPO, dueDate: 2027-01-04, source: Letter of 12 January }",
    ]);
    const undo = pathOf("undone.undo");
    expect((await apply("-f", file, "--undo", undo)).code).toBe(0);
    expect((await apply("--plan", undo, "--yes")).code).toBe(0);
    const id = (await ada.deadlines.list({ view: "all" })).data.find(({ title }) => title === "Reply")?.id ?? "";
    for (const args of [
      ["-f", file, "--dry-run"],
      ["-f", file],
    ]) {
      const { code, stderr } = await apply(...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining("deadlines[0]: is rejected on the hub; reopen it")]);
      expect(stderr).toContain(`iphub deadlines reopen ${id}`);
    }
    expect((await ada.tasks.list({ size: 100 })).data).toEqual([]);
    const reopened = await runCli(["deadlines", "reopen", id, "--reason", "Needed after all"], { env });
    expect([reopened.code, reopened.stderr]).toEqual([0, ""]);
    expect((await apply("-f", file)).code).toBe(0);
    expect((await apply("-f", file)).stdout).toBe("No changes.\n");
    const open = (await ada.deadlines.list({ view: "open" })).data;
    expect(open.map(({ title, dueAt }) => [title, dueAt])).toEqual([["Reply", "2027-01-04"]]);
  });

  test("an undo counts what stays, and says why", async () => {
    const undo = pathOf("stays.undo");
    const file = write("stays.yaml", portfolio("U-2"));
    expect((await apply("-f", file, "--undo", undo)).code).toBe(0);
    const { stderr } = await apply("--plan", undo, "--yes");
    expect(stderr).toMatch(/^U-2 stays: Something has happened on this matter/m);
    expect(stderr).toContain("3 of 4 changes were made; 1 record stays, as said above.\n");
  });

  test("a plan whose summary is not that of its changes is refused; without a summary it is carried out", async () => {
    const { ada } = started();
    const plan = pathOf("edited.plan");
    await apply("-f", write("edited.yaml", portfolio("U-3")), "--plan", plan);
    const saved = readFileSync(plan, "utf8");
    const at = saved.indexOf("\nchanges:");
    const edited = saved.slice(0, at) + saved.slice(at).replaceAll("2026-05-20", "2031-05-20");
    writeFileSync(plan, edited);
    const refused = await apply("--plan", plan);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining(`the summary of ${plan} is not that of its changes; nothing was written`),
    ]);
    expect((await ada.inventions.search({ qs: "U-3" })).data).toEqual([]);
    writeFileSync(plan, edited.replace(/^summary: \|\n(?: .*\n|\n)*/m, ""));
    const { code, stdout } = await apply("--plan", plan);
    expect([code, stdout]).toEqual([0, expect.stringContaining("dueAt: 2031-05-20")]);
  });
});
