import { comparisonLines } from "@iphub/cli/matters/files/comparison-lines";
import { partsOf, searchedLines } from "@iphub/cli/matters/files/line-places";
import { paperLines, type ShownPaper } from "@iphub/cli/matters/files/paper-text";
import { textWidth } from "@iphub/cli/terminal-kit/text-cells";
import type { FileNote } from "@iphub/sdk/contract/file-notes";
import type { FilePaper, FileText, PaperBlock } from "@iphub/sdk/contract/file-papers";
import { compareTexts } from "@iphub/sdk/domain/matters/compare-texts";
import { hitsOf, plainText } from "@iphub/ui-core/matters/files/find-words";
import { sequenceDiff } from "@iphub/ui-core/matters/files/sequence-diff";
import { describe, expect, it } from "vitest";
import { plainTheme } from "./show.tsx";

const paper: FilePaper = {
  ...{ id: "f-1", inventionId: "m-1", isDeleted: false, name: "a.pdf", version: 2, part: null, size: 9, mimeType: "" },
  ...{ kind: "pdf", problem: null, blocks: [], mail: null, text: null, isWhole: true },
};
const text: FileText = { pages: [], isLaidOut: true, isWhole: true, problem: null };
const note: FileNote = {
  ...{ id: "n-1", fileId: "f-1", inventionId: "m-1", version: 2, page: 2, quote: null, content: "Ask **Ben**" },
  ...{ author: "ada@iphub.example", authorName: "Ada", createdAt: "2026-01-31T09:00:00.000Z" },
  updatedAt: "2026-01-31T09:00:00.000Z",
};
const shown = (change: Partial<ShownPaper>): ShownPaper => ({ paper, text, notes: [], versions: [], ...change });
const wordsOf = (change: Partial<ShownPaper>, width = 40) => paperLines(shown(change), width).map((line) => line.text);
const block = (kind: PaperBlock["kind"], rest: Partial<PaperBlock>): PaperBlock => ({
  ...{ kind, level: 0, label: "", text: "", rows: [] },
  ...rest,
});

describe("a paper as lines", () => {
  it("has its pages with their numbers, the notes above the page that they are pinned to, and a page without text", () => {
    const pages = ["Claims 1-20 are rejected.", "The anode is known.", ""];
    const notes = [note, { ...note, id: "n-2", page: null, version: 1, content: "All of it" }];
    expect(wordsOf({ text: { ...text, pages }, notes, versions: ["Version 2, 9 B"] })).toEqual([
      "▎ Ada, on version 1: All of it",
      "",
      "── Page 1 of 3 ──",
      "Claims 1-20 are rejected.",
      "",
      "── Page 2 of 3 ──",
      "▎ Ada: Ask Ben",
      "",
      "The anode is known.",
      "",
      "── Page 3 of 3 ──",
      "This page has no text: it was scanned,",
      "or is empty.",
      "",
      "Versions",
      "Version 2, 9 B",
    ]);
  });

  it("names what is wrong with it and the way on: a scan, a file that is too large, one that has more", () => {
    const scan = "The file was scanned: it has pictures of its pages, and no text.";
    expect(wordsOf({ text: { ...text, problem: scan } }, 120)).toEqual([`▲ ${scan} o opens it in the browser.`, ""]);
    const problem = "The file is too large to be shown. Download it to read it.";
    expect(wordsOf({ paper: { ...paper, kind: "none", problem }, text: null }, 120)).toEqual([
      `▲ ${problem} o opens it in the browser.`,
      "",
    ]);
    expect(wordsOf({ text: { ...text, pages: ["First", "Second"], isWhole: false } }, 120).at(-1)).toBe(
      "These are the first 2 pages: o opens all of it in the browser.",
    );
  });

  it("names the key that shows a picture here, of an attachment too, where terminals can be sent it", () => {
    const image = { ...paper, kind: "image", part: 0, mimeType: "image/png" } as const;
    const here = "This is a picture: i shows it here where the terminal can, o in the browser.";
    expect(wordsOf({ paper: image, text: null }, 120)).toEqual([here]);
    expect(wordsOf({ paper: { ...image, mimeType: "image/gif" }, text: null }, 120)).toEqual([
      "This is a picture: o opens it in the browser.",
    ]);
  });

  it.each([12, 40, 80])("is never wider than its pane of %d cells", (width) => {
    const rows = [["Claim", "Comment of the client"], ["1", "keep ".repeat(30)], ["2"]];
    const blocks = [
      block("heading", { level: 1, text: "Battery cell with a very long heading" }),
      block("item", { level: 6, label: "(a)", text: "an anode of lithium, and a separator ".repeat(4) }),
      block("table", { rows }),
    ];
    const content = "A line without any spaces: ".concat("x".repeat(200), "\n\t日本語の特許".repeat(20));
    const documents = [
      wordsOf({ paper: { ...paper, kind: "document", blocks }, text: null }, width),
      wordsOf({ paper: { ...paper, kind: "text", text: content }, text: null }, width),
      wordsOf(
        { text: { ...text, pages: [content] }, notes: [{ ...note, page: 1, content: "日本語".repeat(40) }] },
        width,
      ),
    ];
    expect(documents.flat().filter((line) => textWidth(line) > width)).toEqual([]);
    expect(documents.map((lines) => plainText(lines.join("")).match(/x/g)?.length)).toEqual([undefined, 200, 200]);
  });

  it("keeps the columns of a table where they fit, and lists its cells where they do not", () => {
    const table = block("table", {
      rows: [
        ["Claim", "Comment"],
        ["1", "keep the broad one"],
      ],
    });
    const lines = (width: number) =>
      wordsOf({ paper: { ...paper, kind: "document", blocks: [table] }, text: null }, width);
    expect(lines(40)).toEqual(["Claim │ Comment", "1     │ keep the broad one"]);
    expect(lines(18)).toEqual(["Claim │ Comment", "1     │ keep the", "      │ broad one"]);
    expect(lines(10)).toEqual(["Claim │", "Comment", "1 │ keep", "the broad", "one"]);
  });
});

describe("words in drawn lines", () => {
  const lines = ["The anode of", "", "lithium is known,", "THE ANODE too"].map((one) => ({ text: one }));
  const searched = searchedLines(lines.map((line) => line.text));
  const partsFor = (words: string) =>
    hitsOf(searched.plain, plainText(words)).map((from) =>
      partsOf(lines, searched, { from, to: from + plainText(words).length }).map(({ line, start, end }) => [
        line,
        lines[line]?.text.slice(start, end),
      ]),
    );

  it("are found over the end of a line, without case and white space", () => {
    expect(partsFor("anode of  LITHIUM")).toEqual([
      [
        [0, "anode of"],
        [2, "lithium"],
      ],
    ]);
    expect(partsFor("the anode")).toEqual([[[0, "The anode"]], [[3, "THE ANODE"]]]);
  });

  it("are not found over a line that the paper does not say itself", () => {
    expect(hitsOf(searchedLines(["anode of", null, "lithium"]).plain, plainText("anode of lithium"))).toEqual([]);
    expect(hitsOf(searchedLines([null, "lithium"]).plain, "lithium")).toEqual([1]);
  });
});

describe("two versions of a text as lines", () => {
  const version = (...claims: string[]) => ({
    pages: [["What is claimed is:", ...claims].join("\n")],
    isLaidOut: false,
  });
  const older = version("1. A cell with an anode of lithium.", "2. The cell of claim 1 with a lid.");
  const newer = version("1. A cell with an anode of sodium.");
  const compared = compareTexts(older, newer, sequenceDiff);

  it("say what was removed and added without colours, claim by claim", () => {
    const lines = comparisonLines(plainTheme, compared, true, 60);
    expect(lines).toContain("Claims: 1 changed, 1 removed.");
    expect(lines.slice(lines.indexOf("Claim 1  ± changed"))[1]).toBe("independent");
    expect(lines.join("\n")).toContain("A cell with an anode of [-lithium-]{+sodium+}.");
    expect(lines).toContain("Claim 2  − removed");
    expect(lines.filter((line) => textWidth(line) > 60)).toEqual([]);
  });

  it("leave out what did not change until all of it is asked for", () => {
    const same = compareTexts(newer, newer, sequenceDiff);
    expect(comparisonLines(plainTheme, same, true, 60).join("\n")).toContain("1 claim is unchanged.");
    expect(comparisonLines(plainTheme, same, false, 60).join("\n")).toContain("A cell with an anode of sodium.");
  });

  it("name the claims whose words are the same, but not those of a claim that they depend on", () => {
    const lid = "2. The cell of claim 1 with a lid.";
    const later = version("1. A cell with an anode of sodium.", lid);
    const changed = compareTexts(older, later, sequenceDiff);
    const whole = comparisonLines(plainTheme, changed, false, 60);
    expect(whole.slice(whole.indexOf("Claim 2  unchanged"))[1]).toBe("depends on claim 1, also changed by claim 1");
    expect(comparisonLines(plainTheme, changed, true, 60)).toContain(
      "1 claim is unchanged. Also changed by claim 1: claim 2.",
    );
  });
});
