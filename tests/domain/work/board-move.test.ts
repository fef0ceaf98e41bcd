import { type MoveMeaning, meaningOfMove } from "@iphub/ui-core/work/boards/board-move";
import { addressOf, filterDataOf, queryOf, taskQueryOf } from "@iphub/ui-core/work/tasks/task-address";
import { describe, expect, it } from "vitest";
import { wholeTask } from "../../support/whole-records.ts";

const today = "2026-03-11";
const assignees = ["ada@firm.example", "dan@firm.example"];
const task = wholeTask({ id: "k-1", title: "Draft response", assignees, dueAt: "2026-03-20", tags: ["fee"] });
type Data = Parameters<typeof meaningOfMove>[1];

describe("what moving a card means", () => {
  it.each<[string, Data, Data, MoveMeaning]>([
    ["one status", {}, { status: ["done"] }, { change: { status: "done" } }],
    [
      "one of several statuses is there already",
      {},
      { status: ["open", "done"] },
      { why: "The task is in that list already." },
    ],
    [
      "one person takes the place of the people of the list that is left",
      { assignees: ["ada@firm.example"] },
      { assignees: ["ben@firm.example"] },
      { change: { assignees: ["dan@firm.example", "ben@firm.example"] } },
    ],
    ["today", {}, { dueAt: "today" }, { change: { dueAt: today } }],
    ["tomorrow", {}, { dueAt: "tomorrow" }, { change: { dueAt: "2026-03-12" } }],
    ["no date", {}, { dueAt: "none" }, { change: { dueAt: null } }],
    [
      "a range of one day",
      {},
      { dueAt: { from: "end-of-month", to: "end-of-month" } },
      { change: { dueAt: "2026-03-31" } },
    ],
    [
      "status and date together",
      {},
      { status: ["on-hold"], dueAt: "today" },
      { change: { status: "on-hold", dueAt: today } },
    ],
  ])("%s", (_what, from, to, meaning) => {
    expect(meaningOfMove(task, from, to, today)).toEqual(meaning);
  });

  it.each<[string, Data, RegExp]>([
    ["several statuses", { status: ["done", "cancelled"] }, /several statuses/],
    ["several people", { assignees: ["ben@firm.example", "eve@firm.example"] }, /several people/],
    ["several days", { dueAt: "this-week" }, /several days/],
    ["words", { qs: "response" }, /by its words/],
    ["tags", { tags: ["2AR"], status: ["done"] }, /by tags/],
  ])("%s have none, and it says so", (_what, to, why) => {
    expect(meaningOfMove(task, {}, to, today)).toEqual({ why: expect.stringMatching(why) });
  });

  it("a condition that both lists share stands in no card's way", () => {
    expect(meaningOfMove(task, { tags: ["fee"] }, { tags: ["fee"], status: ["done"] }, today)).toEqual({
      change: { status: "done" },
    });
  });
});

describe("the search's address", () => {
  it("is read back as it was written, and what it cannot mean is left out", () => {
    const query = {
      qs: '"solid state" é&=',
      status: ["open", "on-hold"],
      assignees: ["a+b@firm.example"],
      sort: "-dueAt",
    } as const;
    const copy = { ...query, status: [...query.status], assignees: [...query.assignees] };
    expect(taskQueryOf(new URLSearchParams(addressOf(copy)))).toEqual(copy);
    expect(taskQueryOf(new URLSearchParams("status=soon&sort=colour&groupBy=none&x=1"))).toEqual({ groupBy: "none" });
  });

  it("makes a filter and is made of it", () => {
    const data = filterDataOf({ qs: "battery", dueAt: "today..end-of-week+2bd", sort: "title", filter: "f-1" });
    expect(data).toEqual({ qs: "battery", dueAt: { from: "today", to: "end-of-week+2bd" }, sortBy: "title" });
    expect(queryOf(data)).toEqual({ qs: "battery", dueAt: "today..end-of-week+2bd", sort: "title" });
    expect(filterDataOf({ dueAt: "overdue" })).toEqual({ dueAt: "overdue" });
  });
});
