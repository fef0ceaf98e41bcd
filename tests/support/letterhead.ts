import { iconPng } from "@iphub/server/documents/add-ins/icon-png";
import { paragraph } from "@iphub/server/documents/reports/docx-blocks";
import { writeDocx } from "@iphub/server/documents/reports/write-docx";
import { docxPart, docxWith } from "./docx.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const names = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${office}"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
].join(" ");

/** Words of one run. */
export const words = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
/** A picture as Word embeds it; sizes in points. */
export const picture = (relation: string, width: number, height: number) =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="${width * 12_700}" cy="${height * 12_700}"/><a:graphic><a:blip r:embed="${relation}"/></a:graphic></wp:inline></w:drawing></w:r>`;
/** A field with what Word last showed of it, as Word 2016 and as older ones write it. */
export const field = (name: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${name} \\* MERGEFORMAT </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${words("77")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
/** The same in the short form. */
export const shortField = (name: string) => `<w:fldSimple w:instr=" ${name} ">${words("88")}</w:fldSimple>`;
/** Paragraphs of a part, one for each content. */
export const paragraphs = (...contents: readonly string[]) => contents.map((one) => `<w:p>${one}</w:p>`).join("");

/** The parts of a letterhead: each header or footer by its kind, and the pictures that it and the text embed. */
export interface Letterhead {
  readonly headers?: Readonly<Record<string, string>>;
  readonly footers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly pictures?: Readonly<Record<string, Buffer>>;
  /** More of the section's properties, such as another first page. */
  readonly section?: string;
  readonly settings?: string;
}

/** A small PNG with transparency, 36 points wide where it is drawn so. */
export const logo = iconPng(32);
/** A JPEG of 8 by 8 pixels. */
export const photo = Buffer.from(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYAlD/2Q==",
  "base64",
);

/** A template with the letterhead around its body, as Word lays the parts down. */
export function letterhead(of: Letterhead): Buffer {
  const plain = writeDocx([paragraph("{title}")]);
  const media = Object.entries(of.pictures ?? {});
  const pictures = media.map(([name]) => relation(name.replace(/\W/g, ""), "image", `media/${name}`)).join("");
  const edges = [
    ...Object.entries(of.headers ?? {}).map(([type, content]) => ({ tag: "header", root: "hdr", type, content })),
    ...Object.entries(of.footers ?? {}).map(([type, content]) => ({ tag: "footer", root: "ftr", type, content })),
  ].map((edge, at) => ({ ...edge, path: `${edge.tag}${at + 1}.xml`, id: `rIdEdge${at + 1}` }));
  const parts: Record<string, string | Buffer> = {};
  for (const { root, path, content } of edges) {
    parts[`word/${path}`] = `<w:${root} ${names}>${content}</w:${root}>`;
    parts[`word/_rels/${path}.rels`] = relations(pictures);
  }
  for (const [name, content] of media) parts[`word/media/${name}`] = content;
  if (of.settings !== undefined) parts["word/settings.xml"] = `<w:settings ${names}>${of.settings}</w:settings>`;
  const links = edges.map(({ tag, path, id }) => relation(id, tag, path)).join("");
  const references = edges.map(({ tag, type, id }) => `<w:${tag}Reference w:type="${type}" r:id="${id}"/>`).join("");
  parts["word/_rels/document.xml.rels"] = relations(links + pictures);
  parts["word/document.xml"] = docxPart(plain, "word/document.xml")
    .replace(/<w:document [^>]*>/, `<w:document ${names}>`)
    .replace("<w:sectPr>", `${of.body ?? ""}<w:sectPr>${references}${of.section ?? ""}`);
  const types = docxPart(plain, "[Content_Types].xml").replace(
    "<Override",
    '<Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/><Override',
  );
  const overrides = edges.map(
    ({ tag, path }) =>
      `<Override PartName="/word/${path}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${tag}+xml"/>`,
  );
  parts["[Content_Types].xml"] = types.replace("</Types>", `${overrides.join("")}</Types>`);
  return docxWith(plain, parts);
}

function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
}

function relations(inner: string): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
}

/** A firm's letter: its logo and its name with the matter's references above, the page numbers below. */
export const firmLetter = letterhead({
  headers: { default: paragraphs(picture("logopng", 40, 40), words("Acme LLP, {references}")) },
  footers: { default: paragraphs(words("Page ") + field("PAGE") + words(" of ") + field("NUMPAGES")) },
  pictures: { "logo.png": logo },
});
