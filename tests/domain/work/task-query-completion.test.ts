import { completeTaskQuery } from "@iphub/sdk/domain/work/task-query/complete";
import { taskQueryFault } from "@iphub/sdk/domain/work/task-query/parse";
import { QUERY_KEYS } from "@iphub/sdk/domain/work/task-query/tree";
import fc from "fast-check";
import { expect, test } from "vitest";

test.each([
  ["sta|", "status:"],
  ["lithium -du|", "due:"],
  ["status:open,d|", "done"],
  ["(is:o|", "open overdue"],
  ["is:open -status:on|", "on-hold"],
  ["anti-sta|", ""],
  ["due:<=end-of|", "end-of-week end-of-month end-of-year"],
  ["due:today..end-of-w|", "end-of-week"],
  ["who:be|", "ben@firm.example"],
  ["tag:fil|", '"filing fee"'],
  ["sort:-du|", "-due"],
  ['"sta|', ""],
  ["due:<|", "today start-of-week end-of-week start-of-month end-of-month start-of-year end-of-year"],
  ["due:>=to|", "today"],
  ["due:overdue..to|", ""],
  ["due:to|", "today tomorrow"],
  ["is:open,|", ""],
  ["status:<o|", ""],
  ["sort:due,t|", ""],
  ["sort:due so|", ""],
  ["sort:due sort:t|", ""],
  ['tag:"two words",fil|', '"filing fee"'],
  ["tag:no|", '"None" none'],
  ["tag:5|", '"5\\" pipe"'],
  ['tag:"5\\" pi|', ""],
  ['tag:"5\\" pipe",fil|', '"filing fee"'],
  ['tag:"5\\" (" sta|', "status:"],
  ["(lithium so|", ""],
  ["lithium -gr|", ""],
  ["lithium an|", "and"],
  ["lithium O|", "or"],
  ["lithium or o|", ""],
  ["(an|", ""],
  ["constructor:|", ""],
  ["constructor:x,y|", ""],
  ["stauts:open is:ov|", "overdue"],
  ["ref:13/62|", '"13/629,161"'],
  ["ref:13/629,1|", '"13/629,161"'],
  ["ref:A-1,13/629,|", '"13/629,161"'],
  ["ref:13/629,161,13/6|", '"13/629,161"'],
  ["ref:13/629,2|", ""],
  ["tag:fee,13/629,1|", ""],
  ["13/6|", ""],
  ["|", ""],
])("what is typed in %s is completed", (written, options) => {
  const caret = written.indexOf("|");
  const tag = ["filing fee", "None", '5" pipe'];
  const known = { who: ["ben@firm.example", "ada@firm.example"], tag, ref: ["13/629,161"] };
  expect(completeTaskQuery(written.replace("|", ""), caret, known)?.options.join(" ") ?? "").toBe(options);
});

test("a pasted text that is too long for a query is not searched for its last key", () => {
  const text = `${"a:".repeat(200_000)} status:o`;
  expect(completeTaskQuery(text, text.length)).toBeNull();
});

test("nothing is offered that is refused, at any beginning of any key", () => {
  const beginning = fc.constantFrom(
    "",
    "lithium ",
    "lithium or ",
    "is:open and ",
    "(",
    "-",
    "(tag:fee -",
    "due:today (a or ",
    "(a) ",
  );
  const between = fc.constantFrom(
    "",
    "<",
    "<=",
    ">",
    ">=",
    "today..",
    "..",
    "overdue..",
    "<today..",
    "open,",
    "none,",
    '"a b",',
    "-",
  );
  const letters = fc.stringMatching(/^[a-z]?$/);
  const word = fc.oneof(
    fc
      .tuple(fc.constantFrom(...Object.keys(QUERY_KEYS)), between, letters)
      .map(([key, ...rest]) => `${key}:${rest.join("")}`),
    letters,
  );
  const known = {
    who: ["ben@firm.example"],
    tag: ["filing fee", "open", 'a "b"'],
    ref: ["13/629,161"],
    workflow: ["n-1"],
  };
  const example = (key: string) => completeTaskQuery(key, key.length)?.options[0] ?? "x";
  let offered = 0;
  fc.assert(
    fc.property(beginning, word, (before, typed) => {
      const text = before + typed;
      const found = completeTaskQuery(text, text.length, known);
      for (const option of found?.options ?? []) {
        const rest = found?.key !== null ? "" : option.endsWith(":") ? example(option) : " x";
        const whole = text.slice(0, found?.from) + option + rest;
        const brackets = ")".repeat(whole.split("(").length - whole.split(")").length);
        expect([whole, taskQueryFault(whole + brackets)]).toEqual([whole, null]);
        offered += 1;
      }
    }),
    { numRuns: 3_000 },
  );
  expect(offered).toBeGreaterThan(300);
});
