import type { Filter } from "@iphub/sdk/contract/filters";
import type { FilterData } from "@iphub/sdk/contract/task-query";
import { expect, test } from "vitest";
import { compared } from "./support/compared.ts";

function saved(data: FilterData): Filter {
  return { id: "f-1", title: "Late", layout: "compact", type: "personal", data, warnings: [] };
}

test("a filter that is said by a query alone is that of the hub with the same conditions in keys", () => {
  const stored = { dueAt: "overdue", assignees: ["ben@firm.example"], sortBy: "dueAt", order: "desc" } as const;
  const filters = [saved({ ...stored, assignees: [...stored.assignees] })];
  const changesTo = (data: FilterData) => compared({ filters: [{ name: "late", data }] }, { filters }).changes;
  const query = "who:ben@firm.example due:overdue sort:-due";
  expect(changesTo({ query }).map(({ after }) => after)).toEqual([{ title: "late" }]);
  for (const other of ["due:overdue who:ben@firm.example", "", `${query} group:who`]) {
    expect(changesTo({ query: other })[0]?.after.data).toEqual({ query: other });
  }
  // In keys it is compared as it is written.
  expect(changesTo({ dueAt: "overdue" })[0]?.after.data).toEqual({ dueAt: "overdue" });
});

test("a filter with a condition that no query says is changed by a query, also by one that says the rest", () => {
  const filters = [saved({ dueAt: "overdue", exclude: ["k-1"] })];
  const { changes } = compared({ filters: [{ name: "Late", data: { query: "due:overdue" } }] }, { filters });
  expect(changes.map(({ after }) => after)).toEqual([{ data: { query: "due:overdue" } }]);
});

test("conditions that the hub would refuse are faults of the file", () => {
  const faultsOf = (data: FilterData) =>
    compared({ filters: [{ name: "Late", data }] }).faults.map(({ path, message }) => `${path}: ${message}`);
  expect(faultsOf({ query: "due:overdue stat:open" })).toEqual([
    expect.stringContaining('filters[0].data.query: at character 13: unknown key "stat", did you mean status?'),
  ]);
  expect(faultsOf({ dueAt: { from: "2026-02-30" } })).toEqual([
    "filters[0].data.dueAt: '2026-02-30' does not exist; that month runs from 01 to 28",
  ]);
  expect(faultsOf({ statusActiveFrom: { from: "2026-02-02", to: "2026-02-01" } })).toEqual([
    expect.stringMatching(/^filters\[0\]\.data\.statusActiveFrom: the range ends on 2026-02-01/),
  ]);
  expect(faultsOf({ dueAt: { from: "next-week" } })).toEqual([
    expect.stringMatching(/^filters\[0\]\.data\.dueAt: 'next-week' is not a date/),
  ]);
  expect(faultsOf({ query: "due:this-week", dueAt: { from: "today", to: "end-of-week+2bd" } })).toEqual([]);
});

test("a board that lists a filter by the name of several is a fault of the file", () => {
  const filters = [saved({}), { ...saved({ dueAt: "today" }), id: "f-2", title: "LATE" }];
  const { faults } = compared({ boards: [{ name: "Week", filters: ["late"] }] }, { filters });
  expect(faults).toEqual([
    {
      path: "boards[0].filters[0]",
      message: "'late' is no filter of yours, or the name of several; add it to filters",
    },
  ]);
});

const view: Filter = {
  ...saved({}),
  id: "f-3",
  title: "Replies",
  list: "deadlines",
  choices: { view: "docketed", qs: "reply" },
};

test("a view of another list is compared by its choices, and made with its list", () => {
  const entry = { name: "Replies", list: "deadlines" as const, data: {}, choices: { view: "docketed", qs: "reply" } };
  expect(compared({ filters: [entry] }, { filters: [view] })).toMatchObject({ changes: [], faults: [] });
  const narrower = { ...entry, choices: { view: "overdue" } };
  const { changes } = compared({ filters: [narrower] }, { filters: [view] });
  expect(changes.map(({ after }) => after)).toEqual([{ choices: { view: "overdue" } }]);
  const [made] = compared({ filters: [entry] }).changes;
  expect(made?.after).toEqual({ title: "Replies", list: "deadlines", choices: entry.choices, data: {} });
});

test("what its list does not have is a fault of the file, and so is another list", () => {
  const faultsOf = (entry: Parameters<typeof compared>[0]["filters"]) =>
    compared({ filters: entry ?? [] }, { filters: [view] }).faults.map(({ path, message }) => `${path}: ${message}`);
  expect(faultsOf([{ name: "Matters", list: "inventions", data: {}, choices: { office: "EP" } }])).toEqual([
    "filters[0].choices.office: is no choice of the list of matters, which has qs, groupBy",
  ]);
  expect(faultsOf([{ name: "Matters", list: "inventions", data: { tags: ["fee"] } }])).toEqual([
    "filters[0].data: has conditions of tasks; write {}, and what is chosen in the list of matters as choices",
  ]);
  expect(faultsOf([{ name: "Late", data: {}, choices: { qs: "fee" } }])).toEqual([
    "filters[0].choices: are for a view of another list; name it as list, or leave them out",
  ]);
  expect(faultsOf([{ name: "Replies", data: {} }])).toEqual([
    "filters[0].list: does not change: the filter of this name on the hub is one of deadlines; use another name",
  ]);
});

test("a board lists no view of another list; a filter of its name is meant where both are there", () => {
  const board = { name: "Week", filters: ["Replies"] };
  const message = "'Replies' is no filter of yours, or the name of several; add it to filters";
  expect(compared({ boards: [board] }, { filters: [view] }).faults).toEqual([
    { path: "boards[0].filters[0]", message },
  ]);
  const filter = { ...saved({}), title: "Replies" };
  for (const filters of [
    [view, filter],
    [filter, view],
  ]) {
    const desired = { filters: [{ name: "Replies", data: {} }], boards: [board] };
    const { changes, faults } = compared(desired, { filters });
    expect([faults, changes.map(({ action, name }) => [action, name.section])]).toEqual([[], [["create", "boards"]]]);
  }
});
