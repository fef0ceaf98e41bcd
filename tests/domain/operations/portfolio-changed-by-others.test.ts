import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import { changeByOther, newerDeletions, seenNow } from "@iphub/sdk/domain/operations/portfolio/changed-by-others";
import { entryName, type PortfolioChange, type RecordKind } from "@iphub/sdk/domain/operations/portfolio/entries";
import { expect, test } from "vitest";

const applied = "2026-01-31T09:00:00.000Z";
const later = "2026-02-01T09:00:00.000Z";

function deletion(section: RecordKind, title: string, updatedAt: string | null = later): PortfolioChange {
  const name = entryName(section, { matter: "A-1", title });
  const facts = { key: title, name, matter: "m-1", milestone: null, before: {}, after: {} };
  return { action: "delete", id: title, updatedAt, ...facts };
}

const owned = ({ name, id }: PortfolioChange, updatedAt?: string) => ({ name, id, updatedAt });

function event(type: string, actor: string | null, metadata: Readonly<Record<string, unknown>> = {}): StreamEvent {
  return { id: "e-1", seq: 1, createdAt: later, type, inventionId: "m-1", actor, metadata: { ...metadata } };
}

test("only a record that has changed since it was seen is looked up, and none of which no time is known", () => {
  const newer = deletion("tasks", "newer");
  const same = deletion("tasks", "same", applied);
  const unknown = deletion("tasks", "unknown");
  const filter = deletion("filters", "filter", null);
  const records = [owned(newer, applied), owned(same, applied), owned(unknown), owned(filter, applied)];
  const found = newerDeletions([newer, same, unknown, filter], records);
  expect(found.map(({ change, since }) => [change.id, since])).toEqual([["newer", applied]]);
});

test("what a file names is seen as it is now, what it no longer names as it was", () => {
  const { key, name, matter, milestone } = deletion("tasks", "k-1");
  const stored = { key, name, id: "k-1", updatedAt: later, matter, milestone, values: {} };
  const desired = { key, name, matter, milestone, path: "tasks[0]", values: {}, initial: {} };
  const before = { name, id: "k-1", updatedAt: applied };
  expect(seenNow([before], [desired], [stored])).toEqual([{ ...before, updatedAt: later }]);
  expect(seenNow([before], [], [stored])).toEqual([before]);
});

test("another person's change is a conflict; one's own, the hub's, and an opening by another task's closing are none", () => {
  const change = deletion("tasks", "Draft");
  const [newer] = newerDeletions([change], [owned(change, applied)]);
  const by = (...events: StreamEvent[]) => newer && changeByOther(newer, events, "ada@firm.example");
  const others = event("task-updated", "ben@firm.example");
  expect(by(others)).toEqual({ change, by: "ben@firm.example", at: later });
  expect(by(event("task-updated", "ada@firm.example"), others)).toMatchObject({ by: "ben@firm.example" });
  expect(by(event("task-updated", "ada@firm.example"))).toBeNull();
  expect(by(event("task-updated", null))).toBeNull();
  expect(by(event("task-updated", "ben@firm.example", { openedBy: { taskId: "k-2" } }))).toBeNull();
});

test("a milestone's change is found by its title", () => {
  const change = deletion("milestones", "Reply");
  const [newer] = newerDeletions([change], [owned(change, applied)]);
  const by = (title: string) =>
    newer && changeByOther(newer, [event("milestone-updated", "ben@firm.example", { title })], "ada@firm.example");
  expect(by("reply")).toMatchObject({ by: "ben@firm.example" });
  expect(by("Grant")).toBeNull();
});
