import { type Block, heading, joinedRuns, line, listTable, paragraph, title } from "@iphub/server/reports/docx-blocks";
import { fillTemplate, inspectTemplate } from "@iphub/server/reports/fill-template";
import { library } from "@iphub/server/reports/library/library";
import { readDocx } from "@iphub/server/reports/read-docx";
import { writeDocx } from "@iphub/server/reports/write-docx";
import { writePdf } from "@iphub/server/reports/write-pdf";
import { expect, test } from "vitest";
import { docxLines, docxPart } from "../support/docx.ts";

const nothing = { first: [], even: [], others: [] };
const plainly = (...blocks: Block[]) => ({ blocks, header: nothing, footer: nothing, paths: new Set<string>() });
const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;

test("what is written as DOCX is read back as it was", () => {
  const blocks = [
    title("A <title> & more"),
    heading("Heading"),
    line("Label", "value"),
    paragraph("Zażółć 請求項"),
    listTable("tasks", [
      ["Task", "title"],
      ["Due", "dueAt"],
    ]),
  ];
  const read = readDocx(docxPart(writeDocx(blocks), "word/document.xml"));
  expect(
    read.map((block) => (block.kind === "table" ? block.rows : block.kind === "paragraph" && block.style)),
  ).toEqual([
    "Title",
    "Heading1",
    "Normal",
    "Normal",
    [
      ["Task", "Due"],
      ["{#tasks}{title}", "{dueAt}{/tasks}"],
    ],
    "Normal",
  ]);
  expect(read[0]).toMatchObject({ runs: [{ text: "A <title> & more" }] });
  expect(read[2]).toMatchObject({
    runs: [
      { text: "Label: ", bold: true },
      { text: "value", bold: false },
    ],
  });
});

test("a value is text, whatever it says: no tag, no markup, no lost line", () => {
  const value = "{title} <w:p/> & {#tasks}\nsecond line\u0001";
  const filled = fillTemplate(writeDocx([paragraph("{remarks}")]), { remarks: value, title: "never" });
  expect(docxLines(filled)).toEqual(["{title} <w:p/> & {#tasks}\nsecond line"]);
  const [block] = readDocx(docxPart(filled, "word/document.xml"));
  const runs = block?.kind === "paragraph" ? joinedRuns(block.runs) : [];
  expect(runs).toEqual([{ text: "{title} <w:p/> & {#tasks}\nsecond line", bold: false }]);
});

test("nothing inherited is a field", () => {
  const filled = fillTemplate(writeDocx([paragraph("[{constructor}{toString}]")]), {});
  expect(docxLines(filled)).toEqual(["[]"]);
});

test.each(library.map((report) => [report.id, report] as const))(
  "%s is a template that the hub itself takes",
  (_id, report) => {
    const { fields } = inspectTemplate(writeDocx(report.blocks));
    const names = fields.map(({ name }) => name);
    expect(names).toContain("title");
    expect(names).toContain("references");
  },
);

test("a PDF has a page for each that its words need, and repeats nothing else", async () => {
  const rows = (count: number) => [
    ["Due", "Task"],
    ...Array.from({ length: count }, (_, at) => [`Day ${at}`, "Reply"]),
  ];
  const short = await writePdf(plainly({ kind: "table", rows: rows(10) }), "Short");
  const long = await writePdf(plainly({ kind: "table", rows: rows(100) }), "Long");
  expect([pagesOf(short), pagesOf(long)]).toEqual([1, 3]);
  const huge = await writePdf(plainly({ kind: "table", rows: [["Head"], ["word ".repeat(20_000)]] }), "Huge cell");
  expect(pagesOf(huge)).toBe(1);
  const empty = await writePdf(plainly(paragraph(""), { kind: "table", rows: [[]] }), "Empty");
  expect(pagesOf(empty)).toBe(1);
});
