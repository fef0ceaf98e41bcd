import { exampleTask } from "@iphub/sdk/contract/task-record";
import type { Task } from "@iphub/sdk/contract/tasks";
import {
  afterConflict,
  builtOn,
  decided,
  mayWait,
  nextToSend,
  type WaitingChange,
  withoutRecord,
  withWaiting,
} from "@iphub/sdk/domain/work/waiting-changes";
import { describe, expect, test } from "vitest";

const task: Task = { ...exampleTask, assignees: ["ben@iphub.example"], tags: ["2AR"] };
const later = "2026-02-01T09:00:00.000Z";

function waiting(id: string, change: WaitingChange["change"], on: Task = task): WaitingChange {
  return { id, key: `key ${id}`, at: later, email: "ada@iphub.example", task: on, change, state: { kind: "waiting" } };
}

describe("changes of tasks that wait for the hub", () => {
  test("the fields of a task, its place too, may wait, and days as days", () => {
    expect(mayWait({ status: "done", dueAt: "2026-03-01", tags: [], title: "New", notes: "", assignees: [] })).toBe(
      true,
    );
    expect(mayWait({ dueAt: null })).toBe(true);
    expect(mayWait({ dueAt: "next friday" })).toBe(false);
    expect(mayWait({ milestoneId: "s-1", order: 3 })).toBe(true);
    expect(mayWait({ status: "done", inventionId: "m-2" })).toBe(false);
  });

  test("a move shows the task in its new milestone; someone else's move is asked about, their order is not", () => {
    const move = waiting("m", { milestoneId: "s-9", order: 4 });
    const moved = withWaiting({ ...task, milestoneState: "finished" }, [move]);
    expect([moved.workflow.milestoneId, moved.order, moved.milestoneState]).toEqual(["s-9", 4, "active"]);
    expect(moved.workflow.templateId).toBe(task.workflow.templateId);
    expect(withWaiting(task, [waiting("l", { milestoneId: null })]).milestoneState).toBeNull();
    const reordered = { ...task, order: 7, notes: "Theirs", updatedAt: later };
    expect(afterConflict(move, reordered, "key 2")).toEqual({ ...move, task: reordered, key: "key 2", isTried: false });
    const elsewhere = { ...task, workflow: { ...task.workflow, milestoneId: "s-3" }, updatedAt: later };
    expect(afterConflict(move, elsewhere, "key 2")?.state).toEqual({ kind: "conflict", current: elsewhere });
    const there = { ...task, order: 4, workflow: { ...task.workflow, milestoneId: "s-9" }, updatedAt: later };
    expect(afterConflict(move, there, "key 2")).toBeNull();
  });

  test("are sent in order; one that a person has to decide holds up only its own task", () => {
    const other = { ...task, id: "k-2" };
    const open: WaitingChange = { ...waiting("a", { title: "A" }), state: { kind: "conflict", current: task } };
    const refused: WaitingChange = { ...waiting("r", { title: "R" }), state: { kind: "refused", reason: "no" } };
    expect(nextToSend([waiting("a", {}), waiting("b", {})])?.id).toBe("a");
    expect(nextToSend([open, waiting("b", {}), waiting("c", {}, other)])?.id).toBe("c");
    expect(nextToSend([refused, waiting("b", {})])?.id).toBe("b");
    expect(nextToSend([open])).toBeUndefined();
  });

  test("a later change of the same task has the version of the one before it", () => {
    const saved = { ...task, title: "A", updatedAt: later };
    const sent = waiting("a", { title: "A" });
    const elsewhere = waiting("c", { title: "C" }, { ...task, id: "k-2" });
    const older = waiting("d", { title: "D" }, { ...task, updatedAt: "2025-01-01T00:00:00.000Z" });
    expect(builtOn([sent, waiting("b", { status: "done" }), elsewhere, older], sent, saved)).toEqual([
      { ...waiting("b", { status: "done" }), task: saved },
    ]);
  });

  test("what someone else has changed meanwhile: other fields are kept, the same values are done, the rest is asked", () => {
    const mine = waiting("a", { title: "Mine", status: "done" });
    const others = { ...task, notes: "Theirs", updatedAt: later };
    expect(afterConflict(mine, others, "key 2")).toEqual({ ...mine, task: others, key: "key 2", isTried: false });
    expect(afterConflict(mine, { ...task, title: "Mine", status: "done", updatedAt: later }, "key 2")).toBeNull();
    const clash = { ...task, title: "Theirs", updatedAt: later };
    expect(afterConflict(mine, clash, "key 2")).toEqual({ ...mine, state: { kind: "conflict", current: clash } });
    const half = { ...task, status: "done" as const, updatedAt: later };
    expect(afterConflict(mine, half, "key 2")).toEqual({
      ...mine,
      change: { title: "Mine" },
      task: half,
      key: "key 2",
      isTried: false,
    });
  });

  test("a decision sends the chosen fields on the task as it is now; none of them keeps the other's", () => {
    const current = { ...task, title: "Theirs", status: "on-hold" as const, updatedAt: later };
    const open: WaitingChange = {
      ...waiting("a", { title: "Mine", status: "done" }),
      state: { kind: "conflict", current },
    };
    expect(decided(open, ["status"], "key 2")).toEqual({
      ...waiting("a", { status: "done" }, current),
      key: "key 2",
      isTried: false,
    });
    expect(decided(open, [], "key 2")).toBeNull();
    expect(decided(waiting("a", { title: "Mine" }), ["title"], "key 2")).toBeNull();
  });

  test("a task is shown with all that waits for it, and with nothing that was refused", () => {
    const refused: WaitingChange = { ...waiting("r", { notes: "R" }), state: { kind: "refused", reason: "no" } };
    const queue = [waiting("a", { title: "A" }), refused, waiting("b", { title: "B", status: undefined })];
    expect(withWaiting(task, queue)).toEqual({ ...task, title: "B" });
  });

  test("of a task that the person may not see any more only their own words are left", () => {
    const left = withoutRecord(waiting("a", { title: "Mine" }, { ...task, title: "Secret", notes: "Secret" }));
    expect(JSON.stringify(left)).not.toContain("Secret");
    expect(JSON.stringify(left)).not.toContain(exampleTask.invention.title);
    expect(left.change).toEqual({ title: "Mine" });
  });
});
