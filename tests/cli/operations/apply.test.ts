import { existsSync, readFileSync } from "node:fs";
import type { Hub } from "@iphub/sdk";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { holdingRelay } from "../../support/holding-relay.ts";
import type { SeededHub } from "../../support/seeded-hub.ts";
import { runCli } from "../cli-process.ts";
import { portfolio, portfolioRuns, tasksOf } from "./support/portfolio.ts";

forEachEngine((engine) => {
  const { pathOf, write, started } = portfolioRuns(engine);
  let hub: SeededHub;
  let ada: Hub;
  let env: Record<string, string>;
  beforeAll(() => {
    ({ hub, ada, env } = started());
  });

  const apply = (...args: string[]) => runCli(["apply", ...args], { env });

  test("a file makes what is missing, and applied again changes nothing", async () => {
    const file = write("first.yaml", portfolio("P-1"));
    const first = await apply("-f", file);
    expect([first.code, first.stderr]).toEqual([0, "4 of 4 changes were made.\n"]);
    expect(first.stdout.split("\n").filter((line) => line.startsWith("+"))).toEqual([
      "+ matter P-1",
      "+ milestone P-1 › Reply",
      "+ task P-1 › Reply › Draft",
      "+ task P-1 › Reply › Send",
    ]);
    expect(await tasksOf(ada, "P-1")).toMatchObject([
      { title: "Draft", dueAt: "2026-05-20", tags: ["2AR"] },
      { title: "Send", assignees: ["ben@firm.example"] },
    ]);
    const again = await apply("-f", file);
    expect([again.code, again.stdout, again.stderr]).toEqual([0, "No changes.\n", ""]);
  });

  test("a field that differs is changed, and one that the file leaves out stays", async () => {
    const file = write("second.yaml", portfolio("P-2"));
    await apply("-f", file);
    const [draft] = await tasksOf(ada, "P-2");
    await ada.tasks.update({ id: draft?.id ?? "", notes: "Mine", dueAt: "2026-05-21" });
    const { code, stdout } = await apply("-f", file, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual([
      {
        action: "change",
        section: "tasks",
        name: "P-2 › Reply › Draft",
        id: draft?.id,
        before: { dueAt: "2026-05-21" },
        after: { dueAt: "2026-05-20" },
      },
    ]);
    expect((await tasksOf(ada, "P-2"))[0]).toMatchObject({ dueAt: "2026-05-20", notes: "Mine" });
  });

  test("a dry run writes nothing, says so by its exit code, and has colour where it is wanted", async () => {
    const file = write("dry.yaml", portfolio("P-3"));
    const dry = await apply("-f", file, "--dry-run");
    expect([dry.code, dry.stderr]).toEqual([1, ""]);
    expect(dry.stdout).toContain("+ task P-3 › Reply › Draft\n    title: Draft\n    dueAt: 2026-05-20\n");
    expect(await tasksOf(ada, "P-3")).toEqual([]);
    expect(existsSync(`${file}.applied.json`)).toBe(false);
    const colored = await runCli(["apply", "-f", file, "--dry-run"], { env: { ...env, FORCE_COLOR: "1" } });
    expect(colored.stdout).toContain("\u001b[32m+ matter P-3\u001b[39m");
    await apply("-f", file);
    expect((await apply("-f", file, "--dry-run")).code).toBe(0);
  });

  test("a plan or undo file that cannot be written is refused before anything is written to the hub", async () => {
    const file = write("unwritable.yaml", portfolio("P-U"));
    const isNoFile = (flag: string) => `iphub: ${flag}: - is no file\nName the file that the plan is saved in.\n`;
    for (const [args, said] of [
      [["--plan", "-"], isNoFile("--plan")],
      [["--undo", "-"], isNoFile("--undo")],
      [["--undo", "/nope/u"], "iphub: --undo: /nope/u cannot be written (ENOENT); nothing was written to the hub\n"],
    ] as const) {
      expect(await apply("-f", file, ...args)).toMatchObject({ code: 2, stderr: said });
    }
    expect((await ada.inventions.search({ qs: "P-U" })).data).toEqual([]);
    expect(existsSync(`${file}.applied.json`)).toBe(false);
  });

  test("a reference of two matters stops a run before anything is written, and leaves both out of an export", async () => {
    const first = await ada.inventions.create({ title: "One", references: ["TWICE-1", "TWICE-US"] });
    const second = await ada.inventions.create({ title: "Two", references: ["TWICE-1"], allowDuplicate: true });
    const { code, stdout, stderr } = await apply("-f", write("twice.yaml", portfolio("TWICE-1")));
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`TWICE-1 is the reference of ${first.id} and ${second.id}`);
    expect(await tasksOf(ada, "TWICE-1")).toEqual([]);
    const exported = await runCli(["export", "--sections", "matters"], { env });
    expect(exported.code).toBe(9);
    expect(exported.stdout).toContain("reference: TWICE-US");
    expect(exported.stdout).not.toContain("title: Two");
    expect(exported.stderr).toContain(`TWICE-1 is the reference of ${first.id} and ${second.id}`);
    expect(exported.stderr).toContain("left out: matters that have no reference of their own, as listed\n");
    const bare = await ada.inventions.create({ title: "Bare", references: [] });
    const both = await runCli(["export", "--sections", "matters"], { env });
    expect(both.code).toBe(9);
    expect(both.stderr).toMatch(/no reference of their own, as listed; 1 matter without a reference\n/);
    await ada.inventions.takeBack({ id: bare.id });
    for (const { id } of [second, first]) await ada.inventions.takeBack({ id });
  });

  test("every fault of the file is listed with its place before anything is written", async () => {
    const file = write("faults.yaml", [
      "matters:",
      "  - { reference: P-4, title: Antenna, clients: Example }",
      "tasks:",
      "  - { matter: P-4, title: Draft, dueAt: 2026-02-30 }",
      "  - { matter: P-4 }",
      "walls: []",
    ]);
    const { code, stdout, stderr } = await apply("-f", file);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr.split("\n")).toEqual([
      "walls: is not a section of a portfolio file; it can have teams, templates, matters, milestones, tasks, deadlines, filters, boards",
      "matters[0].clients: is not a known field; did you mean client?",
      "tasks[0].dueAt: does not exist; that month runs from 01 to 28",
      "tasks[1].title: is required; send a text",
      "iphub: the file has 4 faults; nothing was written",
      "",
    ]);
    const parts = write("parts.yaml", ["filters: [{ name: Mine }]", "boards: [{ name: Week }]"]);
    expect((await apply("-f", parts)).stderr.split("\n").slice(0, 2)).toEqual([
      'filters[0].data: is required; give the conditions of the filter, for example data: { query: "status:open tag:fee" }',
      "boards[0].filters: is required; give the names of the board's filters, for example filters: [My week]",
    ]);
    const unknown = write("unknown.yaml", [
      "matters: [{ reference: P-4, title: Antenna }]",
      "tasks:",
      "  - { matter: P-5, title: Draft }",
      "  - { matter: P-4, title: Send, assignees: [zoe@firm.example] }",
    ]);
    const second = await apply("-f", unknown);
    expect(second.code).toBe(2);
    expect(second.stderr).toContain("tasks[0].matter: no matter has the reference P-5; add it to matters\n");
    expect(second.stderr).toContain("tasks[1].assignees: zoe@firm.example is no one of this hub");
    expect((await ada.inventions.search({ qs: "P-4" })).data).toEqual([]);
    const bare = write("bare.yaml", ["matters: [{ reference: 17248024, title: Antenna }]"]);
    expect((await apply("-f", bare)).stderr).toContain("matters[0].reference: is read as a number or as true or false");
    const broken = write("broken.yaml", ["matters: [", "tasks: {"]);
    expect((await apply("-f", broken)).stderr).toMatch(/^line \d: is not YAML: /);
  });

  test("a record that is changed between reading and writing is a conflict, and is not overwritten", async () => {
    const file = write("conflict.yaml", portfolio("P-6"));
    await apply("-f", file);
    write(
      "conflict.yaml",
      portfolio("P-6").map((line) => line.replace("2026-05-20", "2026-05-22")),
    );
    const [draft] = await tasksOf(ada, "P-6");
    const relay = await holdingRelay(hub.url);
    onTestFinished(() => relay.close());
    const held = relay.hold(/^\/api\/search\/tasks\/export/);
    const run = runCli(["apply", "-f", file], { env: { ...env, IPHUB_HOST: relay.url } });
    await held.ready;
    await ada.tasks.update({ id: draft?.id ?? "", dueAt: "2026-07-01" });
    held.release();
    const { code, stderr } = await run;
    expect(code).toBe(5);
    expect(stderr).toContain("P-6 › Reply › Draft was changed on the hub since it was read; 0 of 1 changes were made");
    expect((await tasksOf(ada, "P-6"))[0]?.dueAt).toBe("2026-07-01");
  });

  test("a saved plan is carried out exactly, and refused as a whole once the hub has changed", async () => {
    const file = write("planned.yaml", portfolio("P-7"));
    const plan = pathOf("plan.yaml");
    expect((await apply("-f", file, "--plan", plan)).code).toBe(0);
    expect(await tasksOf(ada, "P-7")).toEqual([]);
    expect(readFileSync(plan, "utf8")).toContain("  + task P-7 › Reply › Draft\n");
    write("planned.yaml", ["matters: []"]);
    expect((await apply("--plan", plan, "--dry-run")).code).toBe(1);
    expect(await tasksOf(ada, "P-7")).toEqual([]);
    expect((await apply("--plan", plan)).code).toBe(0);
    expect((await tasksOf(ada, "P-7")).map(({ title }) => title)).toEqual(["Draft", "Send"]);
    const again = await apply("--plan", plan);
    expect(again.code).toBe(5);
    expect(again.stdout).toMatch(/^\+ matter P-7\n/);
    expect(again.stderr).toBe("iphub: the hub has changed since the plan was made, as listed; nothing was written\n");
    expect(await tasksOf(ada, "P-7")).toHaveLength(2);
  });

  test("--prune deletes what the file made and no longer names, and nothing else", async () => {
    const reference = "P-8";
    const file = write("pruned.yaml", portfolio(reference));
    await apply("-f", file);
    const id = (await tasksOf(ada, reference))[0]?.invention.id ?? "";
    await ada.tasks.create({ title: "By hand", inventionId: id });
    const [matters = "", matter = ""] = portfolio(reference);
    write("pruned.yaml", [matters, matter]);
    expect((await apply("-f", file)).stdout).toBe("No changes.\n");
    const refused = await apply("-f", file, "--prune");
    expect([refused.code, await tasksOf(ada, reference)]).toMatchObject([2, { length: 3 }]);
    const { code, stdout } = await apply("-f", file, "--prune", "--yes");
    expect([code, stdout]).toEqual([
      0,
      "- task P-8 › Reply › Send\n- task P-8 › Reply › Draft\n- milestone P-8 › Reply\n3 to delete.\n",
    ]);
    expect((await tasksOf(ada, reference)).map(({ title }) => title)).toEqual(["By hand"]);
    expect((await apply("-f", file, "--prune", "--yes")).stdout).toBe("No changes.\n");
    write("pruned.yaml", portfolio(reference));
    expect((await apply("-f", file)).stdout).toContain("~ milestone P-8 › Reply\n    state: cancelled → active\n");
    expect(await tasksOf(ada, reference)).toHaveLength(3);
    const [milestone] = (await ada.milestones.list({ inventionId: id })).data;
    expect(milestone).toMatchObject({ title: "Reply", deleted: false });
  });

  test("what was made and deleted since is made again, also while the hub keeps the answer to its idempotency key", async () => {
    const file = write("again.yaml", portfolio("P-10"));
    await apply("-f", file);
    for (const { id } of await tasksOf(ada, "P-10")) await ada.tasks.delete({ id });
    expect((await apply("-f", file)).code).toBe(0);
    expect(await tasksOf(ada, "P-10")).toHaveLength(2);
  });
});
