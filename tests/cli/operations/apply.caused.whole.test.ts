import type { Hub } from "@iphub/sdk";
import { beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { runCli } from "../cli-process.ts";
import { firmFile, firmRuns, templateOf } from "./support/firm.ts";
import { killedApply } from "./support/killed-apply.ts";
import { tasksOf } from "./support/portfolio.ts";

forEachEngine((engine) => {
  const { pathOf, write, started } = firmRuns(engine);
  let hub: Hub;
  let env: Record<string, string>;
  beforeAll(() => {
    ({ admin: hub, env } = started());
  });

  const apply = (...args: string[]) => runCli(["apply", ...args], { env });

  /** A matter with a milestone of two steps, of which the second waits for the first; gives its id. */
  async function startedMatter(name: string): Promise<string> {
    await apply("-f", write(`${name}.yaml`, firmFile(name)));
    const templateId = (await templateOf(hub, `Design ${name}`))?.id ?? "";
    const [matter] = (await hub.inventions.search({ qs: `T-${name}` })).data;
    await hub.workflows.bind({ templateId, inventionId: matter?.id ?? "" });
    return matter?.id ?? "";
  }

  const stepsOf = async (name: string) =>
    (await tasksOf(hub, `T-${name}`)).map(({ title, status, tags }) => [title, status, tags]);

  /** Applies a file, undoes it by the plan that it saved, and gives what both said. */
  async function appliedAndUndone(name: string, lines: readonly string[], between: () => Promise<void>) {
    const undo = pathOf(`${name}.undo`);
    const file = write(`${name}-more.yaml`, lines);
    const applied = await apply("-f", file, "--undo", undo);
    expect([applied.code, applied.stderr]).toEqual([0, expect.stringContaining("changes were made")]);
    expect((await apply("-f", file)).stdout).toBe("No changes.\n");
    await between();
    return apply("--plan", undo, "--yes");
  }

  test.each(["waits", "is closed too"])(
    "a run that closes a task is undone as a whole; the next one %s",
    async (how) => {
      const name = how === "waits" ? "One" : "Both";
      await startedMatter(name);
      const before = await stepsOf(name);
      expect(before).toEqual([
        ["Draw", "open", []],
        ["Send", "upcoming", []],
      ]);
      const next = how === "waits" ? "tags: [fee]" : "tags: [fee], status: done";
      const lines = [
        "tasks:",
        `  - { matter: T-${name}, milestone: File, title: Draw, status: done, tags: [1AR] }`,
        `  - { matter: T-${name}, milestone: File, title: Send, ${next} }`,
      ];
      const undone = await appliedAndUndone(name, lines, async () => {
        expect(await stepsOf(name)).toEqual([
          ["Draw", "done", ["1AR"]],
          ["Send", how === "waits" ? "open" : "done", ["fee"]],
        ]);
      });
      expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining("changes were made")]);
      expect(await stepsOf(name)).toEqual(before);
      // It waits as it did before: closing the first step opens it.
      const [draw] = await tasksOf(hub, `T-${name}`);
      await hub.tasks.update({ id: draw?.id ?? "", status: "done" });
      expect((await stepsOf(name)).map(([, status]) => status)).toEqual(["done", "open"]);
    },
  );

  test("what a person changed after the run is not undone, also where the hub opened the task", async () => {
    await startedMatter("Held");
    const lines = [
      "tasks:",
      "  - { matter: T-Held, milestone: File, title: Draw, status: done }",
      "  - { matter: T-Held, milestone: File, title: Send, tags: [fee] }",
    ];
    const undone = await appliedAndUndone("Held", lines, async () => {
      const send = (await tasksOf(hub, "T-Held")).find(({ title }) => title === "Send");
      await hub.tasks.update({ id: send?.id ?? "", notes: "Asked the client" });
    });
    expect([undone.code, undone.stderr]).toEqual([5, expect.stringContaining("nothing was written")]);
    expect(await stepsOf("Held")).toEqual([
      ["Draw", "done", []],
      ["Send", "open", ["fee"]],
    ]);
  });

  test("a milestone with two deadlines has the earliest date of both after an undo", async () => {
    const inventionId = await startedMatter("Two");
    const deadlines = (first: string) => [
      "deadlines:",
      `  - { matter: T-Two, milestone: File, title: Fee, office: EPO, dueDate: ${first}, source: Letter }`,
      "  - { matter: T-Two, milestone: File, title: Reply, office: EPO, dueDate: 2027-04-01, source: Letter }",
    ];
    const dueAt = async () => (await hub.milestones.list({ inventionId })).data.map((one) => one.dueAt);
    expect((await apply("-f", write("two.yaml", deadlines("2027-06-01")))).code).toBe(0);
    const undone = await appliedAndUndone("Two", deadlines("2027-03-01"), async () => {
      expect(await dueAt()).toEqual(["2027-03-01"]);
    });
    expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining("2 of 2 changes were made")]);
    expect(await dueAt()).toEqual(["2027-04-01"]);
  });

  test("a milestone that was made for a deadline stays where a colleague has put work into it", async () => {
    const inventionId = await startedMatter("Shared");
    const lines = [
      "deadlines:",
      "  - { matter: T-Shared, title: Appeal, office: EPO, dueDate: 2027-03-04, source: Letter }",
    ];
    const appeal = async () => {
      const { data } = await hub.milestones.list({ inventionId });
      return data.find(({ title }) => title === "Appeal");
    };
    const undone = await appliedAndUndone("Shared", lines, async () => {
      await hub.tasks.create({ title: "Ask the client", inventionId, milestoneId: (await appeal())?.id ?? "" });
    });
    expect([undone.code, undone.stderr]).toEqual([
      0,
      expect.stringContaining("Appeal stays: 'Appeal' has 1 open task."),
    ]);
    expect((await appeal())?.deleted).toBe(false);
  });

  test.each(["with a deadline", "by its entry"])(
    "a milestone that a person cancelled and that a run reopened %s is cancelled again, but not over open work",
    async (how) => {
      const name = how === "by its entry" ? "Named" : "Revived";
      const inventionId = await startedMatter(name);
      const { id } = await hub.milestones.create({ title: "Answer", inventionId });
      const fee = "title: Fee, office: EPO, dueDate: 2027-01-04, source: Letter";
      const lines =
        how === "by its entry"
          ? ["milestones:", `  - { matter: T-${name}, title: Answer }`]
          : ["deadlines:", `  - { matter: T-${name}, milestone: Answer, ${fee} }`];
      const file = write(`${name}-again.yaml`, lines);
      const undo = pathOf(`${name}-again.undo`);
      const state = async () => {
        const { deleted, dueAt } = await hub.milestones.get({ id });
        return [deleted ? "cancelled" : "active", dueAt];
      };
      // A deadline that an undo has rejected is taken up again by the next run.
      await apply("-f", file, "--undo", undo);
      if (how === "with a deadline") expect((await apply("--plan", undo, "--yes")).code).toBe(0);
      await hub.milestones.cancel({ id });
      const reopened = async () => {
        expect((await apply("-f", file, "--undo", undo)).code).toBe(0);
        expect((await state())[0]).toBe("active");
        const dry = await apply("--plan", undo, "--dry-run");
        expect([dry.code, dry.stdout]).toEqual([1, expect.stringContaining(`~ milestone T-${name} › Answer\n`)]);
        expect(dry.stdout).toContain("    state: active → cancelled, unless it has open tasks or deadlines\n");
      };
      await reopened();
      const undone = await apply("--plan", undo);
      expect([undone.code, undone.stderr, await state()]).toEqual([
        0,
        expect.not.stringContaining("stays"),
        ["cancelled", null],
      ]);
      await reopened();
      await hub.tasks.create({ title: "Ask the client", inventionId, milestoneId: id });
      const kept = await apply("--plan", undo, "--undo", pathOf(`${name}-again.redo`));
      expect([kept.code, kept.stderr, (await state())[0]]).toEqual([
        0,
        expect.stringContaining(`T-${name} › Answer stays: 'Answer' has 1 open task.`),
        "active",
      ]);
      expect(kept.stderr).toContain("1 record stays, as said above.");
    },
  );

  test.each([
    ["run again, and undone", 1],
    ["undone by its journal", 2],
  ])("a run killed while it closes a task and %s leaves nothing", { timeout: 120_000 }, async (how, writes) => {
    const name = `Killed${writes}`;
    await startedMatter(name);
    const before = await stepsOf(name);
    const file = write(`${name}-more.yaml`, [
      "tasks:",
      `  - { matter: T-${name}, milestone: File, title: Draw, status: done }`,
      `  - { matter: T-${name}, milestone: File, title: Send, tags: [fee] }`,
    ]);
    const undo = pathOf(`${name}.undo`);
    const requests = Array.from({ length: writes }, () => /^\/api\/workflow\/tasks\/[^/]+$/);
    const through = await killedApply({ url: started().hub.url, env, args: ["-f", file, "--undo", undo], requests });
    const statuses = async () => (await stepsOf(name)).map(([, status]) => status);
    expect(await statuses()).toEqual(writes === 1 ? ["open", "upcoming"] : ["done", "open"]);
    if (how !== "undone by its journal") {
      const again = await runCli(["apply", "-f", file, "--undo", undo], { env: through });
      expect([again.code, again.stderr]).toEqual([0, expect.stringContaining("of a run that was killed")]);
      expect(await statuses()).toEqual(["done", "open"]);
    }
    const undone = await runCli(["apply", "--plan", undo, "--yes"], { env: through });
    expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining("changes were made")]);
    expect(await stepsOf(name)).toEqual(before);
  });

  test("a milestone that took the date of a deadline has its own again, and one made for it is cancelled", async () => {
    const inventionId = await startedMatter("Dated");
    const milestones = async () => {
      const { data } = await hub.milestones.list({ inventionId });
      return data.map(({ title, dueAt, deleted }) => [title, dueAt, deleted]);
    };
    const before = await milestones();
    const lines = [
      "milestones:",
      "  - { matter: T-Dated, title: Answer, assignees: [ben@firm.example] }",
      "deadlines:",
      "  - { matter: T-Dated, milestone: File, title: Fee, office: EPO, dueDate: 2027-01-04, source: Letter }",
      "  - { matter: T-Dated, milestone: Answer, title: Reply, office: EPO, dueDate: 2027-02-04, source: Letter }",
      "  - { matter: T-Dated, title: Appeal, office: EPO, dueDate: 2027-03-04, source: Letter }",
    ];
    const undone = await appliedAndUndone("Dated", lines, async () => {
      expect((await milestones()).map(([title, dueAt]) => [title, dueAt])).toEqual([
        ["File", "2027-01-04"],
        ["Answer", "2027-02-04"],
        ["Appeal", "2027-03-04"],
      ]);
    });
    expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining("changes were made")]);
    const after = await milestones();
    expect(after.filter(([, , deleted]) => !deleted)).toEqual(before);
  });
});
