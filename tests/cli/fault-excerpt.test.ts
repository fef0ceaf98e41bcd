import { faultExcerpt } from "@iphub/cli/command-line/output/fault-excerpt";
import { describeFailure } from "@iphub/cli/command-line/report-error";
import { cachedWidth } from "@iphub/cli/terminal-kit/text-widths";
import { queryFault } from "@iphub/cli/work/tasks/query-fault";
import { expect, it, onTestFinished } from "vitest";

const unknownKey = "statsu:open";

/** The excerpt of a query whose fault is its key `statsu`. */
function excerptOf(query: string, columns: number) {
  return faultExcerpt({ text: query, at: query.indexOf(unknownKey), length: "statsu".length }, columns);
}

/** The letters above the mark, by the columns of a terminal. */
function marked([line, mark]: readonly [string, string]): string {
  const [from, to] = [mark.indexOf("^"), mark.length];
  let column = 0;
  let letters = "";
  for (const { segment: letter } of new Intl.Segmenter("en").segment(line)) {
    if (column >= from && column < to) letters += letter;
    column += cachedWidth(letter);
  }
  return letters;
}

it("a short query is printed whole, with the mark under its fault", () => {
  expect(excerptOf("lithium statsu:open", 80)).toEqual(["  lithium statsu:open", "          ^^^^^^"]);
});

it.each([
  { what: "wide letters", query: "日本語のタグ statsu:open" },
  { what: "letters of several characters", query: "e\u0301tude 👩‍🔬 statsu:open" },
  { what: "line breaks", query: "is:open\r\n\t statsu:open" },
])("the mark is under the fault behind $what", ({ query }) => {
  for (const columns of [0, 80, 24]) expect(marked(excerptOf(query, columns))).toBe("statsu");
});

it.each([
  { place: "the end", query: `${"due:<+5bd ".repeat(20)}statsu:open` },
  { place: "the beginning", query: `statsu:open${" due:<+5bd".repeat(20)}` },
  { place: "the middle", query: `${"タグ ".repeat(40)}statsu:open${" 日本".repeat(40)}` },
])("of a query that is wider than the terminal the part around a fault at $place is printed", ({ query }) => {
  for (const columns of [20, 40, 41]) {
    const excerpt = excerptOf(query, columns);
    expect(marked(excerpt)).toBe("statsu");
    expect(Math.max(...excerpt.map((line) => cachedWidth(line)))).toBeLessThanOrEqual(columns);
    expect(cachedWidth(excerpt[0])).toBeGreaterThan(columns - 3);
    expect(excerpt[0]).toContain("…");
  }
  expect(excerptOf(query, 0)[0]).toBe(`  ${query}`);
});

it("a fault that is wider than the terminal is cut, and one behind the end is marked there", () => {
  expect(faultExcerpt({ text: "x".repeat(50), at: 0, length: 50 }, 20)).toEqual([
    `  ${"x".repeat(15)}…`,
    `  ${"^".repeat(16)}`,
  ]);
  expect(faultExcerpt({ text: "is:open (", at: 9, length: 1 }, 80)).toEqual(["  is:open (", `${" ".repeat(11)}^`]);
});

it("the failure of a query has its excerpt for the terminal that it is printed on, in lines that are not wrapped", async () => {
  const { isTTY, columns } = process.stderr;
  onTestFinished(() => void Object.assign(process.stderr, { isTTY, columns }));
  Object.assign(process.stderr, { isTTY: true, columns: 30 });
  const query = `日本語のタグ ${"due:<+5bd ".repeat(9)}statsu:open`;
  const { lines, excerpt = [], exitCode } = await describeFailure(queryFault({ query }), "the hub");
  const [line = "", mark = ""] = excerpt;
  expect([exitCode, lines]).toEqual([2, [expect.stringContaining('unknown key "statsu"')]]);
  expect(marked([line, mark])).toContain("statsu");
  expect(cachedWidth(line)).toBeLessThanOrEqual(30);
});
