import { type DeadlineRecord, deadline, exampleDeadline } from "@iphub/sdk/contract/deadline-shapes";
import { deadlineGroupBy, deadlineGrouping } from "@iphub/ui-core/docket/deadlines/deadline-groups";
import { groupsOf } from "@iphub/ui-core/platform/list-groups";
import { expect, test } from "vitest";

const example = deadline.parse(exampleDeadline);
const row = (id: string, change: Partial<DeadlineRecord>): DeadlineRecord => ({ ...example, id, ...change });
const nameOf = (email: string) => (email === "ada@iphub.example" ? "Ada Berg" : "Ben Okafor");
const shown = { view: "docketed", sort: undefined, nameOf } as const;
const titles = (rows: readonly DeadlineRecord[], ...grouping: Parameters<typeof deadlineGrouping>) => {
  const made = deadlineGrouping(...grouping);
  return made && groupsOf(rows, made).map(({ title, total }) => `${title} ${total}`);
};

test("deadlines are grouped by the week that has their due date, in the order of the dates", () => {
  // Monday, Sunday, and the Monday after it.
  const rows = ["2026-06-08", "2026-06-01", "2026-06-07"].map((dueAt) => row(dueAt, { dueAt }));
  expect(titles(rows, "week", shown)).toEqual(["1 Jun – 7 Jun 2026 2", "8 Jun – 14 Jun 2026 1"]);
  const down = { ...shown, sort: "-dueAt" } as const;
  expect(titles(rows, "week", down)).toEqual(["8 Jun – 14 Jun 2026 1", "1 Jun – 7 Jun 2026 2"]);
  // Those that have ended come with the last one first.
  expect(titles(rows, "week", { ...shown, view: "ended" })?.[0]).toBe("8 Jun – 14 Jun 2026 1");
});

test("deadlines are grouped by the person who is responsible, by name, and by matter and office", () => {
  const rows = [
    row("1", { responsible: "ben@iphub.example", office: "US" }),
    row("2", { responsible: null, office: "EP" }),
    row("3", { responsible: "ada@iphub.example", office: "EP" }),
  ];
  expect(titles(rows, "person", shown)).toEqual(["Ada Berg 1", "Ben Okafor 1", "No one 1"]);
  expect(titles(rows, "office", shown)).toEqual(["Office EP 2", "Office US 1"]);
  expect(titles(rows, "matter", shown)).toEqual(["17/248,024 · Lithium-ion battery with safety valve 3"]);
});

test("an address with an unknown grouping has no groups", () => {
  expect(deadlineGroupBy("person")).toBe("person");
  expect(deadlineGroupBy("moon")).toBeNull();
  expect(deadlineGrouping(deadlineGroupBy(null), shown)).toBeNull();
});
