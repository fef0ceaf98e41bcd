import { refuseUndo } from "@iphub/cli/operations/portfolio/permitted";
import { entryName, type PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/entries";
import { expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { runCli } from "../cli-process.ts";
import { portfolioRuns } from "./support/portfolio.ts";

const begun: PortfolioChange = {
  action: "create",
  key: "deadline",
  name: entryName("deadlines", { matter: "A-1", title: "Appeal" }),
  id: null,
  updatedAt: null,
  matter: "m-1",
  milestone: null,
  before: {},
  after: { dueDate: "2027-03-04" },
};

test("who may not change milestones does not undo a run that was killed at a deadline: it may have made one", () => {
  const docketing = new Set(["inventions:read", "deadlines:docket"]);
  expect(() => refuseUndo([begun], begun, docketing)).toThrow("1 entry is not for you to read or change");
  expect(() => refuseUndo([begun], begun, new Set([...docketing, "milestones:write"]))).not.toThrow();
});

forEachEngine((engine) => {
  const { pathOf, write, started } = portfolioRuns(engine);

  test("a plan that keeps a matter to a team is not begun by who may not name teams", async () => {
    const { hub, ada, env } = started();
    const plan = pathOf("teams.plan");
    const file = write("teams.yaml", [
      "matters:",
      "  - { reference: R-1, title: Open }",
      "  - { reference: R-2, title: Kept, teams: [Chemistry] }",
    ]);
    expect((await runCli(["apply", "-f", file, "--plan", plan], { env })).code).toBe(0);
    const benEnv = { ...env, IPHUB_TOKEN: await hub.tokenFor("ben") };
    const refused = await runCli(["apply", "--plan", plan], { env: benEnv });
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      10,
      "",
      "R-2: is for the roles administrator, attorney, partner (walls:write), none of which you have\niphub: 1 entry is not for you to read or change; nothing was written\n",
    ]);
    expect((await ada.inventions.search({ qs: "R-1" })).data).toEqual([]);
    expect((await runCli(["apply", "--plan", plan], { env })).code).toBe(0);
  });
});
