import { searchOrder } from "@iphub/ui-core/work/tasks/search-order";
import { searchFor, searchTextOf } from "@iphub/ui-core/work/tasks/search-text";
import { expect, test } from "vitest";

test.each([
  ["nothing chosen", {}, undefined, { sort: "dueAt", groupBy: "none" }],
  ["chosen", { sort: "title", groupBy: "tag" }, undefined, { sort: "title", groupBy: "tag" }],
  ["in the query", { query: "sort:-updated group:who" }, undefined, { sort: "-updatedAt", groupBy: "assignee" }],
  [
    "chosen beside a query",
    { query: "sort:-due group:who", sort: "status", groupBy: "none" },
    undefined,
    { sort: "status", groupBy: "none" },
  ],
  [
    "of the saved filter",
    {},
    { sortBy: "title", order: "desc", groupBy: "status" },
    { sort: "-title", groupBy: "status" },
  ],
  [
    "of the saved filter's query",
    {},
    { query: "sort:matter", sortBy: "title" },
    { sort: "invention", groupBy: "none" },
  ],
  [
    "a query goes before the saved filter",
    { query: "sort:-due" },
    { sortBy: "title", groupBy: "tag" },
    { sort: "-dueAt", groupBy: "tag" },
  ],
  ["still being typed", { query: "(sort:-due" }, { sortBy: "title" }, { sort: "title", groupBy: "none" }],
] as const)("the order that is shown is the hub's: %s", (_case, query, saved, expected) => {
  expect(searchOrder(query, saved)).toEqual(expected);
});

test.each([
  ["lithium cell", { qs: "lithium cell", query: undefined }],
  ["lithium and cell", { qs: undefined, query: "lithium and cell" }],
  ['salt "and" pepper', { qs: 'salt "and" pepper', query: undefined }],
  ["lithium or cell", { qs: undefined, query: "lithium or cell" }],
])("a search field with %s searches by %j", (text, change) => {
  expect(searchFor(text, {})).toEqual(change);
});

test.each([
  [{ qs: "claims" }, "claims"],
  [{ query: "who:me or tag:fee" }, "who:me or tag:fee"],
  [{ query: "who:me or tag:fee", qs: "claims" }, "(who:me or tag:fee) claims"],
  [{ query: "is:open sort:due", qs: "salt tag:x" }, 'is:open salt "tag:x" sort:due'],
  [{}, ""],
])("the search field of %j says all of it", (query, text) => {
  expect(searchTextOf(query)).toBe(text);
});
