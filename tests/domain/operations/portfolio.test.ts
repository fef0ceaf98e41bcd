import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { pruningChanges } from "@iphub/sdk/domain/operations/portfolio/changes";
import { csvPortfolio } from "@iphub/sdk/domain/operations/portfolio/csv-portfolio";
import { changeLines, planSummary } from "@iphub/sdk/domain/operations/portfolio/plan-lines";
import { exportedPortfolio } from "@iphub/sdk/domain/operations/portfolio/portfolio-document";
import { newMilestone } from "@iphub/sdk/domain/work/new-milestone";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { initialValues } from "@iphub/sdk/records/record";
import fc from "fast-check";
import { expect, test } from "vitest";
import { wholeTask } from "../../support/whole-records.ts";
import { compared, emptyPortfolio } from "./support/compared.ts";

const at = "2026-01-05T09:00:00.000Z";

function matter(id: string, references: readonly string[], title = `Matter ${id}`): InventionHit {
  const own = { id, title, references: [...references], applicationNumber: null, createdAt: at, updatedAt: at };
  return { ...initialValues(inventionFields), filingDate: null, officeStatus: null, ...own };
}

const one = { number: 1, milestoneNumber: 1 };

test("a matter is known by any of its references in any spelling, and what the file leaves out is not compared", () => {
  const hub = { matters: [matter("m-1", ["A-1", "17/248,024"], "Antenna")] };
  expect(compared({ matters: [{ reference: "17248024", title: "Antenna" }] }, hub).changes).toEqual([]);
  const { changes } = compared({ matters: [{ reference: "a-1", client: "Example" }] }, hub);
  expect(changes).toMatchObject([
    { action: "change", id: "m-1", updatedAt: at, before: { client: null }, after: { client: "Example" } },
  ]);
  expect(changes.flatMap(changeLines).map(({ text }) => text)).toEqual(["~ matter a-1", "    client: none → Example"]);
});

test("references that a file gives are the whole list, whatever their order", () => {
  const hub = { matters: [matter("m-1", ["A-1", "B-1"])] };
  expect(compared({ matters: [{ reference: "B-1", references: ["a-1"] }] }, hub).changes).toEqual([]);
  expect(compared({ matters: [{ reference: "B-1", references: [] }] }, hub).changes[0]?.after).toEqual({
    references: ["B-1"],
  });
});

test("a reference of two matters names neither: both are said, and another reference decides", () => {
  const hub = { matters: [matter("m-1", ["A-1", "A-1-US"]), matter("m-2", ["a/1", "A-1-EP"])] };
  const { faults, changes } = compared(
    {
      matters: [
        { reference: "A-1", title: "Either" },
        { reference: "A-1-US", references: ["A-1-EP"], title: "Both" },
      ],
      tasks: [{ ...one, matter: "A-1", title: "Draft" }],
    },
    hub,
  );
  expect(faults.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    "matters[0]: A-1 is the reference of m-1 and m-2; name the matter by another of its references",
    "matters[1]: has references of several matters, m-1 and m-2; leave those of one out",
    "tasks[0].matter: A-1 is the reference of m-1 and m-2; name the matter by another of its references",
  ]);
  expect(changes).toEqual([]);
  const decided = compared({ matters: [{ reference: "A-1", references: ["A-1-EP"], title: "Second" }] }, hub);
  expect(decided.faults).toEqual([]);
  expect(decided.changes).toMatchObject([{ action: "change", id: "m-2", after: { title: "Second" } }]);
});

test("matters that share a reference are exported by one of their own, and left out where none has one", () => {
  const matters = [
    matter("m-1", ["A-1", "A-1-US"]),
    matter("m-2", ["A-1"]),
    matter("m-3", ["B-1"]),
    matter("m-4", ["b-1"]),
  ];
  const task = wholeTask({ id: "k-1", title: "Draft", invention: { id: "m-3", title: "", references: ["B-1"] } });
  const { document, ambiguous } = exportedPortfolio({ ...emptyPortfolio, matters, tasks: [task] });
  expect(document.matters).toEqual([{ reference: "A-1-US", references: ["A-1"], title: "Matter m-1" }]);
  expect(document.tasks).toEqual([]);
  expect(ambiguous).toEqual([
    { reference: "A-1", ids: ["m-1", "m-2"] },
    { reference: "B-1", ids: ["m-3", "m-4"] },
  ]);
  const [row] = document.matters;
  const again = compared(
    { matters: [{ reference: "A-1-US", references: ["A-1"], title: String(row?.title) }] },
    { matters },
  );
  expect([again.faults, again.changes]).toEqual([[], []]);
});

test("what a new matter brings is made after it, by its key", () => {
  const { changes, faults } = compared({
    tasks: [{ ...one, matter: "N-1", milestone: "Reply", title: "Draft" }],
    milestones: [{ ...one, matter: "n-1", title: "Reply" }],
    matters: [{ reference: "N-1", title: "New" }],
  });
  expect(faults).toEqual([]);
  expect(changes.map(({ action, name, matter: of }) => [action, name.section, of])).toEqual([
    ["create", "matters", "new text:n-1"],
    ["create", "milestones", "new text:n-1"],
    ["create", "tasks", "new text:n-1"],
  ]);
  expect(changes[2]?.milestone).toBe(changes[1]?.key);
  expect(planSummary(changes)).toBe("3 to create.");
});

test("every fault has its place", () => {
  const { faults } = compared({
    matters: [
      { reference: "N-1" },
      { reference: "N-2", title: "A" },
      { reference: "N-3", references: ["n-2"], title: "B" },
    ],
    tasks: [
      { ...one, matter: "X-1", title: "A" },
      { ...one, matter: "N-1", milestone: "None", title: "A" },
      { ...one, matter: "N-1", title: "Same" },
      { ...one, matter: "N-1", title: " same " },
    ],
    boards: [{ name: "Week", filters: ["Due"] }],
  });
  expect(faults.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    "matters[2]: is the same matter as matters[1]; leave one of them out",
    "tasks[0].matter: no matter has the reference X-1; add it to matters",
    "tasks[1].milestone: 'None' is no milestone of this matter; add it to milestones",
    "boards[0].filters[0]: 'Due' is no filter of yours, or the name of several; add it to filters",
    "tasks[3]: is the same as tasks[2]; leave it out, or give it number: 2 if there are two",
    "matters[0].title: is required: no matter has the reference N-1, so it is opened",
  ]);
});

test("tasks with the same title are numbered in the order in which they were added", () => {
  const invention = { id: "m-1", title: "", references: ["A-1"] };
  const hub = {
    matters: [matter("m-1", ["A-1"])],
    tasks: [
      wholeTask({ id: "k-2", title: "Draft", invention, createdAt: "2026-02-01T09:00:00.000Z", dueAt: "2026-03-02" }),
      wholeTask({ id: "k-1", title: "Draft", invention, dueAt: "2026-03-01" }),
    ],
  };
  const task = { ...one, matter: "A-1", title: "Draft" };
  expect(
    compared(
      {
        tasks: [
          { ...task, dueAt: "2026-03-01" },
          { ...task, number: 2, dueAt: "2026-03-02" },
        ],
      },
      hub,
    ).changes,
  ).toEqual([]);
  expect(compared({ tasks: [{ ...task, number: 2, dueAt: null }] }, hub).changes).toMatchObject([{ id: "k-2" }]);
});

test("tasks that are closed come after the others, as closing opens what waits for them", () => {
  const invention = { id: "m-1", title: "", references: ["A-1"] };
  const tasks = ["A", "B"].map((title) => wholeTask({ id: title, title, invention }));
  const hub = { matters: [matter("m-1", ["A-1"])], tasks };
  const { changes } = compared(
    {
      tasks: [
        { ...one, matter: "A-1", title: "A", status: "done" },
        { ...one, matter: "A-1", title: "B", notes: "x" },
      ],
      filters: [{ name: "Due", data: {} }],
    },
    hub,
  );
  expect(changes.map(({ name }) => name.title)).toEqual(["B", "A", "Due"]);
});

test("only what a file owned and no longer names is pruned, the last first", () => {
  const invention = { id: "m-1", title: "", references: ["A-1"] };
  const hub = {
    matters: [matter("m-1", ["A-1"])],
    milestones: [newMilestone({ id: "s-1", title: "Reply", inventionId: "m-1", createdAt: at })],
    tasks: ["own", "named", "other"].map((id) => wholeTask({ id, title: id, invention })),
  };
  const { desired, entries } = compared({ tasks: [{ ...one, matter: "A-1", title: "named" }] }, hub);
  const pruned = pruningChanges(new Set(["m-1", "s-1", "own", "named"]), desired, entries);
  expect(pruned.map(({ action, id }) => [action, id])).toEqual([
    ["delete", "own"],
    ["delete", "s-1"],
    ["delete", "m-1"],
  ]);
});

test("a CSV says its faults by row", () => {
  const lines = [
    { section: "matters", reference: "A-1", title: " Antenna ", matter: "", tags: "" },
    { section: "", reference: "", title: "Draft", matter: "A-1", tags: "one; two" },
    { section: "notes", reference: "", title: "x", matter: "A-1", tags: "" },
    { section: "Tasks", reference: "", title: "Send", matter: "A-1", tags: "-" },
    { section: "", reference: "", title: " ", matter: "", tags: "" },
  ];
  const { document, faults, rows } = csvPortfolio(lines.map((cells, index) => ({ number: index + 2, cells })));
  expect(document).toEqual({
    matters: [{ reference: "A-1", title: "Antenna" }],
    tasks: [
      { title: "Draft", matter: "A-1", tags: ["one", "two"] },
      { title: "Send", matter: "A-1", tags: [] },
    ],
  });
  const kinds = "matters, milestones, tasks, deadlines, filters, boards";
  const message = `'notes' is not one of teams, templates, templateMilestones, templateSteps, ${kinds}`;
  expect(faults).toEqual([{ path: "row 4, section", message }]);
  expect(rows.get("tasks[1]")).toBe("row 5");
});

/** A task of the property below, as a file writes it. */
interface WrittenTask {
  readonly matter: string;
  readonly title: string;
  readonly status: "open" | "done";
  readonly dueAt: string | null;
  readonly tags: string[];
}

const writtenTask: fc.Arbitrary<WrittenTask> = fc.record({
  matter: fc.constantFrom("A-1", "B-1"),
  title: fc.constantFrom("Draft", "Send", "Review", "File"),
  status: fc.constantFrom("open", "done"),
  dueAt: fc.option(fc.constantFrom("2026-03-01", "2026-03-02")),
  tags: fc.subarray(["x", "y"]),
});
const nameOf = ({ matter: of, title }: { readonly matter: string | null; readonly title: string }) => `${of} ${title}`;

test("for any two states the changes are the tasks that are missing or differ, and after them there are none", () => {
  const matters = [matter("m-A-1", ["A-1"]), matter("m-B-1", ["B-1"])];
  const tasks = fc.uniqueArray(writtenTask, { selector: nameOf });
  const changesTo = (wanted: readonly WrittenTask[], present: readonly WrittenTask[]) =>
    compared(
      { tasks: wanted.map((entry) => ({ ...one, ...entry })) },
      {
        matters,
        tasks: present.map(({ matter: of, ...facts }, index) => {
          const invention = { id: `m-${of}`, title: "", references: [of] };
          return wholeTask({ id: `k-${index}`, invention, ...facts });
        }),
      },
    ).changes;
  fc.assert(
    fc.property(tasks, tasks, (wanted, present) => {
      const same = (entry: WrittenTask) => present.find((other) => nameOf(other) === nameOf(entry));
      const differing = wanted.filter((entry) => JSON.stringify(same(entry)) !== JSON.stringify(entry));
      const changed = changesTo(wanted, present).map(({ name }) => nameOf(name));
      expect(changed.toSorted()).toEqual(differing.map(nameOf).toSorted());
      const others = present.filter((entry) => !wanted.some((other) => nameOf(other) === nameOf(entry)));
      expect(changesTo(wanted, [...others, ...wanted])).toEqual([]);
    }),
  );
});
