import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { failure, httpPeer, json } from "../../sdk/peer.ts";
import { forEachEngine } from "../../support/engines.ts";
import { runCli } from "../cli-process.ts";
import { portfolio, portfolioRuns, tasksOf } from "./support/portfolio.ts";

forEachEngine((engine) => {
  const { pathOf, write, started } = portfolioRuns(engine);
  const apply = (...args: string[]) => runCli(["apply", ...args], { env: started().env });

  test("a dry run that saves its plan ends as a dry run does", async () => {
    const file = write("dry.yaml", portfolio("G-1"));
    const plan = pathOf("dry.plan");
    const saved = `The plan is in ${plan}. To carry it out: iphub apply --plan ${plan}\n`;
    const dry = await apply("-f", file, "--dry-run", "--plan", plan);
    expect([dry.code, dry.stderr]).toEqual([1, saved]);
    expect(await tasksOf(started().ada, "G-1")).toEqual([]);
    expect((await apply("--plan", plan)).code).toBe(0);
    const same = await apply("-f", file, "--dry-run", "--plan", plan);
    expect([same.code, same.stdout, same.stderr]).toEqual([0, "No changes.\n", saved]);
    const unsaved = await apply("-f", file, "--dry-run", "--plan", "/nope/plan");
    expect([unsaved.code, unsaved.stderr]).toEqual([
      7,
      "iphub: the plan was not saved: /nope/plan could not be written (ENOENT)\n",
    ]);
  });

  test("a dry run of a plan that cannot be compared does not end as one with changes", async () => {
    const peer = await httpPeer((_, response) => json(response, failure("internal"), 500));
    const plan = write("away.plan", ["plan: 1", `hub: ${peer.baseUrl}`, "file: '-'", "changes: []"]);
    const env = { ...started().env, IPHUB_HOST: peer.baseUrl };
    const { code, stdout, stderr } = await runCli(["apply", "--plan", plan, "--dry-run"], { env });
    expect([code, stdout]).toEqual([7, ""]);
    expect(stderr).toContain("iphub: the dry run was not done: It is internal.");
  });

  test.each([
    [["--plan", "plan.yaml", "--prune"], "iphub: --prune goes with --file: a plan is carried out as it was saved\n"],
    [["-f", "p.yaml", "--plan", "p.plan", "--undo", "p.undo"], "iphub: --undo does not go with --file and --plan"],
    [["-f", "p.yaml", "--dry-run", "--undo", "p.undo"], "iphub: --undo does not go with --dry-run"],
    [["--plan", "p.plan", "--dry-run", "--undo", "p.undo"], "\nLeave out --undo to see the changes, or --dry-run to"],
    [["--prune", "--yes"], "iphub: --file is missing\n"],
    [["-f", "p.yaml", "--prune-changed"], "iphub: --prune-changed goes with --prune\n"],
    [["-f", "p.yaml", "--undo", "./p.yaml"], "iphub: --undo would replace the portfolio file itself\n"],
    [["-f", "./p.yaml", "--plan", "p.yaml"], "iphub: --plan would replace the portfolio file itself\n"],
    [["--plan", "p.plan", "--undo", "./p.plan"], "iphub: --undo: ./p.plan is what is carried out\n"],
  ])("apply %j is refused: one of its flags would do nothing, or replace the file", async (args, said) => {
    const { code, stdout, stderr } = await apply(...args);
    expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(said)]);
  });

  test("--columns without a format prints the columns, as it does for every list", async () => {
    const file = write("columns.yaml", portfolio("G-3"));
    const { code, stdout, stderr } = await apply("-f", file, "--dry-run", "--columns", "action,name");
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout.split("\n").slice(0, 2)).toEqual(["create\tG-3", "create\tG-3 › Reply"]);
  });

  test("a list of what the file owns that cannot be read stops the run, which would replace it", async () => {
    const file = write("owned.yaml", portfolio("G-5"));
    mkdirSync(`${file}.applied.json`);
    const { code, stdout, stderr } = await apply("-f", file);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`${file}.applied.json cannot be read (EISDIR)`);
    expect(await tasksOf(started().ada, "G-5")).toEqual([]);
  });

  test("--prune names each deadline that stays on the docket, and how it is rejected", async () => {
    const { ada, env } = started();
    const entry = "  - { matter: G-4, title: Notice of opposition, office: EPO, dueDate: 2027-01-04, source: Letter }";
    const file = write("kept.yaml", [...portfolio("G-4"), "deadlines:", entry]);
    expect((await apply("-f", file)).code).toBe(0);
    const { data } = await ada.deadlines.list({ view: "all" });
    const id = data.find(({ title }) => title === "Notice of opposition")?.id ?? "";
    write("kept.yaml", portfolio("G-4"));
    expect((await apply("-f", file)).stderr).toBe("");
    const way = `To reject it: iphub deadlines reject ${id} --reason '…'`;
    const said = `G-4 › Notice of opposition is still on the docket: --prune takes no deadline off. ${way}\n`;
    for (const last of ["--dry-run", "--yes"]) {
      const { code, stdout, stderr } = await apply("-f", file, "--prune", last);
      expect([code, stdout, stderr]).toEqual([0, "No changes.\n", said]);
    }
    expect((await runCli(["deadlines", "reject", id, "--reason", "Withdrawn"], { env })).code).toBe(0);
    expect((await apply("-f", file, "--prune", "--yes")).stderr).toBe("");
  });
});
