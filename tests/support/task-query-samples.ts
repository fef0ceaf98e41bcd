import type { Condition } from "@iphub/sdk/domain/work/task-query/tree";
import fc from "fast-check";

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
    values: fc.array(
      fc.oneof(
        name,
        fc.constant("filing fee"),
        fc.constantFrom("13/629,161", "13/629", "161", "none", "Me", '5" pipe', "c:\\", '\\" \\'),
      ),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
  }),
  fc.record({
    kind: fc.constant("text" as const),
    text: fc.constantFrom("lithium", '"solid state"', "lith*", "two words", "salt and pepper", "Or", "(b) tag:x"),
  }),
);
/** Any condition of the query language, nested up to three deep. */
export const anyCondition: fc.Arbitrary<Condition> = fc.letrec<{ node: Condition }>((tie) => ({
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

/** Backslashes and quotes at every place, next to what separates and encloses values and words. */
export const slashed = fc
  .string({ unit: fc.constantFrom("\\", '"', " ", ",", "(", ")", "a", ":", "-", "*"), minLength: 1, maxLength: 8 })
  .filter((text) => text.trim() !== "");
