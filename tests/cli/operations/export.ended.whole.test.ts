import { expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { runCli } from "../cli-process.ts";
import { portfolioRuns } from "./support/portfolio.ts";

forEachEngine((engine) => {
  const { write, started } = portfolioRuns(engine);

  test("an export says how many ended deadlines it leaves out, and which numbers count them", async () => {
    const { ada, env } = started();
    const reply = "{ matter: X-1, title: Reply, office: EPO, source: Letter";
    const file = write("ended.yaml", [
      "matters:",
      "  - { reference: X-1, title: Foldable antenna }",
      "deadlines:",
      `  - ${reply}, dueDate: 2027-01-04 }`,
      `  - ${reply}, dueDate: 2027-02-01, number: 2 }`,
    ]);
    expect((await runCli(["apply", "-f", file], { env })).code).toBe(0);
    const whole = await runCli(["export", "--sections", "deadlines"], { env });
    expect([whole.code, whole.stderr]).toEqual([0, ""]);
    const { data } = await ada.deadlines.list({ view: "all" });
    const id = data.find(({ dueAt }) => dueAt === "2027-01-04")?.id ?? "";
    expect((await runCli(["deadlines", "reject", id, "--reason", "Withdrawn"], { env })).code).toBe(0);
    const exported = await runCli(["export", "--sections", "deadlines"], { env });
    expect([exported.code, exported.stderr.split("\n")]).toEqual([
      0,
      [
        "1 ended deadline is left out: it is no part of a portfolio file.",
        "X-1 › Reply (2): numbers that count ended deadlines. A hub without those refuses them: count from 1 there.",
        "",
      ],
    ]);
    expect(exported.stdout.match(/dueDate: .*/g)).toEqual([expect.stringContaining("2027-02-01")]);
    const again = await runCli(["apply", "-f", write("again.yaml", [exported.stdout]), "--dry-run"], { env });
    expect([again.code, again.stdout, again.stderr]).toEqual([0, "No changes.\n", ""]);
    expect((await runCli(["export", "--sections", "matters"], { env })).stderr).toBe("");
  });
});
