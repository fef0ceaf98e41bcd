import { filterDataOf } from "@iphub/ui-core/work/tasks/task-address";
import { unfoldedView } from "@iphub/ui-core/work/tasks/unfolded-view";
import { expect, test } from "vitest";

test("a view that is opened shows its query, and is saved again as it was", () => {
  const data = { query: "status:open who:cleo", assignees: ["ada@iphub.example"], sortBy: "-dueAt" } as const;
  const saved = { ...data, assignees: [...data.assignees] };
  const shown = unfoldedView(saved, { filter: "f-1" });
  expect(shown).toEqual({ query: data.query, assignees: saved.assignees, sort: "-dueAt" });
  expect(filterDataOf(shown ?? {})).toEqual(saved);
});

test("what narrows a view holds beside its conditions", () => {
  const saved = {
    query: "status:open or who:cleo sort:title",
    qs: "lithium",
    exclude: ["t-1"],
    groupBy: "tag",
  } as const;
  const narrowed = {
    filter: "f-1",
    query: "due:today sort:-due",
    qs: "salt",
    exclude: ["t-2"],
    sort: "title",
  } as const;
  const own = { ...narrowed, exclude: [...narrowed.exclude] };
  expect(unfoldedView({ ...saved, exclude: [...saved.exclude] }, own)).toEqual({
    query: "(status:open or who:cleo) due:today sort:-due",
    qs: "lithium salt",
    exclude: ["t-1", "t-2"],
    groupBy: "tag",
    sort: "title",
  });
});

test("a condition that a view and what narrows it both have goes into the text", () => {
  const saved = { dueAt: { from: "today", to: "today+5bd" }, tags: ["fee", "client"], tagsConjugation: "and" } as const;
  const shown = unfoldedView({ ...saved, tags: [...saved.tags] }, { dueAt: "today", tags: ["draft"] });
  expect(shown).toEqual({
    query: "tag:fee tag:client due:today..today+5bd",
    dueAt: "today",
    tags: ["draft"],
  });
});

test("a view that one text cannot say with what narrows it, or that meets a query with a fault, is not unfolded", () => {
  const tags = Array.from({ length: 20 }, (_, at) => `a tag of twenty-five letters ${at}`);
  expect(unfoldedView({ tags }, { filter: "f-1", tags: ["b"] })).toBeNull();
  expect(unfoldedView({ query: "who:me" }, { filter: "f-1", query: "((" })).toBeNull();
  const long = Array.from({ length: 9 }, (_, at) => `tag:"a tag of twenty-five letters ${at}"`).join(" ");
  expect(unfoldedView({ query: long }, { filter: "f-1", query: long })).toBeNull();
});
