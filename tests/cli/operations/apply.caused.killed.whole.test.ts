import { expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { runCli } from "../cli-process.ts";
import { killedApply } from "./support/killed-apply.ts";
import { portfolioRuns } from "./support/portfolio.ts";

/** The requests up to the one at whose answer a run is killed. */
const docketed = /^\/api\/deadlines\/by-hand$/;
const moments = [
  ["docketed", [docketed]],
  ["looked up with its milestone", [docketed, /^\/api\/workflow\/milestones\/[^/]+$/]],
] as const;

const deadline = (reference: string, title: string, dueDate: string, milestone?: string) => {
  const named = milestone === undefined ? "" : ` milestone: ${milestone},`;
  return `  - { matter: ${reference},${named} title: ${title}, office: EPO, dueDate: ${dueDate}, source: Letter }`;
};

forEachEngine((engine) => {
  const { pathOf, write, started } = portfolioRuns(engine);

  const matterLines = (reference: string, milestone: string) => [
    "matters:",
    `  - { reference: ${reference}, title: Foldable antenna }`,
    "milestones:",
    `  - { matter: ${reference}, ${milestone} }`,
  ];

  async function milestonesOf(reference: string) {
    const { data } = await started().ada.inventions.search({ qs: reference });
    const matter = data.find(({ references }) => references.includes(reference));
    return (await started().ada.milestones.list({ inventionId: matter?.id ?? "none" })).data;
  }

  /** Makes a matter with a milestone that is due in 2026; gives what becomes of its milestones. */
  async function matterWithMilestone(reference: string) {
    const lines = matterLines(reference, "title: Reply, dueAt: 2026-06-01");
    const file = write(`${reference}.yaml`, lines);
    expect((await runCli(["apply", "-f", file], { env: started().env })).code).toBe(0);
    return async () => {
      const found = await milestonesOf(reference);
      return found.map(({ title, dueAt, deleted }) => [title, dueAt, deleted ? "cancelled" : "active"]);
    };
  }

  const killed = (file: string, undo: string, requests: readonly RegExp[]) => {
    const { hub, env } = started();
    return killedApply({ url: hub.url, env, args: ["-f", file, "--undo", undo], requests });
  };

  test.each(moments)(
    "a run that is killed when a deadline is %s, and run again, is undone with its milestone",
    {
      timeout: 120_000,
    },
    async (moment, requests) => {
      const reference = `M-${moment.length}`;
      const milestones = await matterWithMilestone(reference);
      const undo = pathOf(`${reference}.undo`);
      const file = write(`${reference}-more.yaml`, [
        "deadlines:",
        deadline(reference, "Appeal", "2027-03-04"),
        deadline(reference, "Fee", "2027-01-04", "Reply"),
      ]);
      const through = await killed(file, undo, requests);
      const again = await runCli(["apply", "-f", file, "--undo", undo], { env: through });
      expect([again.code, again.stderr]).toEqual([0, expect.stringContaining("of a run that was killed")]);
      expect(await milestones()).toEqual([
        ["Reply", "2027-01-04", "active"],
        ["Appeal", "2027-03-04", "active"],
      ]);
      const undone = await runCli(["apply", "--plan", undo, "--yes"], { env: through });
      expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining("4 of 4 changes were made.")]);
      expect(await milestones()).toEqual([
        ["Reply", "2026-06-01", "active"],
        ["Appeal", "2027-03-04", "cancelled"],
      ]);
    },
  );

  test.each(moments)(
    "a milestone has its date again after a run that was killed when its deadline was %s",
    {
      timeout: 120_000,
    },
    async (moment, requests) => {
      for (const isRunAgain of [false, true]) {
        const reference = `D-${moment.length}-${isRunAgain}`;
        const milestones = await matterWithMilestone(reference);
        const undo = pathOf(`${reference}.undo`);
        const file = write(`${reference}-more.yaml`, [
          "deadlines:",
          deadline(reference, "Fee", "2027-01-04", "Reply"),
          deadline(reference, "Appeal", "2027-03-04", "Reply"),
        ]);
        const through = await killed(file, undo, requests);
        expect(await milestones()).toEqual([["Reply", "2027-01-04", "active"]]);
        if (isRunAgain) expect((await runCli(["apply", "-f", file, "--undo", undo], { env: through })).code).toBe(0);
        const undone = await runCli(["apply", "--plan", undo, "--yes"], { env: through });
        expect([undone.code, await milestones()]).toEqual([0, [["Reply", "2026-06-01", "active"]]]);
      }
    },
  );

  test("a date that a colleague set after the kill is kept", { timeout: 120_000 }, async () => {
    const milestones = await matterWithMilestone("C-1");
    const undo = pathOf("colleague.undo");
    const file = write("colleague.yaml", ["deadlines:", deadline("C-1", "Fee", "2027-01-04", "Reply")]);
    const through = await killed(file, undo, [docketed]);
    const [reply] = await milestonesOf("C-1");
    await started().ada.milestones.update({ id: reply?.id ?? "", dueAt: "2026-12-01" });
    const undone = await runCli(["apply", "--plan", undo, "--yes"], { env: through });
    expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining("1 of 1 changes were made.")]);
    expect(await milestones()).toEqual([["Reply", "2026-12-01", "active"]]);
  });

  test("a run that made the milestone of the deadline at which it was killed leaves nothing once it is undone", {
    timeout: 120_000,
  }, async () => {
    const { ada } = started();
    const undo = pathOf("new.undo");
    const file = write("new.yaml", [
      ...matterLines("N-1", "title: Reply"),
      "deadlines:",
      deadline("N-1", "Fee", "2027-01-04", "Reply"),
    ]);
    const through = await killed(file, undo, [docketed]);
    const dry = await runCli(["apply", "--plan", undo, "--dry-run"], { env: through });
    expect([dry.code, dry.stdout.split("\n")]).toEqual([
      1,
      ["- deadline N-1 › Fee", "- milestone N-1 › Reply", "- matter N-1", "3 to delete.", ""],
    ]);
    const undone = await runCli(["apply", "--plan", undo, "--yes"], { env: through });
    expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining("3 of 3 changes were made.")]);
    expect((await ada.inventions.search({ qs: "N-1" })).data).toEqual([]);
  });
});
