import { InputError } from "@iphub/sdk/domain/input-error";
import { parseSearchQuery, SEARCH_LIMITS } from "@iphub/sdk/domain/work/search-query";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesSearch } from "../../support/search-match.ts";

const word = (text: string, more = {}) => ({ kind: "word", word: text, prefix: false, negated: false, ...more });
const number = (canonical: string, more = {}) => expect.objectContaining({ kind: "number", canonical, ...more });

describe("the search language", () => {
  it.each([
    ["lithium battery", [word("lithium"), word("battery")]],
    ["Lith*", [word("lith", { prefix: true })]],
    ["-draft", [word("draft", { negated: true })]],
    ["Müller Straße", [word("muller"), word("strasse")]],
    [
      '"solid state" cell',
      [{ kind: "phrase", words: ["solid", "state"], prefix: false, negated: false }, word("cell")],
    ],
    ['-"first draft"', [{ kind: "phrase", words: ["first", "draft"], prefix: false, negated: true }]],
    ["lithium-ion", [{ kind: "phrase", words: ["lithium", "ion"], prefix: false, negated: false }]],
    ['"never closed', [{ kind: "phrase", words: ["never", "closed"], prefix: false, negated: false }]],
    ['- * "" ...', []],
    ["", []],
    ["17/248,024", [number("17248024")]],
    ["US 17/248,024 anode", [number("17248024"), word("anode")]],
    ["-17248024", [number("17248024", { negated: true })]],
    ["US 11646472 B2", [number("11646472")]],
    ["PCT/US2024/012345", [number("PCTUS2024012345")]],
    ["us patents", [word("us"), word("patents")]],
    ["us 2026", [word("us"), word("2026")]],
  ])("%j", (text, terms) => {
    expect(parseSearchQuery(text).terms).toEqual(terms);
  });

  it.each([
    ["x".repeat(SEARCH_LIMITS.length + 1), "longer than 500"],
    [Array.from({ length: 33 }, (_, at) => `w${at}`).join(" "), "more than 32"],
    ["x".repeat(65), "longer than 64"],
    [`"${"a ".repeat(17)}"`, "more than 16"],
  ])("is bounded: %#", (text, said) => {
    expect(() => parseSearchQuery(text)).toThrow(InputError);
    expect(() => parseSearchQuery(text)).toThrow(said);
    expect(() => parseSearchQuery(text, "query")).toThrow(/^query: /);
  });

  it("regular-expression bombs and any other text are only words, quickly", () => {
    expect(parseSearchQuery("(a+)+$ ^(([a-z])+.)+[A-Z]").terms.every((term) => term.kind !== "number")).toBe(true);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        try {
          parseSearchQuery(text);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("what a query selects", () => {
  const subject = {
    texts: ["Lithium-ion battery with solid state electrolyte", "Ångström Gmbh"],
    numbers: ["17248024"],
  };
  it.each([
    ["lithium", true],
    ["lith", false],
    ["lith*", true],
    ["lithium -battery", false],
    ['"solid state"', true],
    ['"state solid"', false],
    ['-"state solid" angstrom', true],
    ["electrolyte ÅNGSTRÖM", true],
    ["lithium-ion", true],
    ["17/248,024", true],
    ["US 17/248,025", false],
    ["-17/248,024", false],
    ['"battery angstrom"', false],
    ["", true],
  ])("%s: %s", (text, selected) => {
    expect(matchesSearch(parseSearchQuery(text), subject)).toBe(selected);
  });

  it("a query and its negation never both select", () => {
    const words = fc.constantFrom("lithium", "lith*", "state", '"solid state"', "zinc", "17/248,024");
    fc.assert(
      fc.property(words, (text) => {
        const holds = matchesSearch(parseSearchQuery(text), subject);
        expect(matchesSearch(parseSearchQuery(`-${text}`), subject)).toBe(!holds);
      }),
    );
  });
});
