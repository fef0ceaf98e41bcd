import { queryOfFilter } from "@iphub/sdk/domain/work/task-query/from-filter";
import { parseTaskQuery, taskQueryFault, taskQueryFaultIn } from "@iphub/sdk/domain/work/task-query/parse";
import { printTaskQuery } from "@iphub/sdk/domain/work/task-query/print";
import { storedTaskQuery } from "@iphub/sdk/domain/work/task-query/stored-query";
import { type Token, tokensOf } from "@iphub/sdk/domain/work/task-query/tokens";
import fc from "fast-check";
import { expect, test } from "vitest";
import { slashed } from "../../support/task-query-samples.ts";

test.each([
  ['tag:"c:\\"', 'tag:"c:\\\\"'],
  ['(tag:"a b\\" or x) who:"ben","d\\"', '(tag:"a b\\\\" or x) who:"ben","d\\\\"'],
  ['tag:"c:\\" -"tag: x"', 'tag:"c:\\\\" -"tag: x"'],
  ['tag:"a\\b","\\\\x\\" "p\\"', 'tag:"a\\b","\\\\\\x\\\\" "p\\"'],
  // The last of several orders and groupings is the one that was meant.
  ["sort:due is:open sort:-title", "is:open sort:-title"],
  ["a and sort:due and b sort:title group:who group:tag", "a and b sort:title group:tag"],
  ["sort:due and sort:title and sort:updated", "sort:updated"],
  ['sort:due tag:"c:\\" sort:title', 'tag:"c:\\\\" sort:title'],
  ["-sort:due sort:title", "-sort:due sort:title"],
  // As it is typed today, or as it could never be.
  ['tag:"5\\" pipe" who:"ben"', 'tag:"5\\" pipe" who:"ben"'],
  ['tag:"5\\" " x" who:', 'tag:"5\\" " x" who:'],
])("%s that is stored is %s", (stored, typed) => {
  expect(storedTaskQuery(stored)).toBe(typed);
});

test("a query that would be too long as it is typed today stays as it was stored", () => {
  const stored = `tag:"c:\\"${" x".repeat(245)}`;
  expect(stored.length).toBe(499);
  expect(storedTaskQuery(stored)).toHaveLength(500);
  expect(storedTaskQuery(`${stored}x`)).toBe(`${stored}x`);
});

const savedValue = fc.stringMatching(/^[a-z ,:()-]{0,6}\\{0,3}[a-z]?$/).filter((text) => text.trim() !== "");
const savedValues = fc.array(savedValue, { minLength: 1, maxLength: 3 });
/** A piece of a query as it was saved before a backslash escaped a quote, and as it is typed today. */
const savedPiece = fc.oneof(
  fc.tuple(fc.constantFrom("tag", "project"), savedValues).map(([key, values]) => ({
    saved: `${key}:${values.map((value) => `"${value}"`).join(",")}`,
    typed: `${key}:${values.map((value) => `"${value.replaceAll("\\", "\\\\")}"`).join(",")}`,
  })),
  fc
    .constantFrom("lithium", 'who:"ben"', '"a phrase" or due:today', "tag:c:\\", '-"tag: x"')
    .map((text) => ({ saved: text, typed: text })),
);

test("a query that was saved before a backslash escaped a quote is read with the values that were saved", () => {
  fc.assert(
    fc.property(fc.array(savedPiece, { minLength: 1, maxLength: 4 }), (pieces) => {
      const saved = pieces.map((piece) => piece.saved).join(" ");
      const typed = pieces.map((piece) => piece.typed).join(" ");
      // What can be read as it is typed today is read so.
      fc.pre(taskQueryFault(saved) !== null);
      const query = storedTaskQuery(saved);
      expect(parseTaskQuery(query)).toEqual(parseTaskQuery(typed));
      expect(storedTaskQuery(query)).toBe(query);
      expect(queryOfFilter({ query })).toEqual({ query: printTaskQuery(parseTaskQuery(typed)), leftOut: [] });
    }),
    {
      numRuns: 1_000,
      examples: [[[{ saved: 'tag:"c:\\" who:"ben"', typed: 'tag:"c:\\\\" who:"ben"' }]]],
    },
  );
});

test("what can be typed today is stored as it was typed, and a closing quote that is missing after a backslash is a fault", () => {
  const key = fc.constantFrom("tag", "who", "ref");
  const rest = fc.constantFrom("", "lithium", "(x)");
  fc.assert(
    fc.property(key, slashed, rest, (name, inner, after) => {
      const quoted = `${name}:"${inner.replace(/["\\]/g, "\\$&")}"`;
      const typed = `${quoted} ${after}`;
      expect(storedTaskQuery(typed)).toBe(typed);
      const unclosed = `${quoted.slice(0, -1)} ${after}`;
      const at = name.length + 1;
      expect(taskQueryFaultIn(unclosed)).toMatchObject({ at, length: unclosed.length - at });
    }),
    { numRuns: 2_000, examples: [["tag", '5" pipe', "lithium"]] },
  );
});

test("any text that is stored stays as it is, or is read with the values that it has when a backslash is itself", () => {
  const piece = fc.constantFrom("\\", '"', " ", ",", "(", ")", "a", ":", "-", "*", 'tag:"', '\\" ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      const text = pieces.join("");
      const stored = storedTaskQuery(text);
      if (stored === text) return;
      expect(taskQueryFault(text)).not.toBeNull();
      const literal = { whole: /"[^"]*"/y, textOf: (inner: string) => inner };
      const values = (tokens: readonly Token[]) =>
        tokens.map((token) => (token.kind === "key" ? token.values.map((one) => one.text) : token.kind));
      expect(values(tokensOf(stored))).toEqual(values(tokensOf(text, literal)));
    }),
    { numRuns: 5_000, examples: [[['tag:"', "a", '\\" ']]] },
  );
});
