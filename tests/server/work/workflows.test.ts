import type { Hub } from "@iphub/sdk";
import { installLibrary, library } from "@iphub/server/work/workflows/workflows.library";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({ matters: [{ id: "m-1", references: ["FIP:1", "17/248,024"] }] });
    await installLibrary(hub.platform);
  });
  afterAll(() => hub?.close());

  // spec: 3.22, 7.72, 7.73, 7.74, 7.75, 7.77, 7.79, 7.80, 7.81
  test("lists, choices, default, taxonomy and tags come from the library in its order", async () => {
    const rob = await hub.as("rob");
    const list = await rob.workflows.list();
    expect(list.map(({ id }) => id)).toEqual(library.map(({ id }) => id));
    expect(list[0]?.milestones.map(({ id, version }) => [id, version])).toEqual([
      ["evaluate", 1],
      ["file", 1],
    ]);
    expect((await rob.workflows.byDefault()).id).toBe("disclosure-to-filing");
    const templates = (await rob.workflows.templates()).map(({ id, isDefault }) => [id, isDefault]);
    expect(templates).toEqual(list.map(({ id }) => [id, id === "disclosure-to-filing"]));
    const taxonomy = await rob.workflows.taxonomy();
    expect(taxonomy.flatMap((one) => one.templates.map(({ id }) => id)).sort()).toEqual(
      list.map(({ id }) => id).sort(),
    );
    expect(taxonomy.map(({ category }) => category)).toContain("Prosecution");
    expect(await rob.workflows.tags()).toEqual(expect.arrayContaining(["2AR", "IDS", "fee", "RCE"]));
    const step = await rob.steps.get({ id: "non-final-response", milestoneId: "respond", stepId: "draft-response" });
    expect(step).toMatchObject({ title: "Draft response", isDraft: false });
    expect(step.options.instructions).toContain("1. Amendments");
    expect(await rob.workflows.milestones({ id: "non-final-response" })).toEqual(
      (await rob.workflows.get({ id: "non-final-response" })).milestones,
    );
  });

  // spec: 5.7, 8.27
  test("what is missing is said in the fixed words", async () => {
    const ada = await hub.as("ada");
    const step = { id: "appeal", milestoneId: "brief", stepId: "draft-brief" };
    const save = { id: "appeal", milestoneId: "brief", commitMessage: "x" };
    for (const [call, message] of [
      [() => ada.workflows.get({ id: "none" }), "workflow template not found"],
      [() => ada.workflows.milestones({ id: "none" }), "workflow template not found"],
      [() => ada.steps.get({ ...step, id: "none" }), "workflow template not found"],
      [() => ada.steps.get({ ...step, milestoneId: "none" }), "milestone template not found"],
      [() => ada.steps.get({ ...step, stepId: "none" }), "Step not found"],
      [() => ada.workflows.saveMilestone({ ...save, id: "none" }), "workflow template not found"],
      [() => ada.workflows.saveMilestone({ ...save, milestoneId: "none" }), "milestone template not found"],
    ] as const) {
      const refused = await failureOf(call());
      expect([refused.status, refused.message]).toEqual([404, message]);
    }
    const missing = await fetch(`${hub.url}/api/workflow/v2/workflows/appeal/milestones/brief`, {
      method: "PUT",
      headers: { authorization: `Bearer ${await hub.tokenFor("ada")}`, "content-type": "application/json" },
      body: JSON.stringify({ steps: [{ id: "none", options: { instructions: "x" } }], commitMessage: "x" }),
    });
    expect([missing.status, (await missing.json()).error.message]).toEqual([404, "Step not found"]);
  });

  // spec: 7.76
  test("every save is a new version with message, author and time; the whole record may come back", async () => {
    const ada = await hub.as("ada");
    const [read] = await ada.workflows.milestones({ id: "restriction" });
    if (!read) return expect.fail("no milestone");
    const steps = read.steps.map((step) =>
      step.id === "report" ? { ...step, options: { ...step.options, instructions: "Our **own** words" } } : step,
    );
    const place = { id: "restriction", milestoneId: "elect" };
    const saved = await ada.workflows.saveMilestone({ ...read, ...place, steps, commitMessage: "House style" });
    expect(saved).toEqual({ ...read, steps, version: 2 });
    expect((await ada.workflows.get({ id: "restriction" })).milestones).toEqual([saved]);
    expect(await ada.workflows.saveMilestone({ ...place, title: "Elect", commitMessage: "Shorter" })).toEqual({
      ...saved,
      title: "Elect",
      version: 3,
    });
    const commits = await ada.workflows.commits({ id: "restriction" });
    expect(commits.map(({ version, commitMessage, author }) => [version, commitMessage, author])).toEqual([
      [3, "Shorter", "ada@firm.example"],
      [2, "House style", "ada@firm.example"],
      [1, "Ships with iphub", null],
    ]);
    const stale = await failureOf(ada.workflows.saveMilestone({ ...read, ...place, commitMessage: "Late" }));
    expect([stale.status, stale.current]).toEqual([409, { ...saved, title: "Elect", version: 3 }]);
    const logged = await loggedEvents(hub.platform, "workflow-milestone-saved");
    expect(logged.at(-1)).toMatchObject({
      actor: "ada@firm.example",
      invention_id: null,
      metadata: { templateId: "restriction", version: 3, changes: { title: { after: "Elect" } } },
    });
  });

  test("the library never overwrites what the firm has saved, but renews what it has not", async () => {
    const ada = await hub.as("ada");
    const place = { id: "advisory-action", milestoneId: "decide" };
    await ada.workflows.saveMilestone({ ...place, title: "Ours", commitMessage: "Ours" });
    await installLibrary(hub.platform);
    expect(await ada.workflows.commits({ id: "allowance" })).toHaveLength(2);
    const changed = library.map((template) => ({
      ...template,
      milestones: template.milestones.map((milestone) => ({ ...milestone, title: `${milestone.title} (new)` })),
    }));
    await installLibrary(hub.platform, changed);
    expect((await ada.workflows.get({ id: "advisory-action" })).milestones[0]).toMatchObject({
      title: "Ours",
      version: 2,
    });
    const [renewed] = (await ada.workflows.get({ id: "appeal" })).milestones;
    expect(renewed).toMatchObject({ title: "File the notice of appeal (new)", version: 2 });
  });

  test("wrong steps are refused by field and nothing is saved", async () => {
    const ada = await hub.as("ada");
    const options = { instructions: "" };
    const save = { id: "ids", milestoneId: "file-ids", commitMessage: "x" };
    const before = await ada.workflows.milestones({ id: "ids" });
    const cases: [Partial<Parameters<Hub["workflows"]["saveMilestone"]>[0]>, string][] = [
      [
        {
          steps: [
            { id: "a", title: "A", options },
            { id: "a", title: "B", options },
          ],
        },
        "steps[1].id",
      ],
      [{ steps: [{ id: "a", title: "A", options: { ...options, after: ["b"] } }] }, "steps[0].options.after[0]"],
      [
        {
          steps: [
            { id: "a", title: "A", options: { ...options, after: ["b"] } },
            { id: "b", title: "B", options: { ...options, after: ["a"] } },
          ],
        },
        "steps[0].options.after",
      ],
      [
        { steps: [{ title: "A", options: { ...options, assignees: ["x@y.example"] } }] },
        "steps[0].options.assignees[0]",
      ],
      [{ due: { from: "milestone", count: 1, unit: "day" } }, "due.from"],
    ];
    for (const [change, field] of cases) {
      const refused = await failureOf(ada.workflows.saveMilestone({ ...change, ...save }));
      expect([refused.status, refused.fields.map((fault) => fault.field)]).toEqual([400, [field]]);
    }
    expect(await ada.workflows.milestones({ id: "ids" })).toEqual(before);
    const rob = await hub.as("rob");
    expect((await failureOf(rob.workflows.saveMilestone({ ...save, title: "X" }))).status).toBe(403);
  });

  // spec: 3.23
  test("a template of the firm: draft with a readable id, milestones, steps without ids, published", async () => {
    const ada = await hub.as("ada");
    const made = await ada.workflows.create({ title: "Geschmacksmuster für Österreich" });
    expect(made).toMatchObject({
      id: "geschmacksmuster-fur-osterreich",
      isDraft: true,
      category: "Other",
      milestones: [],
    });
    const twin = await ada.workflows.create({ title: "Geschmacksmuster für Österreich" });
    expect(twin.id).toMatch(/^geschmacksmuster-fur-osterreich-[0-9a-f]{6}$/);
    const first = await ada.workflows.addMilestone({ id: made.id, title: "Anmelden", commitMessage: "Begin" });
    const second = await ada.workflows.addMilestone({ id: made.id, title: "Anmelden", commitMessage: "Again" });
    expect([first.id, second.id, second.position]).toEqual(["anmelden", "anmelden-2", 1]);
    const options = { instructions: "" };
    const saved = await ada.workflows.saveMilestone({
      id: made.id,
      milestoneId: first.id,
      commitMessage: "Steps",
      steps: [
        { title: "特許", options },
        { title: "File", options, display: { position: 0 } },
        { title: "File", options },
      ],
    });
    expect(saved.steps.map(({ id, display }) => [id, display.position])).toEqual([
      ["file", 0],
      ["step-1", 1],
      ["file-2", 3],
    ]);
    const published = await ada.workflows.publish({ id: made.id });
    expect(published.isDraft).toBe(false);
    expect(await ada.workflows.publish({ id: made.id })).toEqual(published);
    expect(await loggedEvents(hub.platform, "workflow-published")).toHaveLength(1);
    expect((await ada.workflows.list()).at(-2)?.id).toBe(made.id);
  });

  // spec: 7.78
  test("templates by references are those that are on the matters, in any spelling of the number", async () => {
    const ada = await hub.as("ada");
    expect(await ada.workflows.byReferences({ references: ["17248024"] })).toEqual([]);
    const bound = await ada.workflows.bind({ templateId: "appeal", inventionId: "m-1" });
    const [, , answer] = bound.milestones;
    expect([answer?.dueAt, ...(answer?.tasks ?? []).map((task) => task.dueAt)]).toEqual([null, null, null, null, null]);
    for (const reference of ["17248024", "17/248,024", "fip:1"]) {
      const found = await ada.workflows.byReferences({ references: [reference, "other"] });
      expect(
        found.map(({ id }) => id),
        reference,
      ).toEqual(["appeal"]);
    }
  });

  test("every template of the library can be put on a matter", async () => {
    const ada = await hub.as("ada");
    for (const { id, milestones } of library) {
      const bound = await ada.workflows.bind({ templateId: id, inventionId: "m-1", bindDate: "2026-01-30" });
      expect(bound.milestones.length, id).toBe(milestones.length);
      for (const { tasks } of bound.milestones) {
        expect(
          tasks.some(({ status }) => status === "open"),
          id,
        ).toBe(true);
        const early = tasks.filter(({ dueAt }) => dueAt !== null && dueAt < "2026-01-30");
        expect(early, id).toEqual([]);
      }
    }
  });

  test("a template whose title is the address of another call has an address of its own", async () => {
    const ada = await hub.as("ada");
    for (const title of ["Tags", "Taxonomy"]) {
      const made = await ada.workflows.create({ title });
      expect(made.id).toBe(`${title.toLowerCase()}-2`);
      expect(await ada.workflows.get({ id: made.id })).toEqual(made);
    }
  });
});
