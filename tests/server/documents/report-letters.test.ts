import { pdfLacks, pdfNotShown } from "@iphub/sdk/domain/documents/pdf-lacks";
import { checkTemplate } from "@iphub/server/documents/reports/check-template";
import { paragraph as plainParagraph } from "@iphub/server/documents/reports/docx-blocks";
import { inspectTemplate } from "@iphub/server/documents/reports/fill-template";
import { readDocument } from "@iphub/server/documents/reports/read-document";
import { writeDocx } from "@iphub/server/documents/reports/write-docx";
import { writePdf } from "@iphub/server/documents/reports/write-pdf";
import { expect, test } from "vitest";
import { docxWith } from "../../support/docx.ts";
import { letterhead, logo, words } from "../../support/letterhead.ts";
import { pdfTexts } from "../../support/pdf-pages.ts";

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const paragraph = (...runs: string[]) => `<w:p>${runs.join("")}</w:p>`;
const run = (look: string, text: string) => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

test("a template says that its PDF lacks notes, charts and letters that the font has not", async () => {
  const note = `<w:footnotes ${word}><w:footnote><w:p><w:r><w:t>See above.</w:t></w:r></w:p></w:footnote></w:footnotes>`;
  const parts = { "word/footnotes.xml": note, "word/charts/chart1.xml": "<c/>" };
  const odd = docxWith(letterhead({ body: paragraph(words("ดี")) }), parts);
  const { notInPdf } = await inspectTemplate(odd);
  expect(notInPdf).toEqual(["notes", "charts", "characters"]);
  expect(pdfLacks({ notInPdf })).toBe(
    "Its notes, charts and characters of other scripts are in the DOCX only, not in a PDF.",
  );
  const known = letterhead({
    body: paragraph(words("Ünïcödé Ελλ Рус שלום مرحبا µ ™ 請求項 请求项 청구항 臺灣 🚀👍🏽")),
  });
  expect((await inspectTemplate(known)).notInPdf).toEqual([]);
});

test("letters that the font lacks come from others, in paragraphs, cells and headers, on the same line; slanted Arabic too", async () => {
  const look = '<w:b/><w:sz w:val="40"/>';
  const table = `<w:tbl><w:tr><w:tc>${paragraph(words("Ref 청구항 1"))}</w:tc></w:tr></w:tbl>`;
  const body = paragraph(words("Dear "), run(look, "王小明"), words(" a")) + table;
  const slanted = paragraph(run("<w:i/>", "مرحبا"), words("ดี"));
  const of = { body: body + slanted, headers: { default: paragraph(words("山田 🚀👍🏽")) } };
  const pdf = await writePdf(readDocument(await checkTemplate(letterhead(of))), "Letter");
  const texts = (await pdfTexts(pdf)).filter(({ text }) => text !== "{title}");
  const line = (top: number) => texts.filter((one) => Math.abs(one.top - top) < 0.5).map(({ text }) => text.trim());
  const topOf = (part: string) => texts.find(({ text }) => text.includes(part))?.top ?? 0;
  expect(line(topOf("山")).join("")).toBe("山田🚀👍");
  expect(line(topOf("Dear")).join("")).toBe("Dear王小明a");
  expect(texts.find(({ text }) => text.includes("王"))?.height).toBeCloseTo(19, 0);
  expect(line(topOf("Ref")).join("")).toBe("Ref청구항1");
  expect(topOf("\ufffd")).toBeGreaterThan(topOf("Ref"));
  const shown = texts.map(({ text }) => text).join("");
  expect(shown.normalize("NFKC")).toMatch(/مرحبا|ابحرم/);
});

test("what a PDF does not show is said in a sentence: which characters, where, and what to do", () => {
  const notShown = [
    { place: "table" as const, letters: "ดี", text: "Call ดี" },
    { place: "header" as const, letters: "ก", text: "ก LLP" },
  ];
  expect(pdfNotShown({ notShown })).toBe(
    "This PDF cannot show some characters and has \ufffd in their place: ดี in a table: 'Call ดี'; ก in the header: 'ก LLP'. Make it as a DOCX to have them.",
  );
  expect(pdfNotShown({ notShown: [] })).toBeNull();
});

test("a template says what of it a PDF will lack: pictures, headers and footers that hold words", async () => {
  const plain = writeDocx([plainParagraph("{title}")]);
  const edge = (kind: string, words: string) =>
    `<w:${kind} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p>${words}</w:p></w:${kind}>`;
  const rich = docxWith(plain, {
    "word/media/image1.png": logo,
    "word/header1.xml": edge("hdr", "<w:r><w:t>Acme LLP</w:t></w:r>"),
    "word/footer1.xml": edge("ftr", ""),
  });
  const { notInPdf } = await inspectTemplate(rich);
  expect(notInPdf).toEqual(["pictures", "headers"]);
  expect(pdfLacks({ notInPdf })).toBe("Its pictures and headers are in the DOCX only, not in a PDF.");
  expect((await inspectTemplate(plain)).notInPdf).toEqual([]);
  expect(pdfLacks({ notInPdf: [] })).toBeNull();
});
