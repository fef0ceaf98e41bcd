import { readFileSync } from "node:fs";
import type { Hub } from "@iphub/sdk";
import { beforeAll, expect, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { runCli } from "../cli-process.ts";
import { firmRuns, templateOf } from "./support/firm.ts";

type Cells = Readonly<Record<string, string>>;

/** Rows as a spreadsheet saves them: every cell in quotes, with a byte order mark, semicolons and CRLF. */
function csv(rows: readonly Cells[]): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";");
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))].map(quoted);
  return [`\ufeff${lines.join("\r\n")}\r`];
}

/** A draft template with a milestone of two steps, and a filter, with odd names. */
function oddRows(name: string): Cells[] {
  const at = { template: name, milestone: "File,\nand pay" };
  return [
    { section: "templates", name, category: "Filing", description: " Two\nlines" },
    { section: "templateMilestones", template: name, title: at.milestone, due: "3 months after the start" },
    { section: "templateSteps", ...at, title: "=Draw", instructions: "- one\n- two", assignees: "ben@firm.example" },
    { section: "templateSteps", ...at, title: 'Send "it"', due: "1 week before the milestone", after: "=Draw" },
    { section: "filters", name: `=${name}`, query: `due:overdue and (who:me or tag:"a, b") sort:-due` },
    { section: "boards", name: `${name}, mine`, filters: `=${name}; my-tasks` },
  ];
}

onEmbedded((engine) => {
  const { pathOf, write, started } = firmRuns(engine);
  let hub: Hub;
  let env: Record<string, string>;
  beforeAll(() => {
    ({ admin: hub, env } = started());
  });

  const apply = (...args: string[]) => runCli(["apply", ...args], { env });
  const marked = (stdout: string) => stdout.split("\n").filter((line) => /^[+~-] /.test(line));
  /** The faults that are listed, without what to do about them. */
  const faultsIn = (stderr: string) =>
    stderr
      .split("\n")
      .flatMap((line) => (line.startsWith("row ") ? (line.split(";")[0] ?? "") : []))
      .toSorted();
  const filterOf = async (title: string) => (await hub.filters.list()).find((one) => one.title === title);

  test("templates and filters of a spreadsheet are made, and neither it nor their export changes anything then", async () => {
    const name = 'Design "A"';
    const file = write("odd.csv", csv(oddRows(name)));
    const applied = await apply("-f", file);
    expect([applied.code, applied.stderr]).toEqual([0, "4 of 4 changes were made.\n"]);
    const template = await templateOf(hub, name);
    expect(template).toMatchObject({ isDraft: true, category: "Filing", description: " Two\nlines" });
    const [milestone] = template?.milestones ?? [];
    const [draw, send] = milestone?.steps ?? [];
    expect(milestone).toMatchObject({ title: "File,\nand pay", due: { from: "bind", count: 3, unit: "month" } });
    expect(draw).toMatchObject({ title: "=Draw", options: { instructions: "- one\n- two", after: [] } });
    const due = { from: "milestone", count: -1, unit: "week" };
    expect(send).toMatchObject({ title: 'Send "it"', options: { due, after: [draw?.id] } });
    expect((await filterOf(`=${name}`))?.data.query).toContain("who:me or tag:");
    expect((await apply("-f", file)).stdout).toBe("No changes.\n");
    await hub.filters.create({ title: "In keys", data: { dueAt: "this-week", tags: ["fee", "2AR"] } });
    const out = pathOf("odd-out.csv");
    const exported = await runCli(["export", "-f", out], { env });
    expect([exported.code, exported.stderr]).toEqual([0, ""]);
    expect(readFileSync(out, "utf8")).toContain("due:this-week");
    const back = await apply("-f", out);
    expect([back.code, back.stdout, back.stderr]).toEqual([0, "No changes.\n", ""]);
    expect((await filterOf("In keys"))?.data).toEqual({ dueAt: "this-week", tags: ["fee", "2AR"] });
  });

  test("changed cells change, a row of a step that is gone takes the step, and the run is undone as a whole", async () => {
    const rows = oddRows("Two");
    const file = write("two.csv", csv(rows));
    expect((await apply("-f", file)).code).toBe(0);
    const before = await runCli(["export"], { env });
    const [template, milestone, draw, , filter, board] = rows;
    const changed: Cells[] = [
      { ...template, state: "published" },
      { ...milestone, due: "-" },
      { ...draw, tags: "fee; art" },
      { section: "templateSteps", template: "two", milestone: "file, and pay", title: "Check", draft: "yes" },
      { section: "templateMilestones", template: "Two", title: "Grant" },
      { ...filter, query: "due:today", layout: "minimalistic" },
      { ...board },
    ];
    write("two.csv", csv(changed));
    const undo = pathOf("two.undo");
    const run = await apply("-f", file, "--undo", undo);
    expect([run.code, marked(run.stdout).map((line) => line.slice(0, 20))]).toEqual([
      0,
      ["~ template milestone", "+ template milestone", "~ template Two", "~ filter =Two"],
    ]);
    expect(run.stdout).toContain("    step Check: ");
    expect(run.stdout).toContain('    step Send "it": deleted');
    expect(run.stdout).toContain("    step =Draw, tags: none → fee, art");
    const after = await templateOf(hub, "Two");
    expect(after).toMatchObject({ isDraft: false, milestones: [{ due: null }, { title: "Grant", steps: [] }] });
    expect(after?.milestones[0]?.steps.map(({ title, isDraft }) => [title, isDraft])).toEqual([
      ["=Draw", false],
      ["Check", true],
    ]);
    expect(await filterOf("=Two")).toMatchObject({ layout: "minimalistic", data: { query: "due:today" } });
    expect((await apply("-f", file)).stdout).toBe("No changes.\n");
    expect((await apply("--plan", undo, "--yes")).code).toBe(0);
    expect((await runCli(["export"], { env })).stdout).toBe(before.stdout);
  });

  test("--prune deletes the filters, templates and milestones whose rows are gone; without its steps a milestone keeps them", async () => {
    const rows = oddRows("Three");
    const [template, milestone] = rows;
    const other = { section: "templateMilestones", template: "Three", title: "Grant" };
    const file = write("three.csv", csv([...rows, other]));
    expect((await apply("-f", file)).code).toBe(0);
    write("three.csv", csv([{ ...template }, { ...milestone }]));
    const pruned = await apply("-f", file, "--prune", "--yes");
    expect([pruned.code, marked(pruned.stdout)]).toEqual([
      0,
      ["- board Three, mine", "- filter =Three", "- template milestone Three › Grant"],
    ]);
    expect((await templateOf(hub, "Three"))?.milestones.map(({ steps }) => steps.length)).toEqual([2]);
    write("three.csv", csv([{ ...template }, { ...milestone, steps: "-" }]));
    expect((await apply("-f", file)).code).toBe(0);
    expect((await templateOf(hub, "Three"))?.milestones.map(({ steps }) => steps.length)).toEqual([0]);
    write("three.csv", csv([{ section: "filters", name: "Kept", query: "-" }]));
    expect((await apply("-f", file, "--prune", "--yes")).code).toBe(0);
    expect([await templateOf(hub, "Three"), (await filterOf("Kept"))?.data]).toEqual([undefined, {}]);
    expect((await apply("-f", file, "--prune", "--yes")).stdout).toBe("No changes.\n");
  });

  test("every wrong cell is named by its row and column before anything is written", async () => {
    const of = { section: "templateSteps", template: "Four", milestone: "File" };
    const file = write(
      "wrong.csv",
      csv([
        { section: "templates", name: "Four", category: "Filing", state: "ready" },
        { section: "templateMilestones", template: "Four", title: "File", due: "1 week before the milestone" },
        { ...of, title: "Draw", due: "soon" },
        { ...of, milestone: "Files", title: "Send" },
        { ...of, template: "Fours", title: "Send" },
        { ...of, title: "Check", draft: "perhaps", assignees: "ben" },
        { ...of, title: "Pay", notes: "By card" },
        { section: "filters", name: "Soon" },
        { section: "filter", name: "Late", query: "due:overdue" },
      ]),
    );
    const { code, stdout, stderr } = await apply("-f", file);
    expect([code, stdout]).toEqual([2, ""]);
    expect(faultsIn(stderr)).toEqual([
      "row 10, section: 'filter' is not one of teams, templates, templateMilestones, templateSteps, matters, milestones, tasks, deadlines, filters, boards",
      "row 2, state: is not a state",
      "row 3, due: must be bind: a milestone's own date cannot be counted from itself",
      "row 4, due: is not understood",
      "row 5, milestone: 'Files' is no milestone of this template here",
      "row 6, template: 'Fours' is no template of this file",
      "row 7, assignees[0]: is not an e-mail address",
      "row 7, draft: must be true or false",
      "row 8, notes: is not a known field",
      "row 9, query: is required",
    ]);
    expect(stderr).toContain("\niphub: the file has 10 faults; nothing was written\n");
    const second = write(
      "second.csv",
      csv([
        { section: "templates", name: "Four", category: "Filing", state: "published" },
        { section: "templateMilestones", template: "Four", title: "File" },
        { ...of, title: "Send", after: "Draw" },
        { ...of, title: "Check", assignees: "zoe@firm.example", draft: "no" },
        { section: "templateMilestones", template: "Four", title: "Grant" },
        { section: "templateMilestones", template: "Four", title: "grant" },
        { section: "filters", name: "Soon", query: "due:tomorow" },
        { section: "boards", name: "Mine", filters: "Late" },
      ]),
    );
    const refused = await apply("-f", second);
    expect(refused.code).toBe(2);
    expect(faultsIn(refused.stderr)).toEqual([
      "row 4, after[0]: 'Draw' is no step of this milestone",
      "row 5, assignees: zoe@firm.example is no one of this hub",
      "row 7: is the same as row 6",
      expect.stringContaining("row 8, query: at character 5: "),
      "row 9, filters[0]: 'Late' is no filter of yours, or the name of several",
    ]);
    expect([await templateOf(hub, "Four"), await filterOf("Soon")]).toEqual([undefined, undefined]);
  });
});
