import type { FilterData } from "@iphub/sdk/contract/task-query";
import { queryOfFilter } from "@iphub/sdk/domain/work/task-query/from-filter";
import { parseTaskQuery } from "@iphub/sdk/domain/work/task-query/parse";
import { printTaskQuery } from "@iphub/sdk/domain/work/task-query/print";
import { splitTaskQuery } from "@iphub/sdk/domain/work/task-query/split";
import { TaskQueryError } from "@iphub/sdk/domain/work/task-query/tokens";
import type { Condition } from "@iphub/sdk/domain/work/task-query/tree";
import { taskQueryWords } from "@iphub/sdk/domain/work/task-query/words";
import fc from "fast-check";
import { expect, test } from "vitest";

const name = fc.stringMatching(/^[a-z][a-z0-9@.-]{0,8}$/);
const bound = fc.record({
  at: fc.constantFrom("today", "end-of-month", "today+5bd", "start-of-week-2w", "2026-01-31"),
  isExcluded: fc.constant(false),
});
const days = fc.oneof(
  fc.record({ from: bound, to: bound }),
  fc.record({ from: fc.record({ at: fc.constant("today-7d"), isExcluded: fc.boolean() }), to: fc.constant(null) }),
  fc.record({ from: fc.constant(null), to: fc.record({ at: fc.constant("today+2w"), isExcluded: fc.boolean() }) }),
);
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    kind: fc.constant("status" as const),
    values: fc.array(fc.constantFrom("open", "done", "on-hold"), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant("is" as const), value: fc.constantFrom("open", "ended", "overdue") }),
  fc.record({ kind: fc.constant("due" as const), days: fc.oneof(fc.constantFrom("overdue", "none"), days) }),
  fc.record({ kind: fc.constant("since" as const), days }),
  fc.record({
    kind: fc.constantFrom("who", "tag", "ref", "workflow", "attorney", "project"),
    values: fc.array(fc.oneof(name, fc.constant("filing fee"), fc.constantFrom("13/629,161", "13/629", "161")), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
  fc.record({
    kind: fc.constant("text" as const),
    text: fc.constantFrom("lithium", '"solid state"', "lith*", "two words", "salt and pepper", "Or", "(b) tag:x"),
  }),
);
const tree: fc.Arbitrary<Condition> = fc.letrec<{ node: Condition }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({
      kind: fc.constantFrom("and" as const, "or" as const),
      parts: fc.array(tie("node"), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant("not" as const), part: tie("node") }),
  ),
})).node;

test("text to query, to text and back is the same query, whatever was typed", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "(",
      ")",
      "-",
      " or ",
      " and ",
      '"and"',
      " ",
      '"',
      ",",
      ":",
      "..",
      "<",
      "due:",
      "status:open",
      "tag:",
      "ref:13/629",
      ",161",
      "who:me",
      "lithium",
    ),
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
        splitTaskQuery(query);
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
    fc.property(tree, (where) => {
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
      const { data: read, rest } = splitTaskQuery(parseTaskQuery(queryOfFilter(given)));
      expect({ read, rest }).toEqual({ read: given, rest: null });
    }),
  );
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
