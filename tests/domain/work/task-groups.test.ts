import { exampleTask, task as taskSchema } from "@iphub/sdk/contract/task-record";
import type { TaskGroup } from "@iphub/sdk/contract/task-search";
import type { Task } from "@iphub/sdk/contract/tasks";
import { placeAmongGroups, taskGroupKey } from "@iphub/sdk/domain/work/task-group";
import { foldedName, isHeading } from "@iphub/ui-core/platform/list-groups";
import { groupedTasks, unfoldedPage } from "@iphub/ui-core/work/tasks/task-groups";
import { expect, test } from "vitest";

const example = taskSchema.parse(exampleTask);
const task = (id: string, status: Task["status"]): Task => ({ ...example, id, status });
const groups: readonly TaskGroup[] = [
  { key: "open", title: "Open", total: 2 },
  { key: "on-hold", title: "On hold", total: 3 },
  { key: "done", title: "Done", total: 2 },
];
const all = [
  task("a", "open"),
  task("b", "open"),
  task("c", "on-hold"),
  task("d", "on-hold"),
  task("e", "on-hold"),
  task("f", "done"),
  task("g", "done"),
];
const folding = (...keys: string[]) => ({
  groupBy: "status" as const,
  folded: new Set(keys.map((key) => foldedName("status", key))),
});
const said = (rows: ReturnType<typeof groupedTasks>) =>
  rows.map((row) => (isHeading(row) ? `${row.title} ${row.total}${row.isFolded ? " folded" : ""}` : row.id));

test("a task's group is told as the hub counts it: of several people or tags the first, null without one", () => {
  const many: Task = { ...example, assignees: ["b@x.example", "a@x.example"], tags: [], dueAt: null };
  expect(taskGroupKey(many, "assignee")).toBe("b@x.example");
  expect(taskGroupKey(many, "tag")).toBe(null);
  expect(taskGroupKey(many, "dueAt")).toBe(null);
  expect(taskGroupKey(many, "invention")).toBe(example.invention.id);
});

test("tags that differ in case alone are one group, and a new group is called as its tag is written", () => {
  const tagged = (id: string, tag: string): Task => ({ ...example, id, tags: [tag] });
  const rows = [tagged("a", "GEBÜHR"), tagged("b", "Gebühr"), tagged("c", "Client")];
  const counted = [{ key: "gebühr", title: "Gebühr", total: 2 }];
  const folded = { groupBy: "tag" as const, folded: new Set<string>() };
  expect(said(groupedTasks(rows, counted, folded, false))).toEqual(["Gebühr 2", "a", "b", "Client 1", "c"]);
});

test("the place of a row among all rows passes over folded groups", () => {
  const isFolded = (key: string | null) => key === "on-hold";
  expect([0, 1, 2, 3].map((place) => placeAmongGroups(groups, isFolded, place))).toEqual([0, 1, 5, 6]);
  expect(placeAmongGroups(groups, () => true, 0)).toBe(7);
  expect(placeAmongGroups([], isFolded, 4)).toBe(4);
});

test("a heading stands before each group; a folded one has no rows, and one that is not loaded yet waits for its first", () => {
  expect(said(groupedTasks(all, groups, folding("on-hold"), false))).toEqual([
    "Open 2",
    "a",
    "b",
    "On hold 3 folded",
    "Done 2",
    "f",
    "g",
  ]);
  expect(said(groupedTasks(all.slice(0, 1), groups, folding(), true))).toEqual(["Open 2", "a"]);
  expect(groupedTasks(all, [], folding(), false)).toBe(all);
});

test("a task whose group has changed stands in its new one", () => {
  const moved = all.map((one) => (one.id === "a" ? task("a", "done") : one));
  expect(said(groupedTasks(moved, groups, folding(), false)).slice(0, 2)).toEqual(["Open 2", "b"]);
  expect(said(groupedTasks(moved, groups, folding(), false)).slice(-4)).toEqual(["Done 2", "a", "f", "g"]);
});

test("pages of a list with folded groups have all other rows, each once, and their total", async () => {
  const asked: number[] = [];
  const fetch = async (skip: number) => {
    asked.push(skip);
    return { data: all.slice(skip, skip + 3), total: 7, groups: [...groups], warnings: [], approximate: [] };
  };
  const found: string[] = [];
  let total = 1;
  for (let skip = 0; skip < total; skip = found.length) {
    const page = await unfoldedPage(fetch, folding("open"), skip, groups);
    found.push(...page.data.map(({ id }) => id));
    total = page.total;
  }
  expect(found).toEqual(["c", "d", "e", "f", "g"]);
  expect(asked).toEqual([2, 5]);
  // The groups were not known: the first answer tells them.
  expect((await unfoldedPage(fetch, folding("open"), 0, [])).data.map(({ id }) => id)).toEqual(["c", "d", "e"]);
  expect((await unfoldedPage(fetch, folding("on-hold"), 0, groups)).data.map(({ id }) => id)).toEqual(["a", "b"]);
});
