import { type Block, heading, line, listTable, paragraph, title } from "@iphub/server/documents/reports/docx-blocks";
import { fillTemplate, inspectTemplate } from "@iphub/server/documents/reports/fill-template";
import { library } from "@iphub/server/documents/reports/library";
import { readDocument } from "@iphub/server/documents/reports/read-document";
import { openTemplate } from "@iphub/server/documents/reports/template-archive";
import { writeDocx } from "@iphub/server/documents/reports/write-docx";
import { writePdf } from "@iphub/server/documents/reports/write-pdf";
import type { Paragraph } from "@iphub/server/formats/word/page-blocks";
import { expect, test } from "vitest";
import { docxLines } from "../../support/docx.ts";
import { pdfTexts } from "../../support/pdf-pages.ts";

const readBack = async (docx: Buffer) => readDocument(await openTemplate(docx));
const printed = (...blocks: Block[]) => readBack(writeDocx(blocks)).then((read) => writePdf(read, "A report"));
const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;

test("what is written as DOCX is read back as it was", async () => {
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
  const read = (await readBack(writeDocx(blocks))).blocks;
  const texts = read.map((block) =>
    block.kind === "table"
      ? block.rows.map(({ cells }) => cells.map(({ paragraphs }) => paragraphs.map(textOf).join("\n")))
      : textOf(block),
  );
  expect(texts).toEqual([
    "A <title> & more",
    "Heading",
    "Label: value",
    "Zażółć 請求項",
    [
      ["Task", "Due"],
      ["{#tasks}{title}", "{dueAt}{/tasks}"],
    ],
    "",
  ]);
  const looks = read.map((block) =>
    block.kind === "paragraph" && block.runs[0]?.kind === "text" ? block.runs[0].look : null,
  );
  expect(looks[0]).toEqual({ bold: true, size: 18 });
  expect(looks[1]).toEqual({ bold: true, size: 13 });
  expect(looks[2]).toEqual({ bold: true, size: 11 });
  expect(looks[3]).toEqual({ size: 11 });
  expect(read[4]).toMatchObject({ hasLines: true, rows: [{ isHead: true }, { isHead: false }] });
});

function textOf({ runs }: Paragraph): string {
  return runs.map((run) => (run.kind === "text" ? run.text : "")).join("");
}

test("a value is text, whatever it says: no tag, no markup, no lost line", async () => {
  const value = "{title} <w:p/> & {#tasks}\nsecond line\u0001";
  const filled = await fillTemplate(writeDocx([paragraph("{remarks}")]), { remarks: value, title: "never" });
  expect(await docxLines(filled)).toEqual(["{title} <w:p/> & {#tasks}\nsecond line"]);
});

test("nothing inherited is a field", async () => {
  const filled = await fillTemplate(writeDocx([paragraph("[{constructor}{toString}]")]), {});
  expect(await docxLines(filled)).toEqual(["[]"]);
});

test.each(library.map((report) => [report.id, report] as const))(
  "%s is a template that the hub itself takes",
  async (_id, report) => {
    const { fields } = await inspectTemplate(writeDocx(report.blocks));
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
  const short = await printed({ kind: "table", rows: rows(10) });
  const long = await printed({ kind: "table", rows: rows(100) });
  expect([pagesOf(short), pagesOf(long)]).toEqual([1, 4]);
  const heads = (await pdfTexts(long)).filter(({ text }) => text === "Task");
  expect(heads.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
  expect(pagesOf(await printed(paragraph(""), { kind: "table", rows: [[]] }))).toBe(1);
});

test("a cell that is higher than a page goes on on the next one, and nothing of it is lost", async () => {
  const words = Array.from({ length: 5_000 }, (_, at) => `word${at}`).join(" ");
  const texts = await pdfTexts(await printed({ kind: "table", rows: [["Head"], [words]] }));
  const shown = texts.filter(({ text }) => text !== "Head").map(({ text }) => text.trim());
  expect(shown.join(" ")).toBe(words);
  expect(texts.at(-1)?.page).toBeGreaterThan(5);
  expect(Math.max(...texts.map(({ top }) => top))).toBeLessThan(842 - 57);
});
