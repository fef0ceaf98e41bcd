import { readFileSync } from "node:fs";
import type { Hub } from "@iphub/sdk";
import { beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { runCli } from "../cli-process.ts";
import { firmFile, firmRuns, templateOf } from "./support/firm.ts";

forEachEngine((engine) => {
  const { pathOf, write, started } = firmRuns(engine);
  let hub: Hub;
  let env: Record<string, string>;
  let adaEnv: Record<string, string>;
  beforeAll(() => {
    ({ admin: hub, env, adaEnv } = started());
  });

  const apply = (...args: string[]) => runCli(["apply", ...args], { env });
  const teamsOf = async (name: string) => (await hub.users.teams()).filter((team) => team.name.startsWith(name));

  test("teams and templates are made before the matter that is kept to them, and applied again change nothing", async () => {
    const file = write("first.yaml", firmFile("One"));
    const first = await apply("-f", file);
    expect([first.stderr, first.code]).toEqual(["5 of 5 changes were made.\n", 0]);
    expect(first.stdout.split("\n").filter((line) => /^[+~-]/.test(line))).toEqual([
      "+ team Designs One",
      "+ template Design One",
      "+ template milestone Design One › File",
      "~ template Design One",
      "+ matter T-One",
    ]);
    const [team] = await teamsOf("Designs One");
    expect(team?.members).toEqual(["ada@firm.example", "ben@firm.example"]);
    const template = await templateOf(hub, "Design One");
    const [draw, send] = template?.milestones[0]?.steps ?? [];
    expect(template).toMatchObject({ isDraft: false, category: "Filing", milestones: [{ title: "File" }] });
    expect([draw?.options.assignees, send?.options.after]).toEqual([["ben@firm.example"], [draw?.id]]);
    const [matter] = (await hub.inventions.search({ qs: "T-One" })).data;
    expect(matter?.teams).toEqual([team?.id]);
    const bound = await hub.workflows.bind({ templateId: template?.id ?? "", inventionId: matter?.id ?? "" });
    expect(bound.milestones[0]?.tasks.map(({ title }) => title)).toEqual(["Draw", "Send"]);
    const again = await apply("-f", file);
    expect([again.code, again.stdout, again.stderr]).toEqual([0, "No changes.\n", ""]);
    const exported = await runCli(["export", "-f", pathOf("all.yaml"), "--sections", "teams,templates"], { env });
    expect([exported.stderr, exported.code]).toEqual(["", 0]);
    expect((await apply("-f", pathOf("all.yaml"), "--dry-run")).stdout).toBe("No changes.\n");
  });

  test("what differs is changed: members, steps with their ids kept, and whether a template is published", async () => {
    const lines = firmFile("Two");
    const file = write("second.yaml", lines);
    await apply("-f", file);
    const before = (await templateOf(hub, "Design Two"))?.milestones[0]?.steps ?? [];
    const changed = lines.map((line) =>
      line
        .replace("members: [ben@firm.example, ada@firm.example]", "members: [ben@firm.example]")
        .replace("state: published", "state: draft")
        .replace("{ title: Send,", "{ title: Send, tags: [fee],"),
    );
    write("second.yaml", [...changed.slice(0, -2), "          - { title: Check }", ...changed.slice(-2)]);
    const undo = pathOf("second.undo");
    const { code, stdout } = await apply("-f", file, "--undo", undo);
    expect([code, stdout]).toEqual([
      0,
      [
        "~ team Designs Two",
        "    members: ada@firm.example, ben@firm.example → ben@firm.example",
        "~ template milestone Design Two › File",
        "    step Send, tags: none → fee",
        "    step Check: none",
        "~ template Design Two",
        "    state: published → draft",
        "3 to change.",
        "",
      ].join("\n"),
    ]);
    const template = await templateOf(hub, "Design Two");
    const after = template?.milestones[0]?.steps ?? [];
    expect([template?.isDraft, after.map(({ title }) => title)]).toEqual([true, ["Draw", "Send", "Check"]]);
    expect(after.slice(0, 2).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect((await apply("-f", file)).stdout).toBe("No changes.\n");
    expect(await apply("--plan", undo)).toMatchObject({ code: 0, stderr: "3 of 3 changes were made.\n" });
    expect((await templateOf(hub, "Design Two"))?.milestones[0]?.steps).toEqual(before);
    expect((await apply("-f", write("second.yaml", lines))).stdout).toBe("No changes.\n");
  });

  test("a run is undone as a whole; a template that was published stays as a draft without milestones", async () => {
    const file = write("third.yaml", firmFile("Three"));
    const undo = pathOf("third.undo");
    expect((await apply("-f", file, "--undo", undo)).code).toBe(0);
    const undone = await apply("--plan", undo, "--yes");
    expect([undone.code, undone.stderr]).toEqual([
      0,
      "Design Three stays: 'Design Three' was published; it stays, as a draft where it was withdrawn.\n4 of 5 changes were made; 1 record stays, as said above.\n",
    ]);
    expect(await teamsOf("Designs Three")).toEqual([]);
    expect((await hub.inventions.search({ qs: "T-Three" })).data).toEqual([]);
    expect(await templateOf(hub, "Design Three")).toMatchObject({ isDraft: true, milestones: [] });
    // A draft that was never published is gone, and is made again with its milestones.
    const draft = write(
      "draft.yaml",
      firmFile("Draft").map((line) => line.replace("state: published", "state: draft")),
    );
    expect((await apply("-f", draft, "--undo", undo)).code).toBe(0);
    expect(await apply("--plan", undo, "--yes")).toMatchObject({ code: 0, stderr: "4 of 4 changes were made.\n" });
    expect(await templateOf(hub, "Design Draft")).toBeUndefined();
    expect((await apply("-f", draft)).code).toBe(0);
    expect((await templateOf(hub, "Design Draft"))?.milestones[0]?.steps).toHaveLength(2);
  });

  test("--prune deletes what the file made of teams and templates, says what stays, and has nothing to do again", async () => {
    const lines = firmFile("Four");
    const file = write("fourth.yaml", lines);
    await apply("-f", file);
    write("fourth.yaml", lines.slice(0, 6));
    const pruned = await apply("-f", file, "--prune", "--yes");
    expect([pruned.code, pruned.stdout]).toEqual([
      0,
      "- matter T-Four\n- template milestone Design Four › File\n2 to delete.\n",
    ]);
    // A published template keeps the one milestone that it has.
    expect(pruned.stderr).toContain("Design Four › File stays: 'File' is all that the published template has");
    write("fourth.yaml", ["filters: []"]);
    const all = await apply("-f", file, "--prune", "--yes");
    expect([all.code, all.stdout.split("\n").slice(0, 3)]).toEqual([
      0,
      ["~ template Design Four", "    state: published → draft", "- template Design Four"],
    ]);
    expect(await teamsOf("Designs Four")).toEqual([]);
    expect(await templateOf(hub, "Design Four")).toMatchObject({ isDraft: true });
    expect((await apply("-f", file, "--prune", "--yes")).stdout).toBe("No changes.\n");
  });

  test("who may not write an entry is told which before anything is written", async () => {
    const file = write("fifth.yaml", firmFile("Five"));
    const refused = await runCli(["apply", "-f", file], { env: adaEnv });
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      10,
      "",
      "teams[0]: is for the roles administrator (users:manage), none of which you have\niphub: 1 entry is not for you to read or change; nothing was written\n",
    ]);
    const plan = pathOf("fifth.plan");
    expect((await apply("-f", file, "--plan", plan)).code).toBe(0);
    expect(readFileSync(plan, "utf8")).toContain("  + template milestone Design Five › File\n");
    const planned = await runCli(["apply", "--plan", plan], { env: adaEnv });
    expect([planned.code, planned.stderr.split("\n")[0]]).toEqual([
      10,
      "Designs Five: is for the roles administrator (users:manage), none of which you have",
    ]);
    expect([await templateOf(hub, "Design Five"), await teamsOf("Designs Five")]).toEqual([undefined, []]);
    const sections = await runCli(["export", "--sections", "teams"], { env: adaEnv });
    expect([sections.code, sections.stdout]).toEqual([10, ""]);
    const own = await runCli(["export"], { env: adaEnv });
    expect([own.code, own.stderr]).toEqual([0, "Teams are left out: only an administrator may read who is in them.\n"]);
    // An attorney may write templates, and keep matters to teams that are there.
    const rest = write("rest.yaml", [
      ...firmFile("Six").slice(2, -1),
      "  - { reference: T-Six, title: New, teams: [chemistry] }",
    ]);
    expect(await runCli(["apply", "-f", rest], { env: adaEnv })).toMatchObject({ code: 0 });
    expect((await hub.inventions.search({ qs: "T-Six" })).data[0]?.teams).toEqual(["t-chem"]);
  });

  test("a template that was changed since it was planned is a conflict, and nothing is written", async () => {
    const lines = firmFile("Seven");
    const file = write("seventh.yaml", lines);
    await apply("-f", file);
    write(
      "seventh.yaml",
      lines.map((line) => line.replace("{ title: Draw,", "{ title: Draw, tags: [art],")),
    );
    const plan = pathOf("seventh.plan");
    await apply("-f", file, "--plan", plan);
    const template = await templateOf(hub, "Design Seven");
    const at = { id: template?.id ?? "", milestoneId: template?.milestones[0]?.id ?? "", commitMessage: "By hand" };
    await hub.workflows.saveMilestone({ ...at, due: { from: "bind", count: 1, unit: "week" } });
    const late = await apply("--plan", plan);
    expect([late.code, late.stderr]).toEqual([
      5,
      "iphub: the hub has changed since the plan was made, as listed; nothing was written\n",
    ]);
    expect((await templateOf(hub, "Design Seven"))?.milestones[0]?.version).toBe(3);
  });
});
