import { exampleTask } from "@iphub/sdk/contract/task-record";
import type { Task } from "@iphub/sdk/contract/tasks";
import { isEmptyMacro, type MacroFields, macroOf, macroRow, type TaskMacro } from "@iphub/sdk/domain/work/task-macro";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const task: Task = {
  ...exampleTask,
  id: "k-1",
  title: "Draft response",
  status: "open",
  dueAt: "2026-06-01",
  assignees: ["ben@iphub.example"],
  tags: ["2AR"],
  notes: "",
};

const tag = fc.constantFrom("2AR", "fee", "client", "urgent");
const fields: fc.Arbitrary<MacroFields> = fc.record({
  title: fc.constantFrom("Draft response", "File it"),
  status: fc.constantFrom("open", "in-progress", "done"),
  dueAt: fc.constantFrom(null, "2026-06-01", "2026-07-01"),
  assignees: fc.uniqueArray(fc.constantFrom("ada@iphub.example", "ben@iphub.example")),
  tags: fc.uniqueArray(tag),
  notes: fc.constantFrom("", "First.", "First.\n\nSecond."),
});

function rowOf(macro: TaskMacro, change: Partial<Task> = {}) {
  return macroRow(macro, { ...task, ...change });
}

describe("a macro of what was changed on one task", () => {
  it("sets the values that were set, and adds and removes tags, whatever else the other tasks have", () => {
    const macro = macroOf(
      { status: "open", tags: ["2AR", "client"], dueAt: null },
      { status: "done", tags: ["client", "urgent"], dueAt: "2026-07-01" },
    );
    expect(macro).toMatchObject({ addedTags: ["urgent"], removedTags: ["2AR"], leftOut: [] });
    expect(rowOf(macro, { tags: ["fee", "2AR"] })).toMatchObject({
      state: "ready",
      changes: {
        status: { before: "open", after: "done" },
        dueAt: { before: "2026-06-01", after: "2026-07-01" },
        tags: { before: ["fee", "2AR"], after: ["fee", "urgent"] },
      },
      input: { id: "k-1", updatedAt: task.updatedAt, status: "done", dueAt: "2026-07-01", tags: ["fee", "urgent"] },
    });
  });

  it("compares tags without case: adds none that a task has in another spelling, and removes it in any", () => {
    const macro = macroOf({ tags: ["2AR"] }, { tags: ["fee"] });
    expect(rowOf(macro, { tags: ["2ar", "Fee"] }).input).toMatchObject({ tags: ["Fee"] });
    expect(rowOf(macro, { tags: ["Fee"] })).toMatchObject({ state: "unchanged", input: null });
    const respelt = macroOf({ tags: ["Fee"] }, { tags: ["fee"] });
    expect(rowOf(respelt, { tags: ["FEE", "client"] }).input).toMatchObject({ tags: ["client", "fee"] });
    expect(rowOf(respelt, { tags: ["fee", "client"] })).toMatchObject({ state: "unchanged" });
  });

  it("sends only what a task does not have yet, and nothing for one that is so already", () => {
    const macro = macroOf({ status: "open", tags: [] }, { status: "done", tags: ["2AR"] });
    expect(rowOf(macro).input).toEqual({ id: "k-1", updatedAt: task.updatedAt, status: "done" });
    expect(rowOf(macro, { status: "done" })).toMatchObject({ state: "unchanged", input: null });
  });

  it("writes what was written at the end of the notes at the end of others, once", () => {
    const macro = macroOf({ notes: "Old." }, { notes: "Old.\n\nCall the examiner" });
    const written = rowOf(macro, { notes: "Theirs.\n" });
    expect(written.input).toMatchObject({ notes: "Theirs.\n\nCall the examiner" });
    expect(rowOf(macro, { notes: "Theirs.\n\nCall the examiner" })).toMatchObject({ state: "unchanged" });
    expect(rowOf(macro, { notes: "" }).input).toMatchObject({ notes: "Call the examiner" });
  });

  it("leaves out notes that were changed inside, and says so", () => {
    const macro = macroOf({ notes: "Old." }, { notes: "New." });
    expect(isEmptyMacro(macro)).toBe(true);
    expect(macro.leftOut).toHaveLength(1);
  });

  it("is not applied to a task that the hub would refuse, for a reason that names the field", () => {
    const macro = macroOf({ tags: [] }, { tags: ["urgent"] });
    const tags = Array.from({ length: 50 }, (_, index) => `tag ${index}`);
    expect(rowOf(macro, { tags })).toMatchObject({
      state: "refused",
      input: null,
      why: "tags has more than 50 tags",
    });
  });

  it("is empty if all was undone", () => {
    fc.assert(fc.property(fields, (values) => isEmptyMacro(macroOf(values, values))));
  });

  it("gives the task on which it was recorded what it had at the end, and changes nothing the second time", () => {
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        const macro = macroOf(before, after);
        const row = macroRow(macro, { ...task, ...before });
        const { id: _id, updatedAt: _updatedAt, ...sent } = { id: "", updatedAt: "", ...row.input };
        const now = { ...task, ...before, ...sent };
        const expected = macro.leftOut.length > 0 ? { ...after, notes: before.notes } : after;
        const { tags, ...others } = expected;
        expect(now).toMatchObject(others);
        expect(new Set(now.tags)).toEqual(new Set(tags));
        expect(macroRow(macro, now).state).toBe("unchanged");
      }),
    );
  });
});
