import { parseTaskQuery } from "@iphub/sdk/domain/work/task-query/parse";
import { printTaskQuery } from "@iphub/sdk/domain/work/task-query/print";
import { TaskQueryError } from "@iphub/sdk/domain/work/task-query/tokens";
import { QUERY_GROUPS, QUERY_KEYS, QUERY_SORTS } from "@iphub/sdk/domain/work/task-query/tree";
import { taskQueryWords } from "@iphub/sdk/domain/work/task-query/words";
import { describe, expect, test } from "vitest";

function faultOf(text: string): TaskQueryError {
  try {
    parseTaskQuery(text);
  } catch (error) {
    if (error instanceof TaskQueryError) return error;
    throw error;
  }
  throw new Error(`${text} was read`);
}

describe("a query is read", () => {
  test("with the keys, words and phrases of the documented example", () => {
    const { where } = parseTaskQuery('status:open due:<+5bd who:ben ref:13/6 tag:fee -tag:client "a phrase"');
    expect(where).toEqual({
      kind: "and",
      parts: [
        { kind: "status", values: ["open"] },
        { kind: "due", days: { from: null, to: { at: "today+5bd", isExcluded: true } } },
        { kind: "who", values: ["ben"] },
        { kind: "ref", values: ["13/6"] },
        { kind: "tag", values: ["fee"] },
        { kind: "not", part: { kind: "tag", values: ["client"] } },
        { kind: "text", text: '"a phrase"' },
      ],
    });
  });

  test.each([
    ["a status:open or status:done b", "a status:open or status:done b"],
    ["a (status:open OR status:done) b", "a b (status:open or status:done)"],
    ["US status:open 17/248,024", "US 17/248,024 status:open"],
    ["-(due:today tag:x)", "-(due:today tag:x)"],
    ["-(-lithium)", "lithium"],
    ["((lithium))", "lithium"],
    ['tag:"filing fee",client', 'tag:"filing fee",client'],
    ["due:+3d..end-of-month", "due:today+3d..end-of-month"],
    ["due:2026-01-31 sort:-due group:who", "due:2026-01-31 sort:-due group:who"],
    ["due:..2026-01-31", "due:<=2026-01-31"],
    ["(lithium or cobalt) sort:due", "(lithium or cobalt) sort:due"],
    ["STATUS:Open,on-hold", "status:open,on-hold"],
    ["who:Me,NONE tag:None", "who:me,none tag:none"],
    ['who:"Me",ada tag:"none","me" ref:"none"', 'who:"Me",ada tag:"none",me ref:none'],
    ['tag:"5\\" pipe","c:\\\\",a\\b or "x\\" y', 'tag:"5\\" pipe",c:\\,a\\b or "x\\" y'],
    ["who:ada and tag:client", "who:ada tag:client"],
    ["salt AND -tag:x And (due:today or due:none) and sort:due", "salt -tag:x (due:today or due:none) sort:due"],
    ["a and b or c and d", "a b or c d"],
    ['salt "and" pepper -"or"', 'salt "and" pepper -"or"'],
    ["tag:and,or android", "tag:and,or android"],
    ["ref:13/629,161", 'ref:"13/629,161"'],
    ["ref:13/629,161,14/2", 'ref:"13/629,161",14/2'],
    ["ref:1/9,123,456,IP", 'ref:"1/9,123,456",IP'],
    ["ref:US13/629,161", 'ref:"US13/629,161"'],
    ['ref:13/629,"161"', 'ref:13/629,"161"'],
    ["ref:13/629,161/2", "ref:13/629,161/2"],
    ["(ref:13/6,14/2)", "ref:13/6,14/2"],
    ["tag:13/629,161", 'tag:13/629,"161"'],
    ["", ""],
  ])("%s is %s", (text, printed) => {
    expect(printTaskQuery(parseTaskQuery(text))).toBe(printed);
  });
});

describe("what cannot be read says where and what to do", () => {
  test.each([
    [
      "lithium stauts:open",
      8,
      'at character 9: unknown key "stauts", did you mean status? Put it in quotes to search for the text',
    ],
    ["status:opne", 7, 'at character 8: "opne" is not a status, did you mean open?'],
    ["due:2026-02-30", 4, "2026"],
    ["due:<nextweek", 5, "'nextweek' is not a date"],
    ["due:..", 4, "a range is written today..+2w"],
    ["due:<+99999d", 5, "it must be a whole number from -10000 to 10000"],
    ["due:2026-02-01..2026-01-01", 4, "the range ends before it starts; swap the two days"],
    ["(status:open", 0, "this bracket is not closed"],
    ["a status:open)", 13, "this bracket closes nothing"],
    ["a or", 2, "or needs a condition on both sides"],
    ["or a", 0, "or needs a condition on both sides"],
    ["a and", 2, "and needs a condition on both sides"],
    ["and a", 0, "and needs a condition on both sides"],
    ["a and and b", 2, "and needs a condition on both sides"],
    ["a or and b", 5, "and needs a condition on both sides"],
    ["a and or b", 2, "and needs a condition on both sides"],
    ["(a and) b", 3, "and needs a condition on both sides"],
    ["a -and b", 3, "is not expected here"],
    ["()", 0, "there is nothing in the brackets"],
    ['a "b c', 2, "the quote is not closed"],
    ['tag:"a\\"b', 4, "the quote is not closed"],
    ['tag:"5\\" pipe" who:"ben', 19, "the quote is not closed"],
    ['tag:"5\\" pipe lithium', 4, 'the quote is not closed; in the quotes of a value \\" is a double quote'],
    ['tag:"c:\\" who:"ben"', 18, 'in the quotes of a value \\" is a double quote, and \\\\ a backslash'],
    ['tag:"a\\" who:', 4, "the quote is not closed"],
    ["tag:", 0, "tag: has no value"],
    ["tag:a,", 0, "tag: has no value"],
    ["is:open,ended", 8, "is: takes one value"],
    ["(a sort:due)", 3, "sort: belongs outside of brackets"],
    ["-sort:due", 1, "sort: belongs outside of brackets"],
    ["sort:due a sort:title", 11, "sort: is given twice; leave one of them out"],
    ["group:who group:tag", 10, "group: is given twice; leave one of them out"],
    ["sort:tittle", 5, '"tittle" is not an order, did you mean title?'],
    ["a *** b", 2, "there is no letter or digit to search for"],
    ["(".repeat(12), 10, "brackets are nested more than 10 times"],
    [`tag:fee ${"x".repeat(65)}`, 8, "a word is longer than 64 characters"],
    [`a "${"b ".repeat(17)}"`, 2, "a phrase has more than 16 words"],
    [`tag:fee or ${"ab ".repeat(33)}`, 11, "the search has more than 32 words"],
    ["a ".repeat(251), 500, "the query is longer than 500 characters"],
  ])("%s", (text, at, reason) => {
    const fault = faultOf(text);
    expect([fault.at, fault.reason]).toEqual([at, expect.stringContaining(reason)]);
  });
});

test("every key, order and grouping of the documented table is read", () => {
  const values: Record<string, string> = {
    sort: "due",
    group: "who",
    status: "open",
    is: "open",
    due: "today",
    since: "today",
  };
  for (const key of Object.keys(QUERY_KEYS)) expect(() => parseTaskQuery(`${key}:${values[key] ?? "x"}`)).not.toThrow();
  for (const sort of Object.keys(QUERY_SORTS)) expect(parseTaskQuery(`sort:-${sort}`).sort).toBe(`-${sort}`);
  for (const group of Object.keys(QUERY_GROUPS)) expect(parseTaskQuery(`group:${group}`).group).toBe(group);
});

test("me and none in quotes are a name and a tag, without quotes the reader and nothing", () => {
  const value = (text: string) => {
    const { where } = parseTaskQuery(text);
    return where?.kind === "who" || where?.kind === "tag" ? where.values[0] : where;
  };
  expect(['who:"me"', 'tag:"None"', "tag:me"].map(value)).toEqual(["me", "None", "me"]);
  expect(["who:me", "tag:None"].map(value)).toEqual([{ word: "me" }, { word: "none" }]);
  expect(taskQueryWords(parseTaskQuery('who:me,"me" tag:"none" tag:me,none'))).toEqual([
    "is assigned to you or me",
    "has the tag none",
    "has the tag me or has no tag",
  ]);
});

test("a query is explained in words", () => {
  const text = "is:overdue (who:me or tag:none) due:<+5bd -ref:13/6 sort:-due";
  expect(taskQueryWords(parseTaskQuery(text))).toEqual([
    "is open and overdue",
    "(is assigned to you, or has no tag)",
    "is due before 5 business days after today",
    "not: is in a matter with a reference that begins with 13/6",
    "sorted by due, the last first",
  ]);
});
