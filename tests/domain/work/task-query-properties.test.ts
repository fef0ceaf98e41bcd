import { type FilterData, filterData } from "@iphub/sdk/contract/task-query";
import { taskStatus } from "@iphub/sdk/contract/task-status";
import { queryOfFilter } from "@iphub/sdk/domain/work/task-query/from-filter";
import { parseTaskQuery } from "@iphub/sdk/domain/work/task-query/parse";
import { printTaskQuery } from "@iphub/sdk/domain/work/task-query/print";
import { splitTaskQuery } from "@iphub/sdk/domain/work/task-query/split";
import { TaskQueryError } from "@iphub/sdk/domain/work/task-query/tokens";
import type { Condition } from "@iphub/sdk/domain/work/task-query/tree";
import { taskQueryWords } from "@iphub/sdk/domain/work/task-query/words";
import fc from "fast-check";
import { expect, test } from "vitest";
import { filterMeaning } from "../../support/filter-meaning.ts";
import { anyCondition, slashed } from "../../support/task-query-samples.ts";

test("text to query, to text and back is the same query, whatever was typed", () => {
  const piece = fc.oneof(
    fc.constantFrom("(", ")", "-", " ", '"', ",", ":", "..", "<", "\\"),
    fc.constantFrom(" or ", " and ", '"and"', "lithium", ",161", `tag:${"x".repeat(61)}`),
    fc.constantFrom("due:", "status:open", "tag:", "ref:13/629", "who:me", 'tag:"none"', "who:ben@"),
    fc.constantFrom('tag:"', '\\"', '\\\\"', '",', '" ', '\\",', 'who:"a\\" ', '"a\\" ', 'tag:"\\\\" '),
    fc.string({ unit: "grapheme", maxLength: 6 }),
    fc.constantFrom("x".repeat(65), "ab ".repeat(20), `"${"a ".repeat(17)}"`),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const text = pieces.join("");
      try {
        const query = parseTaskQuery(text);
        expect(parseTaskQuery(printTaskQuery(query))).toEqual(query);
        expect(taskQueryWords(query).every((line) => line.length > 0)).toBe(true);
        const { data, rest } = splitTaskQuery(query);
        expect(filterData.parse(data)).toEqual(data);
        const asked = printTaskQuery({ ...query, where: rest });
        expect(filterMeaning({ query: printTaskQuery(query) }).conditions).toEqual(
          filterMeaning({ ...data, query: asked }).conditions,
        );
      } catch (error) {
        if (!(error instanceof TaskQueryError)) throw error;
        expect(error.at).toBeGreaterThanOrEqual(0);
        expect(error.at).toBeLessThanOrEqual(text.length);
        expect(error.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 5_000 },
  );
});

test("values with backslashes and quotes at every place are printed and read as the same values", () => {
  const values = fc.array(slashed, { minLength: 1, maxLength: 3 });
  const one: fc.Arbitrary<Condition> = fc.record({
    kind: fc.constantFrom("who", "project", "attorney", "tag", "ref", "workflow"),
    values,
  });
  fc.assert(
    fc.property(one, one, fc.constantFrom("and" as const, "or" as const), (first, second, kind) => {
      const where = { kind, parts: [first, { kind: "not" as const, part: second }] };
      expect(parseTaskQuery(printTaskQuery({ where, sort: "due", group: null })).where).toEqual(where);
    }),
    { numRuns: 3_000 },
  );
});

test("a text with words of the language is printed in quotes and read as that text", () => {
  const word = fc.constantFrom("and", "OR", "salt", "(b)", "tag:x", '"a phrase"');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const { where } = parseTaskQuery(
        printTaskQuery({ where: { kind: "text", text: words.join(" ") }, sort: null, group: null }),
      );
      expect(where).toEqual({ kind: "text", text: expect.any(String) });
      expect(where?.kind === "text" && where.text.replaceAll('"', "")).toBe(words.join(" ").replaceAll('"', ""));
    }),
  );
});

test("any query that is printed is read as one that prints the same", () => {
  fc.assert(
    fc.property(anyCondition, (where) => {
      const printed = printTaskQuery({ where, sort: "-due", group: null });
      expect(printTaskQuery(parseTaskQuery(printed))).toBe(
        printTaskQuery(parseTaskQuery(printTaskQuery(parseTaskQuery(printed)))),
      );
    }),
    { numRuns: 1_000 },
  );
});

test("a filter is a query that splits into the same filter, without a rest", () => {
  const filter: fc.Arbitrary<FilterData> = fc.record(
    {
      qs: fc.constantFrom("lithium", '"solid state" draft*', "US 17/248,024", 'salt "and" pepper'),
      dueAt: fc.constantFrom("overdue", "none", "today"),
      status: fc.constantFrom(["open"], ["done", "cancelled"], ["upcoming", "open", "in-progress", "on-hold"]),
      assignees: fc.constantFrom(["ada@iphub.example"], ["ada@iphub.example", "ben@iphub.example"]),
      tags: fc.constantFrom(["fee"], ["filing fee", "client"]),
      sortBy: fc.constantFrom("dueAt", "-updatedAt", "invention"),
      groupBy: fc.constantFrom("assignee", "status"),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(filter, (given) => {
      const { data: read, rest } = splitTaskQuery(parseTaskQuery(queryOfFilter(given).query));
      expect({ read, rest }).toEqual({ read: given, rest: null });
    }),
  );
});

const email = fc.constantFrom("ada@iphub.example", "ben.o'k+1@iphub.example", "me@none.example");
const anyRange = fc.oneof(
  fc.constant({}),
  fc.record({ from: fc.constantFrom("today", "2026-01-31"), to: fc.constantFrom("today+2w", "2026-01-31") }),
  fc.record({ from: fc.constant("end-of-month-3bd") }),
  fc.record({ to: fc.constant("2026-01-31") }),
);
const anyTag = fc.oneof(
  fc.constantFrom("none", "NONE", "me", '5" pipe', "c:\\", '\\"', '"', ",", "(b)", "-x", "or", "161", "two words"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  slashed,
);
const anyWord = fc.constantFrom(
  ...["...", "(", "-", "--draft", "-x", "tag:x", "and", '"', '"a b"', "lith*", "US 17/248,024", "-("],
  ...["\\", '\\"', '"c:\\"', 'tag:"x\\"', "a\\"],
);
const fewFilters = fc.record(
  {
    qs: fc.array(anyWord, { maxLength: 4 }).map((pieces) => pieces.join(" ")),
    query: fc.constantFrom(
      "",
      'tag:"c:\\\\"',
      'who:"b\\\\" tag:"c","d \\"e\\\\"',
      "sort:title",
      "due:overdue",
      'tag:"none"',
      "is:open or who:me",
      "salt -due:today group:who",
    ),
    dueAt: fc.oneof(fc.constantFrom("overdue" as const, "none" as const), anyRange),
    statusActiveFrom: anyRange,
    status: fc.subarray([...taskStatus.options]),
    assignees: fc.array(email, { maxLength: 2 }),
    assigneesConjugation: fc.constantFrom("or" as const, "and" as const),
    projectAssignees: fc.array(email, { maxLength: 1 }),
    inHouseAttorney: fc.array(email, { maxLength: 1 }),
    workflows: fc.array(fc.oneof(fc.constantFrom("w-1", "none", 'a "b" \\'), slashed), { maxLength: 2 }),
    tags: fc.array(anyTag, { maxLength: 3 }),
    tagsConjugation: fc.constantFrom("or" as const, "and" as const),
    exclude: fc.array(fc.constant("t-1"), { maxLength: 1 }),
    sortBy: fc.constantFrom("dueAt" as const, "-title" as const),
    order: fc.constantFrom("asc" as const, "desc" as const),
    groupBy: fc.constantFrom("none" as const, "tag" as const),
  },
  { requiredKeys: [] },
);

test("a filter and its query select the same tasks in the same order, but for what is said to be left out", () => {
  let whole = 0;
  fc.assert(
    fc.property(fewFilters, (given) => {
      const read = filterData.safeParse(given);
      fc.pre(read.success);
      const { query, leftOut } = queryOfFilter(read.data);
      // A few searches only, such as of a number in two words with others between them, cannot be said.
      expect(["exclude", "qs"]).toEqual(expect.arrayContaining([...leftOut]));
      expect(leftOut.includes("exclude")).toBe((read.data.exclude ?? []).length > 0);
      const said = Object.fromEntries(Object.entries(read.data).filter(([key]) => !leftOut.some((one) => one === key)));
      expect(filterMeaning({ query })).toEqual(filterMeaning(said));
      whole += leftOut.includes("qs") ? 0 : 1;
    }),
    { numRuns: 1_000 },
  );
  expect(whole).toBeGreaterThan(800);
});

test("what a query has no room or words for is said as left out, and never fails", () => {
  const many = Array.from({ length: 40 }, (_, n) => `person-${n}@iphub.example`);
  const others: FilterData[] = [
    { assignees: many },
    { assignees: many, assigneesConjugation: "and" },
    { workflows: [" "] },
    { dueAt: { from: "someday" } },
    { dueAt: { from: "2026-02-01", to: "2026-01-01" } },
    { statusActiveFrom: { to: "today tag:fee" } },
    { qs: "x".repeat(65) },
    { query: "stauts:open" },
    { exclude: ["t-1"] },
  ];
  for (const filter of others) {
    const [key] = Object.keys(filter);
    expect(queryOfFilter({ ...filter, tags: ["fee"] })).toEqual({ query: "tag:fee", leftOut: [key] });
  }
});

test("values that are printed are read as the same values, also where one is a number with thousands", () => {
  const value = fc.constantFrom("13/629,161", "13/629", "161", "14/2", "filing fee", "1/2,345,678");
  fc.assert(
    fc.property(fc.constantFrom("ref" as const, "tag" as const), fc.array(value, { minLength: 1 }), (kind, values) => {
      const where = { kind, values };
      expect(parseTaskQuery(printTaskQuery({ where, sort: null, group: null })).where).toEqual(where);
    }),
  );
});
