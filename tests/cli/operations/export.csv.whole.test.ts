import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { runCli } from "../cli-process.ts";
import { portfolio, portfolioRuns, tasksOf } from "./support/portfolio.ts";

onEmbedded((engine) => {
  const { pathOf, write, started } = portfolioRuns(engine);
  const teamsLeftOut = "Teams are left out: only an administrator may read who is in them.\n";

  test("a CSV that was exported changes nothing when it is applied, and makes what was deleted again", async () => {
    const { ada, env } = started();
    await ada.filters.create({ title: "Late", data: { dueAt: "overdue" } });
    await runCli(["apply", "-f", write("first.yaml", portfolio("C-1"))], { env });
    const file = pathOf("portfolio.csv");
    const exported = await runCli(["export", "-f", file], { env });
    expect([exported.code, exported.stderr]).toEqual([0, teamsLeftOut]);
    expect(readFileSync(file, "utf8")).toMatch(/^section,.*\n(?:.*\n)*filters,(?:.*,)?Late,(?:.*,)?due:overdue/);
    expect((await runCli(["apply", "-f", file], { env })).stdout).toBe("No changes.\n");
    const task = (await ada.tasks.list({ size: 100 })).data.find(({ title }) => title === "Draft");
    await ada.tasks.delete({ id: task?.id ?? "" });
    expect((await runCli(["apply", "-f", file], { env })).stdout).toContain("+ task C-1 › Reply › Draft");
    const flat = await runCli(["export", "-f", pathOf("tasks.csv"), "--sections", "matters,tasks"], { env });
    expect([flat.code, flat.stderr]).toEqual([0, ""]);
  });

  test("a CSV as a spreadsheet saves it is applied, and its texts come back as they were", async () => {
    const { ada, env } = started();
    const rows = [
      '\ufeff"section";"reference";"matter";"title";"notes"',
      '"matters";"X-1";;"\'\'=Antenna";',
      ';;"X-1";"Draft; first";"one\ntwo, ""three"""',
    ];
    const file = write("excel.csv", [rows.join("\r\n")]);
    const applied = await runCli(["apply", "-f", file], { env });
    expect([applied.code, applied.stderr]).toEqual([0, "2 of 2 changes were made.\n"]);
    const [task] = await tasksOf(ada, "X-1");
    expect(task).toMatchObject({
      title: "Draft; first",
      notes: 'one\ntwo, "three"',
      invention: { title: "'=Antenna" },
    });
    const out = pathOf("back.csv");
    const exported = await runCli(["export", "-f", out], { env });
    expect(exported.stderr).not.toContain("cannot be said");
    expect(readFileSync(out, "utf8")).toContain(",''=Antenna");
    expect((await runCli(["apply", "-f", out], { env })).stdout).toBe("No changes.\n");
  });

  test("a filter that no query can say is named and left out, with the exit code for it", async () => {
    const { ada, env } = started();
    const { id } = await ada.filters.create({ title: "But\u001bone", data: { exclude: ["k-1"] } });
    const file = pathOf("filters.csv");
    const { code, stderr } = await runCli(["export", "-f", file, "--sections", "filters"], { env });
    expect([code, stderr]).toEqual([
      9,
      // A title does not reach the terminal with what would affect it.
      "filters But one, data.exclude: cannot be said in a query\niphub: left out: the records listed above\n",
    ]);
    expect(readFileSync(file, "utf8")).not.toContain("But");
    await ada.filters.delete({ id });
  });

  test("a section that there is not is refused by name", async () => {
    const { env } = started();
    const { code, stderr } = await runCli(["export", "-f", pathOf("no.csv"), "--sections", "walls"], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining("there is no section walls\n")]);
  });
});
