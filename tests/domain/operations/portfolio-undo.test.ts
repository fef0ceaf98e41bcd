import { entryName, type PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/entries";
import { movedByHub, staleChanges } from "@iphub/sdk/domain/operations/portfolio/stale-changes";
import { type DoneChange, undoingChanges } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import { expect, test } from "vitest";

const onMatter = { matter: "m-1", milestone: null } as const;

/** A change of a task that was written, by the id that the task then has. */
function done(
  id: string | null,
  change: Pick<PortfolioChange, "action"> & Partial<PortfolioChange>,
  updatedAt: string,
): DoneChange {
  const name = entryName("tasks", { matter: "A-1", title: "Draft" });
  const whole = { key: "task", name, id, updatedAt: null, ...onMatter, before: {}, after: {}, ...change };
  return { change: whole, id, updatedAt };
}

test("several runs are undone with each record once, as it is after the last of them", () => {
  const made = done("k-1", { action: "create", id: null, after: { title: "Draft", notes: "one" } }, "t1");
  const changed = done("k-1", { action: "change", before: { notes: "one" }, after: { notes: "two" } }, "t2");
  expect(undoingChanges([made, changed])).toMatchObject([
    { action: "delete", id: "k-1", updatedAt: "t2", before: { title: "Draft", notes: "two" }, after: {} },
  ]);
  const twice = [
    done(
      "k-2",
      { action: "change", before: { dueAt: null, notes: "" }, after: { dueAt: "2026-01-01", notes: "a" } },
      "t1",
    ),
  ];
  twice.push(done("k-2", { action: "change", before: { notes: "a" }, after: { notes: "b" } }, "t2"));
  expect(undoingChanges(twice)).toMatchObject([
    { updatedAt: "t2", before: { dueAt: "2026-01-01", notes: "b" }, after: { dueAt: null, notes: "" } },
  ]);
  const gone = { ...done("k-1", { action: "delete", before: { title: "Draft", notes: "two" } }, "t3"), id: null };
  expect(undoingChanges([made, changed, gone])).toEqual([]);
  expect(undoingChanges([changed, gone])).toMatchObject([
    { action: "create", id: null, after: { title: "Draft", notes: "one" } },
  ]);
});

test("what an undo makes again is not stale for a record of its name that the undo deletes first", () => {
  const gone = { ...done("k-1", { action: "delete", before: { title: "Draft" } }, "t1"), id: null };
  const made = done("k-2", { action: "create", id: null, after: { title: "Draft" } }, "t2");
  const undo = undoingChanges([gone, made]);
  expect(undo.map(({ action }) => action)).toEqual(["delete", "create"]);
  const name = entryName("tasks", { matter: "A-1", title: "Draft" });
  const stored = { key: "task", name, id: "k-2", updatedAt: "t2", ...onMatter, values: { title: "Draft" } };
  expect(staleChanges(undo, [stored], () => ["m-1"])).toEqual([]);
});

test("a plan whose id is that of another record than the named one is stale", () => {
  const change = done("k-2", { action: "change", before: { notes: "" }, after: { notes: "x" } }, "t1").change;
  const named = (title: string, matter: string) => ({
    ...onMatter,
    key: "task",
    name: entryName("tasks", { matter: "B-7", title }),
    id: "k-2",
    updatedAt: "t1",
    matter,
    values: { notes: "" },
  });
  const isStale = (title: string, matter: string) =>
    staleChanges([change], [named(title, matter)], (one) => (one === "A-1" ? ["m-1"] : [])).length > 0;
  expect([isStale("draft", "m-1"), isStale("Send", "m-1"), isStale("Draft", "m-2")]).toEqual([false, true, true]);
});

test("a plan that gives a matter its new reference names it, and what is on it, by that one", () => {
  const onI1 = { id: "i-1", matter: "i-1", milestone: null, updatedAt: "t1" };
  const matter = { ...onI1, key: "matter", name: entryName("matters", { title: "NEW-1" }) };
  const references = { before: { references: ["OLD-1"] }, after: { references: ["NEW-1", "OLD-1"] } };
  const name = entryName("tasks", { matter: "NEW-1", title: "Draft" });
  const task = { ...onI1, key: "task", name, id: "k-1", before: { notes: "" }, after: { notes: "x" } };
  const plan = [
    { ...matter, action: "change", ...references },
    { ...task, action: "change" },
  ] as const;
  const stored = [
    { ...matter, name: entryName("matters", { title: "OLD-1" }), values: references.before },
    { ...task, name: entryName("tasks", { matter: "OLD-1", title: "Draft" }), values: task.before },
  ];
  expect(staleChanges(plan, stored, (one) => (one === "OLD-1" ? ["i-1"] : []))).toEqual([]);
  expect(staleChanges(plan, stored, (one) => (one === "OLD-1" ? ["i-2"] : []))).toHaveLength(2);
});

test("a template that one run withdrew and the next one published again is left as it is", () => {
  const name = entryName("templateStates", { title: "Filing" });
  const withdrawn = done("w/", { action: "delete", name, before: { state: "published" } }, "t1");
  const published = done("w/", { action: "create", name, id: "w/", after: { state: "published" } }, "t2");
  expect(undoingChanges([withdrawn, published])).toEqual([]);
});

const milestoneName = entryName("milestones", { matter: "A-1", title: "Reply" });

test("a milestone that a run reopened ends again unless it has open work, and one that stayed has nothing to be undone", () => {
  const state = { before: { state: "cancelled" }, after: { state: "active" } };
  const reopened = done("s-1", { action: "change", name: milestoneName, ...state }, "t1");
  const [again] = undoingChanges([reopened]);
  expect(again).toMatchObject({ action: "change", after: { state: "cancelled" }, unlessOpen: true, updatedAt: "t1" });
  const ended = { change: again ?? reopened.change, id: "s-1", updatedAt: "t2" };
  const [redo] = undoingChanges([ended]);
  expect(redo).toMatchObject({ action: "change", after: { state: "active" }, updatedAt: "t2" });
  expect(redo).not.toHaveProperty("unlessOpen");
  expect(undoingChanges([{ ...ended, isKept: true }])).toEqual([]);
  expect(undoingChanges([reopened, { ...ended, isKept: true }])).toMatchObject([
    { after: { state: "cancelled" }, updatedAt: "t2" },
  ]);
  const finished = done("s-2", { action: "change", name: milestoneName, before: { state: "active" } }, "t1");
  expect(undoingChanges([finished])[0]).not.toHaveProperty("unlessOpen");
});

test("a milestone was moved by the hub alone where its new date is that of a deadline in it and nothing else differs", () => {
  const milestone = { ...onMatter, key: "reply", name: milestoneName, id: "s-1", updatedAt: "t1" };
  const before = { ...milestone, values: { title: "Reply", dueAt: "2026-06-01", assignees: [] } };
  const deadline = {
    ...milestone,
    key: "fee",
    name: entryName("deadlines", { matter: "A-1", title: "Fee" }),
    id: "d-1",
    milestone: "reply",
    values: { dueDate: "2027-01-04" },
  };
  const isMoved = (values: Readonly<Record<string, unknown>>) =>
    movedByHub([before], [{ ...milestone, values: { ...before.values, ...values } }, deadline]).length > 0;
  expect(isMoved({})).toBe(true);
  expect(isMoved({ dueAt: "2027-01-04", state: "active" })).toBe(true);
  expect(isMoved({ dueAt: "2026-12-01" })).toBe(false);
  expect(isMoved({ dueAt: "2027-01-04", assignees: ["ben@firm.example"] })).toBe(false);
  expect(movedByHub([before], [deadline])).toEqual([]);
});
