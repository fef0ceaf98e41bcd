import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { runCli } from "../cli-process.ts";
import { portfolio, portfolioRuns, tasksOf } from "./support/portfolio.ts";

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
    expect((await apply("-f", file)).code).toBe(0);
    const { data: docketed } = await ada.deadlines.list({ view: "all" });
    const id = docketed.find(({ title }) => title === "Reply")?.id ?? "";
    expect((await runCli(["deadlines", "reject", id, "--reason", "Not ours"], { env })).stderr).toBe("");
    for (const args of [
      ["-f", file, "--dry-run"],
      ["-f", file],
    ]) {
      const { code, stderr } = await apply(...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining("deadlines[0]: is rejected on the hub; reopen it")]);
      expect(stderr).toContain(`iphub deadlines reopen ${id}`);
    }
    const reopened = await runCli(["deadlines", "reopen", id, "--reason", "Needed after all"], { env });
    expect([reopened.code, reopened.stderr]).toEqual([0, ""]);
    expect((await apply("-f", file)).code).toBe(0);
    expect((await apply("-f", file)).stdout).toBe("No changes.\n");
    const open = (await ada.deadlines.list({ view: "open" })).data;
    expect(open.map(({ title, dueAt }) => [title, dueAt])).toEqual([["Reply", "2027-01-04"]]);
  });

  test("an undo leaves nothing of a new matter, and of an older one no work; the same file is applied again", async () => {
    const { ada } = started();
    const deadline = (reference: string) =>
      `  - { matter: ${reference}, title: Notice ${reference}, office: EPO, dueDate: 2027-01-04, source: Letter }`;
    await apply("-f", write("older.yaml", portfolio("U-4").slice(0, 2)));
    const lines = [...portfolio("U-5"), "deadlines:", deadline("U-4"), deadline("U-5")];
    const file = write("again.yaml", lines);
    const milestones = async () => {
      const found = (await ada.inventions.search({ qs: "Foldable antenna", size: 100 })).data;
      const ids = found.flatMap(({ id, references }) => (/^U-[45]$/.test(references[0] ?? "") ? id : []));
      const all = await Promise.all(ids.map((inventionId) => ada.milestones.list({ inventionId })));
      return all.flatMap(({ data }) => data.flatMap(({ title, deleted }) => (deleted ? [] : title))).sort();
    };
    const made = ["Notice U-4", "Notice U-5", "Reply"];
    const counts = async () => [
      (await ada.inventions.search({ qs: "U-5" })).total,
      (await tasksOf(ada, "U-5")).length,
      (await ada.deadlines.list({ view: "open" })).data.filter(({ title }) => title.startsWith("Notice")).length,
    ];
    for (const round of [1, 2]) {
      const undo = pathOf(`again-${round}.undo`);
      const applied = await apply("-f", file, "--undo", undo);
      expect([applied.code, await counts(), (await apply("-f", file)).stdout]).toEqual([0, [1, 2, 2], "No changes.\n"]);
      expect(await milestones()).toEqual(made);
      const undone = await apply("--plan", undo, "--yes", "--undo", pathOf("redo"));
      expect(await milestones()).toEqual([]);
      expect([undone.code, undone.stderr, await counts()]).toEqual([0, expect.not.stringContaining("stay"), [0, 0, 0]]);
    }
    const { data: all } = await ada.deadlines.list({ view: "all" });
    expect(all.flatMap(({ title, status }) => (title.startsWith("Notice") ? [[title, status]] : []))).toEqual([
      ["Notice U-4", "rejected"],
    ]);
    // The undo is undone too: what it deleted and rejected is there again.
    expect((await apply("--plan", pathOf("redo"), "--yes")).code).toBe(0);
    expect([await counts(), await milestones()]).toEqual([[1, 2, 2], made]);
  });

  test("an undo counts what stays, and says why", async () => {
    const { ada } = started();
    const undo = pathOf("stays.undo");
    const file = write("stays.yaml", portfolio("U-2"));
    expect((await apply("-f", file, "--undo", undo)).code).toBe(0);
    const [matter] = (await ada.inventions.search({ qs: "U-2" })).data;
    await ada.notes.createForInvention({ inventionId: matter?.id ?? "", content: "Kept" });
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
