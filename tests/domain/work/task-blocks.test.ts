import { blockSentences, taskBlocks } from "@iphub/sdk/domain/work/task-blocks";
import { expect, it } from "vitest";
import { wholeTask } from "../../support/whole-records.ts";

const draft = { id: "k-1", title: "Draft claims", status: "open" as const };
const review = { id: "k-2", title: "Review claims", status: "upcoming" as const };
const deadline = { id: "d-1", title: "Reply to CTNF", dueAt: "2026-06-01", status: "docketed" as const };
const none = { opensByItself: true, waitsFor: [], deadlines: [] };
const upcoming = wholeTask({ id: "k-3", status: "upcoming" });

it("an upcoming task waits for the open steps before it, which are named with their status", () => {
  const [one] = taskBlocks(upcoming, { ...none, waitsFor: [draft] });
  expect(one).toEqual({
    kind: "waits",
    words: "Waits for Draft claims",
    says: "It opens by itself when the steps before it are closed: ‘Draft claims’ (open).",
  });
  const [two] = taskBlocks(upcoming, { ...none, waitsFor: [draft, review] });
  expect(two?.words).toBe("Waits for Draft claims and 1 more");
  expect(two?.says).toContain("‘Draft claims’ (open), ‘Review claims’ (upcoming).");
});

it("a task that is no step of a workflow waits for the one before it, and does not open by itself", () => {
  const [block] = taskBlocks(upcoming, { opensByItself: false, waitsFor: [draft], deadlines: [] });
  expect(block).toMatchObject({
    words: "Waits for Draft claims",
    says: "Before it in its milestone comes ‘Draft claims’ (open). Its status is changed by hand when that is closed.",
  });
});

it("of many steps the first five are named and the others counted", () => {
  const waitsFor = Array.from({ length: 8 }, (_, at) => ({ ...draft, id: `k-${at}`, title: `Step ${at}` }));
  const [block] = taskBlocks(upcoming, { ...none, waitsFor });
  expect(block?.says).toContain("‘Step 4’ (open) and 3 more.");
  expect(block?.says).not.toContain("Step 5");
});

it.each(["open", "in-progress"] as const)("a task that was moved on by hand to %s waits for nothing", (status) => {
  expect(taskBlocks({ ...upcoming, status }, { ...none, waitsFor: [draft] })).toEqual([]);
});

it("a task on hold is blocked without any fact of the hub, and before a deadline that is not verified", () => {
  const held = { ...upcoming, status: "on-hold" as const };
  expect(taskBlocks(held, undefined).map(({ kind }) => kind)).toEqual(["on-hold"]);
  const both = taskBlocks(held, { ...none, deadlines: [deadline] });
  expect(both.map(({ kind }) => kind)).toEqual(["on-hold", "deadline"]);
  expect(blockSentences(both)).toBe(
    "It is on hold: no one goes on with it until someone gives it another status. " +
      "‘Reply to CTNF’, due Mon 1 Jun 2026, is docketed and not verified. The date can still change.",
  );
});

it("deadlines are only proposed where none of them is docketed", () => {
  const proposed = { ...deadline, status: "proposed" as const };
  const words = (deadlines: (typeof deadline | typeof proposed)[]) =>
    taskBlocks({ ...upcoming, status: "open" }, { ...none, deadlines }).map((block) => block.words);
  expect(words([proposed])).toEqual(["Deadline only proposed"]);
  expect(words([deadline])).toEqual(["Deadline not verified"]);
  expect(words([proposed, deadline])).toEqual(["2 deadlines not verified"]);
  expect(words([])).toEqual([]);
});

it("what has ended is blocked by nothing, also where only its milestone has", () => {
  const facts = { ...none, waitsFor: [draft], deadlines: [deadline] };
  expect(taskBlocks({ ...upcoming, status: "done" }, facts)).toEqual([]);
  expect(taskBlocks({ ...upcoming, milestoneState: "finished" }, facts)).toEqual([]);
  expect(taskBlocks({ ...upcoming, status: "on-hold", milestoneState: "deleted" }, facts)).toEqual([]);
  expect(blockSentences([])).toBe("");
});
