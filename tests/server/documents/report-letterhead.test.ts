import { deflateSync } from "node:zlib";
import { iconPng } from "@iphub/server/documents/add-ins/icon-png";
import { checkTemplate } from "@iphub/server/documents/reports/check-template";
import { drawablePicture } from "@iphub/server/documents/reports/drawable-picture";
import { fillTemplate, inspectTemplate } from "@iphub/server/documents/reports/fill-template";
import { readDocument } from "@iphub/server/documents/reports/read-document";
import { writePdf } from "@iphub/server/documents/reports/write-pdf";
import { expect, test } from "vitest";
import {
  field,
  type Letterhead,
  letterhead,
  logo,
  paragraphs,
  photo,
  picture,
  shortField,
  words,
} from "../../support/letterhead.ts";
import { pdfPages } from "../../support/pdf-pages.ts";

const tab = "<w:r><w:tab/></w:r>";
const body = (count: number) =>
  paragraphs(...Array.from({ length: count }, (_, at) => words(`Line ${at + 1} of the letter`)));

async function printed(of: Letterhead, data: Readonly<Record<string, string>> = { title: "A battery" }) {
  const filled = await fillTemplate(letterhead(of), data);
  return pdfPages(await writePdf(readDocument(await checkTemplate(filled)), "Letter"));
}

test("headers and footers stand on every page, with their fields, their page numbers and what stands at their ends", async () => {
  const pages = await printed({
    headers: { default: paragraphs(`${words("Acme LLP")}${tab}${tab}${words("Re {title}")}`, "") },
    footers: { default: paragraphs(`${words("Page ")}${field("PAGE")}${words(" of ")}${shortField("NUMPAGES")}`) },
    body: body(60),
  });
  expect(pages).toHaveLength(2);
  for (const [at, { lines }] of pages.entries()) {
    expect(lines[0]).toBe("Acme LLP | Re A battery");
    expect(lines.at(-1)).toBe(`Page ${at + 1} of 2`);
  }
  const all = pages.flatMap(({ lines }) => lines.slice(1, -1));
  expect(all).toEqual(["A battery", ...Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of the letter`)]);
});

test("the first page and even pages have their own where the document says so, else the same", async () => {
  const headers = {
    default: paragraphs(words("Others")),
    first: paragraphs(words("First")),
    even: paragraphs(words("Even")),
  };
  const heads = async (of: Letterhead) =>
    (await printed({ headers, body: body(95), ...of })).map(({ lines }) => lines[0]);
  expect(await heads({})).toEqual(["Others", "Others", "Others"]);
  expect(await heads({ section: "<w:titlePg/>", settings: "<w:evenAndOddHeaders/>" })).toEqual([
    "First",
    "Even",
    "Others",
  ]);
  expect(await heads({ section: '<w:titlePg w:val="0"/>', settings: '<w:evenAndOddHeaders w:val="true"/>' })).toEqual([
    "Others",
    "Even",
    "Others",
  ]);
});

test("pictures are drawn in their size, where they stand, once in the file, and smaller where there is no room", async () => {
  const of: Letterhead = {
    headers: { default: paragraphs(picture("logopng", 36, 36), words("Acme LLP")) },
    body:
      paragraphs(words("Before") + picture("photojpeg", 120, 60) + words("after"), picture("logopng", 2_000, 1_000)) +
      body(60),
    pictures: { "logo.png": logo, "photo.jpeg": photo },
  };
  const [first, second] = await printed(of);
  expect(first?.pictures).toEqual([120, 481, 36]);
  expect(first?.lines.slice(0, 3)).toEqual(["Acme LLP", "A battery", "Before | after"]);
  expect(second?.pictures).toEqual([36]);
  const filled = await fillTemplate(letterhead(of), { title: "A battery" });
  const pdf = await writePdf(readDocument(await checkTemplate(filled)), "Letter");
  // Two pictures, and the transparency of one of them.
  expect(pdf.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(3);
  expect((await inspectTemplate(letterhead(of))).notInPdf).toEqual([]);
});

test("a header as high as a page leaves room for the text; a picture for other programs is not drawn twice", async () => {
  const twice = `<mc:AlternateContent><mc:Choice>${picture("logopng", 36, 36)}</mc:Choice><mc:Fallback>${picture("logopng", 36, 36)}${words("Fallback")}</mc:Fallback></mc:AlternateContent>`;
  const pages = await printed({
    headers: { default: paragraphs(...Array.from({ length: 100 }, (_, at) => words(`Head ${at}`))) },
    body: paragraphs(twice) + body(5),
    pictures: { "logo.png": logo },
  });
  expect(pages).toHaveLength(1);
  expect(pages[0]?.pictures).toEqual([36]);
  expect(pages[0]?.lines).toContain("Line 5 of the letter");
  expect(pages[0]?.lines.join()).not.toContain("Fallback");
});

test("what no PDF can carry is left out and said: other formats, broken pictures, bombs, words of a second section", async () => {
  const head = iconPng(4).subarray(0, 33);
  const chunk = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
  };
  const png = (rows: Buffer) => Buffer.concat([head, chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
  const unfit: Record<string, Buffer> = {
    "a.gif": Buffer.from("GIF89a"),
    "cut.png": logo.subarray(0, 60),
    "bomb.png": png(Buffer.alloc(50_000_000)),
    "short.png": png(Buffer.alloc(10)),
    "filter.png": png(Buffer.alloc(4 * 17, 9)),
    "huge.png": iconWith(iconPng(4), 60_000),
    "cut.jpeg": photo.subarray(0, 30),
    "empty.png": Buffer.alloc(0),
  };
  for (const [name, content] of Object.entries(unfit)) expect(drawablePicture(content), name).toBeNull();
  expect(drawablePicture(logo)).not.toBeNull();
  expect(drawablePicture(photo)).toBe(photo);
  const of: Letterhead = {
    body: paragraphs(...Object.keys(unfit).map((name) => picture(name.replace(/\W/g, ""), 40, 40))),
    pictures: unfit,
  };
  expect((await printed(of)).flatMap(({ pictures }) => pictures)).toEqual([]);
  expect((await inspectTemplate(letterhead(of))).notInPdf).toEqual(["pictures"]);
  const even: Letterhead = { headers: { default: paragraphs(words("A")), even: paragraphs(words("B")) } };
  expect((await inspectTemplate(letterhead(even))).notInPdf).toEqual(["headers"]);
});

/** A PNG that says it is `side` pixels wide and high. */
function iconWith(png: Buffer, side: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(side, 16);
  changed.writeUInt32BE(side, 20);
  return changed;
}
