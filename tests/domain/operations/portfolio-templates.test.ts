import { type PortfolioTemplate, portfolioTemplate } from "@iphub/sdk/contract/portfolio-templates";
import type { Workflow, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { pruningChanges } from "@iphub/sdk/domain/operations/portfolio/changes";
import { writtenTemplate } from "@iphub/sdk/domain/operations/portfolio/kinds/templates";
import { changeLines, planSummary } from "@iphub/sdk/domain/operations/portfolio/plan-lines";
import {
  namedSteps,
  stepNames,
  stepsToSave,
  writtenSteps,
} from "@iphub/sdk/domain/operations/portfolio/template-steps";
import { undoingChanges } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compared } from "./support/compared.ts";

function step(id: string, title: string, after: readonly string[] = []): WorkflowStep {
  const options = { instructions: "", assignees: [], tags: [], due: null, after: [...after] };
  return { id, title, options, display: { position: 1 }, isDraft: false };
}

const design: Workflow = {
  id: "design",
  title: "Design application",
  description: "",
  category: "Prosecution",
  tags: [],
  isDefault: false,
  isDraft: false,
  milestones: [
    {
      id: "file",
      title: "File",
      due: { from: "bind", count: 3, unit: "month" },
      position: 0,
      steps: [step("draw", "Draw"), step("send", "Send", ["draw"])],
      version: 4,
    },
    { id: "file-2", title: "File", due: null, position: 1, steps: [], version: 1 },
  ],
  updatedAt: "2026-01-05T09:00:00.000Z",
};

const template = (given: object): PortfolioTemplate => portfolioTemplate.parse(given);
const linesOf = (document: Parameters<typeof compared>[0], hub: Parameters<typeof compared>[1]) =>
  compared(document, hub)
    .changes.flatMap(changeLines)
    .map(({ text }) => text);

test("teams and templates come before the matters that use them, a template before its milestones, published last", () => {
  const milestones = [{ title: "File", steps: [{ title: "Draw" }] }];
  const { changes, faults } = compared({
    matters: [{ reference: "N-1", title: "New", teams: ["designs"] }],
    templates: [template({ name: "Design", state: "published", milestones })],
    teams: [{ name: "Designs", members: ["ben@firm.example", "ada@firm.example"] }],
  });
  expect(faults).toEqual([]);
  expect(changes.map(({ action, name }) => [action, name.section])).toEqual([
    ["create", "teams"],
    ["create", "templates"],
    ["create", "templateMilestones"],
    ["create", "templateStates"],
    ["create", "matters"],
  ]);
  expect(changes.at(-1)?.after.teams).toEqual(["Designs"]);
  expect(
    changes
      .slice(0, 4)
      .flatMap(changeLines)
      .map(({ text }) => text),
  ).toEqual([
    "+ team Designs",
    "    title: Designs",
    "    members: ada@firm.example, ben@firm.example",
    "+ template Design",
    "    title: Design",
    "+ template milestone Design › File",
    "    title: File",
    "    step Draw: none",
    "~ template Design",
    "    state: draft → published",
  ]);
  expect(planSummary(changes)).toBe("4 to create, 1 to change.");
});

test("a template as the hub has it is no change, in any spelling of its names and any order of members", () => {
  const hub = {
    templates: [design],
    teams: [{ id: "t-1", name: "Designs", members: ["ben@firm.example", "ada@firm.example"] }],
  };
  const written = writtenTemplate(design);
  expect(written).toEqual({
    name: "Design application",
    category: "Prosecution",
    state: "published",
    milestones: [
      {
        title: "File",
        due: { from: "bind", count: 3, unit: "month" },
        steps: [{ title: "Draw" }, { title: "Send", after: ["Draw"] }],
      },
      { title: "File", number: 2 },
    ],
  });
  const same = { ...written, name: "design  Application" };
  const teams = [{ name: "designs", members: ["ada@firm.example", "ben@firm.example"] }];
  expect(compared({ templates: [template(same)] }, hub)).toMatchObject({ changes: [], faults: [] });
  expect(linesOf({ teams }, hub)).toEqual(["~ team designs", "    title: Designs → designs"]);
  expect(compared({ teams: [{ name: "Designs", members: teams[0]?.members }] }, hub).changes).toEqual([]);
});

test("a step that differs is a new version of its milestone, which is sent with the version that was read", () => {
  const steps = [{ title: "Send" }, { title: "Draw", tags: ["fee"] }, { title: "Check", draft: true }];
  const file = { templates: [template({ name: design.title, milestones: [{ title: "file", steps }] })] };
  const { changes } = compared(file, { templates: [design] });
  expect(changes).toMatchObject([{ action: "change", id: "design/file", updatedAt: "4" }]);
  expect(linesOf(file, { templates: [design] })).toEqual([
    "~ template milestone Design application › file",
    "    title: File → file",
    "    step Send, after: Draw → none",
    "    step Draw, tags: none → fee",
    '    step Check: {"draft":true}',
    "    order of steps: Send, Draw, Check",
  ]);
});

test("every fault of a template or team has its place", () => {
  const circle = [
    { title: "A", after: ["b"] },
    { title: "B", after: ["A"] },
  ];
  const other = { ...design, id: "twin", title: "Twin" };
  const { faults } = compared(
    {
      teams: [{ name: "Twins" }],
      templates: [
        template({ name: design.title, category: "Filing" }),
        template({
          name: "New",
          state: "published",
          milestones: [{ title: "M", steps: [{ title: "A", draft: true }] }],
        }),
        template({
          name: "Circle",
          milestones: [
            { title: "M", steps: circle },
            { title: "M", steps: [] },
          ],
        }),
        template({ name: "Missing", milestones: [{ title: "M", steps: [{ title: "A", after: ["None"] }] }] }),
        template({ name: "twin" }),
      ],
      matters: [{ reference: "N-1", title: "New", teams: ["Nobody"] }],
    },
    {
      templates: [design, other, { ...other, id: "twin-2" }],
      teams: [
        { id: "t-1", name: "Twins" },
        { id: "t-2", name: "twins" },
      ],
    },
  );
  expect(faults.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    "templates[2].milestones[0].steps[0].after: is circular: A waits for B waits for A; remove one of them",
    "templates[3].milestones[0].steps[0].after[0]: 'None' is no step of this milestone",
    "matters[0].teams[0]: 'Nobody' is no team, or the name of several; add it to teams",
    "templates[2].milestones[1]: is the same as templates[2].milestones[0]; leave it out, or give it number: 2 if there are two",
    "teams[0]: is the name of 2 teams on the hub; rename one of them there",
    "templates[4]: is the name of 2 templates on the hub; rename one of them there",
    "templates[1].state: cannot be published: no milestone has a step that is not a draft",
    "templates[0].category: of a template does not change on the hub; leave it out, or give the template another name",
  ]);
});

test("what a file owned of a template is pruned backwards: no longer published, its milestones, itself", () => {
  const owned = new Set(["design", "design/file", "t-1"]);
  const hub = { templates: [design], teams: [{ id: "t-1", name: "Designs" }] };
  const whole = compared({}, hub);
  const pruned = pruningChanges(owned, whole.desired, whole.entries);
  expect(pruned.map(({ name, id }) => [name.section, id])).toEqual([
    ["templateStates", "design/"],
    ["templateMilestones", "design/file"],
    ["templates", "design"],
    ["teams", "t-1"],
  ]);
  const named = compared({ templates: [template({ name: design.title })] }, hub);
  expect(pruningChanges(owned, named.desired, named.entries).map(({ id }) => id)).toEqual(["design/file", "t-1"]);
  const back = undoingChanges(pruned.map((change) => ({ change, id: null, updatedAt: null })));
  expect(back.map(({ action, name }) => [action, name.section])).toEqual([
    ["create", "teams"],
    ["create", "templates"],
    ["create", "templateMilestones"],
    ["create", "templateStates"],
  ]);
});

const written = fc.array(
  fc.record({
    title: fc.constantFrom("Draw", "Send", "draw", "Draw (2)", "Check"),
    after: fc.array(fc.nat({ max: 5 }), { maxLength: 2 }),
    draft: fc.boolean(),
  }),
  { maxLength: 6 },
);

test("steps of any titles go to the hub and back the same, and those that stay keep their ids", () => {
  const stepsOf = (list: readonly { title: string; after: readonly number[]; draft: boolean }[]) => {
    const names = stepNames(list);
    const steps = list.map(({ title, draft, after }, index) => ({
      title,
      draft,
      instructions: "",
      assignees: [],
      tags: [],
      due: null,
      // A step waits for earlier ones only, so that there is no circle.
      after: after.flatMap((at) => (at < index ? (names[at] ?? []) : [])),
    }));
    const named = namedSteps(steps, "steps");
    expect(named.faults).toEqual([]);
    return named.steps;
  };
  fc.assert(
    fc.property(written, written, (one, other) => {
      const [before, after] = [stepsOf(one), stepsOf(other)];
      const stored = stepsToSave(before, []);
      expect(writtenSteps(stored)).toEqual(before);
      const next = stepsToSave(after, stored);
      expect(writtenSteps(next)).toEqual(after);
      expect(new Set(next.map(({ id }) => id)).size).toBe(next.length);
      expect(stepsToSave(before, stored)).toEqual(stored);
    }),
  );
});
