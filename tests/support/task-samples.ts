import type { FilterData } from "@iphub/sdk/contract/task-query";
import { addDays } from "@iphub/sdk/domain/civil-date";
import * as fc from "fast-check";
import type { PlantedMilestone, PlantedTask, SeededHub } from "./seeded-hub.ts";

const people = ["ada@firm.example", "ben@firm.example", "eve@firm.example", "rob@firm.example"] as const;
const tags = ["2AR", "fee", "Gebühr", "client, urgent"];
const templates = ["w-a", "w-b"] as const;
const statuses = ["upcoming", "open", "in-progress", "on-hold", "done", "cancelled"] as const;
function pick<T>(from: readonly [T, ...T[]], at: number): T {
  return from[at % from.length] ?? from[0];
}

const words = [
  "Draft",
  "response",
  "Müller",
  "lithium-ion",
  "battery",
  "Ångström",
  "naïve",
  "İstanbul",
  "电池",
  "résumé",
] as const;

const statusOf = (n: number) => pick(statuses, n * 5 + Math.floor(n / 7));

/** When a task ended, also around midnight of the office, so that its days and those of UTC differ. */
function endedAt(n: number): string | null {
  const isOpen = !["done", "cancelled"].includes(statusOf(n));
  return isOpen ? null : `2026-03-0${1 + (n % 9)}T0${n % 8}:59:59.999Z`;
}

/** Matters, milestones and tasks with every kind of value that a filter asks for, due around a day. */
export function samplePlan(today: string): Parameters<SeededHub["plant"]>[0] {
  const matters = Array.from({ length: 8 }, (_, n) => ({
    id: `m-${n}`,
    title: `${pick(words, n * 3)} ${pick(words, n + 4)} cell ${n}`,
    references: n % 3 === 0 ? [`1${n}/248,02${n}`, `B-${n}`] : [`PCT/US2024/01234${n}`],
    inHouseAttorney: n % 2 === 0 ? pick(people, n) : null,
  }));
  const milestones: PlantedMilestone[] = matters.map(({ id }, n) => ({
    id: `s-${n}`,
    inventionId: id,
    assignees: n % 3 === 0 ? [] : [pick(people, n), pick(people, n + 1)],
    finishedAt: n === 5 ? "2026-02-20T12:00:00.000Z" : null,
    deletedAt: n === 6 ? "2026-02-21T12:00:00.000Z" : null,
  }));
  const tasks = Array.from(
    { length: 90 },
    (_, n): PlantedTask => ({
      id: `k-${String((n * 37) % 90).padStart(2, "0")}`,
      inventionId: `m-${n % 8}`,
      ...(n % 4 === 0 ? {} : { milestoneId: `s-${n % 8}` }),
      title: `${pick(words, n)} ${pick(words, n * 7 + 1)} ${n % 5 === 0 ? "the solid state" : "of 17/248,024"}`,
      notes: n % 6 === 0 ? `See "${pick(words, n + 2)}" and\n${pick(words, n + 5)} = 1` : "",
      status: statusOf(n),
      dueAt: n % 7 === 0 ? null : addDays(today, ((n * 11) % 41) - 20),
      order: n % 11,
      tags: tags.filter((_tag, at) => (n >> at) % 3 === 0),
      assignees: people.filter((_person, at) => (n + at * at) % 3 === 0),
      workflow: {
        milestoneId: n % 4 === 0 ? null : `s-${n % 8}`,
        templateId: n % 3 === 0 ? null : pick(templates, n),
        stepId: null,
      },
      createdAt: `2026-01-${String(1 + (n % 9)).padStart(2, "0")}T09:00:00.000Z`,
      updatedAt: `2026-02-${String(1 + (n % 5)).padStart(2, "0")}T09:00:00.000Z`,
      finishedAt: endedAt(n),
    }),
  );
  return { matters, milestones, tasks };
}

const term = fc.oneof(
  fc.constantFrom(...words, "DRAFT", "muller", "istanbul", "cell", "lith*", "dra*", "of"),
  fc.constantFrom(
    '"solid state"',
    '"solid sta"*',
    '"state solid"',
    "17/248,024",
    "US 10/248,020",
    "10248020",
    "PCT/US2024/012341",
  ),
  fc.constantFrom("-draft", '-"solid state"', "-17/248,024", "-batt*"),
);
const bound = fc.constantFrom("2026-03-01", "today", "start-of-week", "end-of-month", "today-2bd", "start-of-year+2m");
const range = fc
  .record({ from: bound, to: bound }, { requiredKeys: [] })
  .filter(({ from, to }) => from === undefined || to === undefined || from === to);

/** Any filter over the samples. */
export const anyFilter: fc.Arbitrary<FilterData> = fc.record(
  {
    qs: fc.array(term, { maxLength: 3 }).map((terms) => terms.join(" ")),
    dueAt: fc.oneof(
      fc.constantFrom("overdue", "today", "tomorrow", "next-3-days", "this-week", "none" as const),
      range,
    ) as fc.Arbitrary<NonNullable<FilterData["dueAt"]>>,
    status: fc.subarray([...statuses]),
    assignees: fc.subarray([...people], { maxLength: 3 }),
    assigneesConjugation: fc.constantFrom("or", "and"),
    projectAssignees: fc.subarray([...people], { maxLength: 2 }),
    inHouseAttorney: fc.subarray([...people], { maxLength: 2 }),
    workflows: fc.subarray([...templates]),
    tags: fc.subarray(tags, { maxLength: 2 }),
    tagsConjugation: fc.constantFrom("or", "and"),
    exclude: fc.subarray(["k-00", "k-01", "k-02", "k-03"]),
    sortBy: fc.constantFrom(
      "dueAt",
      "-dueAt",
      "title",
      "-title",
      "status",
      "-status",
      "invention",
      "createdAt",
      "-updatedAt",
      "order",
    ),
    order: fc.constantFrom("asc", "desc"),
    groupBy: fc.constantFrom(
      "none",
      "status",
      "assignee",
      "invention",
      "milestone",
      "dueAt",
      "workflow",
      "tag",
    ) as fc.Arbitrary<NonNullable<FilterData["groupBy"]>>,
  },
  { requiredKeys: [] },
);
