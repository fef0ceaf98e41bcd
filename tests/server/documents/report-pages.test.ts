import { checkTemplate } from "@iphub/server/documents/reports/check-template";
import { readDocument } from "@iphub/server/documents/reports/read-document";
import { writePdf } from "@iphub/server/documents/reports/write-pdf";
import { directionLevels, inVisualOrder, shapedText } from "@iphub/server/formats/pdf-text/text-direction";
import { expect, test } from "vitest";
import { docxWith } from "../../support/docx.ts";
import { type Letterhead, letterhead, logo, picture, words } from "../../support/letterhead.ts";
import { type PdfText, pdfPages, pdfStrokes, pdfTexts } from "../../support/pdf-pages.ts";

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
/** The sides of the text on an A4 page, in points. */
const [leftSide, rightSide] = [57, 595.28 - 57];
const long = "The separator is a porous film that is coated on both sides with particles of alumina. ".repeat(3).trim();
const paragraph = (properties: string, ...runs: string[]) => `<w:p><w:pPr>${properties}</w:pPr>${runs.join("")}</w:p>`;
const run = (look: string, text: string) => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const tab = "<w:r><w:tab/></w:r>";
const cell = (properties: string, ...content: string[]) =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content.join("")}</w:tc>`;

async function pdfOf(of: Letterhead, parts: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  return writePdf(readDocument(await checkTemplate(docxWith(letterhead(of), parts))), "Letter");
}

async function textsOf(body: string, parts: Readonly<Record<string, string>> = {}): Promise<PdfText[]> {
  return (await pdfTexts(await pdfOf({ body }, parts))).filter(({ text }) => text !== "{title}");
}

/** The lines of texts: what is at one height of a page, with both its ends. */
function linesOf(texts: readonly PdfText[]) {
  return [...Map.groupBy(texts, ({ page, top }) => `${page} ${Math.round(top)}`).values()].map((row) => ({
    left: Math.min(...row.map(({ left }) => left)),
    right: Math.max(...row.map(({ right }) => right)),
    top: row[0]?.top ?? 0,
  }));
}

test.each([
  ["left", [true, false]],
  ["start", [true, false]],
  ["right", [false, true]],
  ["end", [false, true]],
  ["both", [true, true]],
])("%s: the lines of a paragraph begin and end where it says", async (value, [atLeft, atRight]) => {
  const lines = linesOf(await textsOf(paragraph(`<w:jc w:val="${value}"/>`, words(long)))).slice(0, -1);
  expect(lines.length).toBeGreaterThan(1);
  for (const { left, right } of lines) {
    expect([Math.abs(left - leftSide) < 1, Math.abs(right - rightSide) < 1]).toEqual([atLeft, atRight]);
  }
});

test("centred lines have as much room on both sides, also in headers and in cells; the last justified one is not stretched", async () => {
  const centred = (text: string) => paragraph('<w:jc w:val="center"/>', words(text));
  const table = `<w:tbl><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="4000"/></w:tblGrid><w:tr>${cell("", centred("Due"))}${cell("", paragraph('<w:jc w:val="right"/>', words("Fee")))}</w:tr></w:tbl>`;
  const body = centred("Body") + paragraph('<w:jc w:val="both"/>', words(long)) + table;
  const texts = await pdfTexts(await pdfOf({ body, headers: { default: centred("Acme LLP") } }));
  const middle = (text: string) => {
    const found = texts.find((one) => one.text === text);
    return found && (found.left + found.right) / 2;
  };
  expect(middle("Body")).toBeCloseTo(595.28 / 2, 0);
  expect(middle("Acme LLP")).toBeCloseTo(595.28 / 2, 0);
  expect(middle("Due")).toBeCloseTo(leftSide + 50, 0);
  expect(texts.find(({ text }) => text === "Fee")?.right).toBeCloseTo(leftSide + 300 - 4, 0);
  const justified = linesOf(texts.filter(({ text }) => long.includes(text) && text !== "Due"));
  expect(justified.at(-1)?.right).toBeLessThan(rightSide - 20);
});

test("what a style says of its paragraphs holds, with what it is based on, unless they say otherwise", async () => {
  const styles = `<w:styles ${word}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="20"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:styleId="Base"><w:pPr><w:jc w:val="right"/></w:pPr><w:rPr><w:sz w:val="40"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Mine"><w:basedOn w:val="Base"/><w:pPr><w:ind w:right="400"/></w:pPr></w:style></w:styles>`;
  const own = '<w:pStyle w:val="Mine"/>';
  const body =
    paragraph(own, words("Styled")) + paragraph(`${own}<w:jc w:val="left"/>`, run('<w:sz w:val="20"/>', "Own"));
  const [styled, mine] = await textsOf(body, { "word/styles.xml": styles });
  expect(styled).toMatchObject({ text: "Styled", height: 19 });
  expect(styled?.right).toBeCloseTo(rightSide - 20, 0);
  expect(mine).toMatchObject({ text: "Own", height: 9.5, left: leftSide });
});

test("indents, the room between paragraphs, and tabs stand as they are set", async () => {
  const texts = await textsOf(
    [
      paragraph("", words("Before")),
      paragraph(
        '<w:spacing w:before="800" w:after="0"/><w:ind w:left="720" w:hanging="720"/>',
        words("(1)"),
        tab,
        words(long),
      ),
      paragraph('<w:ind w:firstLine="400"/>', words("First line")),
      paragraph('<w:tabs><w:tab w:val="right" w:pos="9000"/></w:tabs>', words("Left end"), tab, words("Right end")),
    ].join(""),
  );
  const at = (text: string) => texts.find((one) => one.text.startsWith(text));
  const lines = linesOf(texts);
  expect((at("(1)")?.top ?? 0) - (at("Before")?.top ?? 0)).toBeCloseTo(40 + 11 * 0.95 * 1.33, 0);
  expect([at("(1)")?.left, at("The separator")?.left, lines[2]?.left]).toEqual([
    leftSide,
    leftSide + 36,
    leftSide + 36,
  ]);
  expect(at("First line")?.left).toBe(leftSide + 20);
  expect(at("Right end")?.right).toBeCloseTo(leftSide + 450, 0);
  expect(texts.some(({ text }) => text.includes("\t"))).toBe(false);
});

test("lists are numbered as Word numbers them: levels, letters, beginning again, bullets", async () => {
  const level = (at: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (at + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
  const numbering = `<w:numbering ${word}><w:abstractNum w:abstractNumId="0">${level(0, "decimal", "%1.")}${level(1, "lowerRoman", "%1.%2)")}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, "bullet", "\uf0b7")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num></w:numbering>`;
  const item = (list: number, at: number, text: string) =>
    paragraph(`<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`, words(text));
  const body = [
    item(1, 0, "One"),
    item(1, 1, "Under one"),
    item(1, 1, "More"),
    item(1, 0, "Two"),
    item(1, 1, "Under two"),
    item(2, 0, "Bullet"),
    item(3, 0, "Anew"),
    item(1, 0, "Three"),
    paragraph('<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>', words("No item")),
  ].join("");
  const pages = await pdfPages(await pdfOf({ body }, { "word/numbering.xml": numbering }));
  expect(pages[0]?.lines.slice(1).map((line) => line.replace(" | ", " "))).toEqual([
    "1. One",
    "1.i) Under one",
    "1.ii) More",
    "2. Two",
    "2.i) Under two",
    "• Bullet",
    "1. Anew",
    "3. Three",
    "No item",
  ]);
});

test("a table has the widths, the merged cells and the lines that it says; its cells keep their bold words", async () => {
  const text = (value: string) => paragraph("", words(value));
  const table = `<w:tbl><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="4000"/><w:gridCol w:w="2000"/></w:tblGrid><w:tr>${cell('<w:gridSpan w:val="2"/>', text("Wide"))}${cell("", text("Last"))}</w:tr><w:tr>${cell('<w:vMerge w:val="restart"/>', text("Down"))}${cell("", text("a"), text("b"))}${cell("", text("1"))}</w:tr><w:tr>${cell("<w:vMerge/>", text("unseen"))}${cell("", text("c"))}${cell("", text("2"))}</w:tr></w:tbl>`;
  const texts = await textsOf(table);
  const lefts = Object.fromEntries(texts.map((one) => [one.text, Math.round(one.left - leftSide - 4)]));
  expect(lefts).toEqual({ Wide: 0, Last: 300, Down: 0, a: 100, b: 100, "1": 300, c: 100, "2": 300 });
});

test("lines around a cell are drawn where the table, or as LibreOffice writes it the cell, says so", async () => {
  const border = (value: string) => `<w:tcBorders><w:top w:val="${value}" w:sz="4"/></w:tcBorders>`;
  const row = (...values: string[]) =>
    `<w:tr>${values.map((value) => cell(value === "" ? "" : border(value), paragraph("", words("a")))).join("")}</w:tr>`;
  const table = (properties: string, ...values: string[]) =>
    `<w:tbl><w:tblPr>${properties}</w:tblPr>${row(...values)}</w:tbl>`;
  const all = '<w:tblBorders><w:top w:val="single"/></w:tblBorders>';
  const strokes = async (body: string) => pdfStrokes(await pdfOf({ body }));
  expect(await strokes(table("", "", ""))).toBe(0);
  expect(await strokes(table("", "single", "single", ""))).toBe(2);
  expect(await strokes(table(all, "", "nil"))).toBe(1);
});

test("page breaks begin a page, where they stand and where a paragraph or a section says so", async () => {
  const breaks = '<w:r><w:br w:type="page"/></w:r>';
  const body = [
    paragraph("", words("One"), breaks, words("Two")),
    paragraph("<w:pageBreakBefore/>", words("Three")),
    paragraph("", words("Still three"), breaks),
    paragraph("", words("Four")),
    paragraph("<w:sectPr/>", words("Still four")),
    paragraph("", words("Five")),
  ].join("");
  const texts = await textsOf(body);
  expect(texts.map(({ text, page }) => [text, page])).toEqual([
    ["One", 1],
    ["Two", 2],
    ["Three", 3],
    ["Still three", 3],
    ["Four", 4],
    ["Still four", 4],
    ["Five", 5],
  ]);
});

test("Hebrew and Arabic stand from right to left with their numbers as they are read; a paragraph of them begins at the right", async () => {
  const onLine = (text: string, isRtl: boolean) => {
    const levels = directionLevels(text, isRtl);
    const pieces = [...text.matchAll(/ |[^ ]+/g)].map((match) => ({ text: match[0], level: levels[match.index] ?? 0 }));
    return inVisualOrder(pieces)
      .map((one) => one.text)
      .join("");
  };
  expect(onLine("plain words 17/248,024", false)).toBe("plain words 17/248,024");
  expect(onLine("Ref אב גד 17/248,024 הו end", false)).toBe("Ref הו 17/248,024 גד אב end");
  expect(onLine("אב claim 1 of גד", true)).toBe("גד claim 1 of אב");
  expect(shapedText("(אב)", 1)).toBe(")אב(");
  const texts = await textsOf(paragraph("", words("שלום עולם")) + paragraph("<w:bidi/>", words("مرحبا بالعالم 123")));
  expect(texts[0]?.left).toBe(leftSide);
  expect(Math.max(...texts.slice(1).map(({ right }) => right))).toBeCloseTo(rightSide, 0);
});

test("a picture stands in its line, where its paragraph or its cell is", async () => {
  const inCell = `<w:tbl><w:tr>${cell("", paragraph("", picture("logopng", 30, 30)))}${cell("", paragraph("", words("Beside")))}</w:tr></w:tbl>`;
  const [page] = await pdfPages(await pdfOf({ body: inCell, pictures: { "logo.png": logo } }));
  expect(page).toMatchObject({ pictures: [30], lines: ["{title}", "Beside"] });
});

test("what Word does not print is not in the PDF, and what is in text boxes is", async () => {
  const box = `<w:r><w:drawing><wp:anchor><w:txbxContent>${paragraph("", words("In a box"))}</w:txbxContent></wp:anchor></w:drawing></w:r>`;
  const deleted = "<w:del><w:r><w:delText>Deleted</w:delText></w:r></w:del>";
  const body = paragraph(
    "",
    words("Shown"),
    run("<w:vanish/>", "Hidden"),
    deleted,
    `<w:ins>${words(" inserted")}</w:ins>`,
    box,
  );
  const texts = await textsOf(body);
  expect(texts.map(({ text }) => text)).toEqual(["Shown inserted", "In a box"]);
});

test("a document nested without an end and a paragraph of one endless word are written", async () => {
  const deep = "<w:sdt>".repeat(5_000) + paragraph("", words("Deep")) + "</w:sdt>".repeat(5_000);
  const endless = "x".repeat(5_000);
  const texts = await textsOf(deep + paragraph('<w:ind w:left="9999999" w:right="9999999"/>', words(endless)));
  expect(texts.map(({ text }) => text).join("")).toBe(endless);
  expect(Math.max(...texts.map(({ right }) => right))).toBeLessThan(rightSide + 1);
});
