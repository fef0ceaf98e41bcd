import type { Hub } from "@iphub/sdk";
import { paragraph } from "@iphub/server/documents/reports/docx-blocks";
import { writeDocx } from "@iphub/server/documents/reports/write-docx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { docxPart, docxWith } from "../../support/docx.ts";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

const good = writeDocx([paragraph("{title}")]);
const relations = (type: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://evil.example/x" TargetMode="External"/></Relationships>`;
const withTag = (text: string) => writeDocx([paragraph(text)]);
const inDocument = (xml: string) =>
  docxWith(good, {
    "word/document.xml": docxPart(good, "word/document.xml").replace("<w:sectPr>", `${xml}<w:sectPr>`),
  });

/** A file of half a megabyte that unpacks to 400 MB, and one that says of itself that it is small. */
const bomb = docxWith(good, { "word/media/image1.png": Buffer.alloc(400 * 1024 * 1024) });
function lyingBomb(): Buffer {
  const copy = Buffer.from(bomb);
  for (let at = copy.indexOf("PK\x01\x02", 0, "latin1"); at >= 0; at = copy.indexOf("PK\x01\x02", at + 4, "latin1")) {
    copy.writeUInt32LE(100, at + 24);
  }
  return copy;
}

const refused: readonly (readonly [string, () => Buffer, RegExp])[] = [
  ["a ZIP bomb", () => bomb, /unpacks to more than 20 MB; make its pictures smaller/],
  ["a ZIP bomb that lies of its size", lyingBomb, /unpacks to more than 20 MB/],
  ["macros", () => docxWith(good, { "word/vbaProject.bin": "x" }), /has macros; save it in Word as \.docx/],
  [
    "the type of a document with macros",
    () =>
      docxWith(good, {
        "[Content_Types].xml": docxPart(good, "[Content_Types].xml").replace(
          "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
          "application/vnd.ms-word.document.macroEnabled.main+xml",
        ),
      }),
    /has macros/,
  ],
  ["an embedded object", () => docxWith(good, { "word/embeddings/oleObject1.bin": "x" }), /embedded objects/],
  ["a part outside of the document", () => docxWith(good, { "../../etc/cron.d/x": "x" }), /outside of the document/],
  [
    "a template elsewhere",
    () => docxWith(good, { "word/_rels/settings.xml.rels": relations("attachedTemplate") }),
    /refers to a file elsewhere/,
  ],
  [
    "a picture elsewhere",
    () => docxWith(good, { "word/_rels/document.xml.rels": relations("image") }),
    /refers to a file elsewhere/,
  ],
  [
    "entities",
    () =>
      docxWith(good, {
        "word/document.xml": `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>${docxPart(good, "word/document.xml")}`,
      }),
    /parts is not valid/,
  ],
  [
    "a field that runs a program",
    () =>
      inDocument("<w:p><w:r><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO cmd</w:instrText></w:r></w:p>"),
    /a field that loads from elsewhere/,
  ],
  ["a tag that is not closed", () => withTag("Dear {clientName"), /has an invalid tag: .*clientName.*unclosed/],
  ["a tag that is not opened", () => withTag("Dear clientName}"), /has an invalid tag: .*unopened/],
  ["a list without an end", () => withTag("{#tasks}{title}"), /has an invalid tag: .*"tasks".*unclosed/],
  [
    "a list that the hub has not",
    () => withTag("{#secrets}{title}{/secrets}"),
    /\{#secrets\} is not a list of the hub/,
  ],
  ["a field that a list has not", () => withTag("{#tasks}{password}{/tasks}"), /\{password\} is not within \{#tasks\}/],
  ["raw XML", () => withTag("{@title}"), /\{title\} is not a field/],
  ["an expression", () => withTag("{constructor.constructor('x')()}"), /is not a field/],
  ["other braces", () => withTag("{=[[ ]]=}"), /is not a field/],
  ["a name that the form itself has", () => withTag("{reportIds}"), /is not a field/],
  ["no fields", () => withTag("Dear Sirs"), /has no merge fields/],
  ["a text", () => Buffer.from("{title}"), /is not a Word document/],
  ["nothing", () => Buffer.alloc(0), /is not a Word document/],
  ["half of a document", () => good.subarray(0, good.length / 2), /is not a Word document/],
  ["another office file", () => docxWith(good, { "word/document.xml": null }), /is not a Word document/],
  [
    "too many parts",
    () => docxWith(good, Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`word/${at}.xml`, "<a/>"]))),
    /more than 500 parts/,
  ],
  ["too many bytes", () => Buffer.alloc(3 * 1024 * 1024), /is larger than 2 MB/],
];

forEachEngine((engine) => {
  let hub: SeededHub;
  let ada: Hub;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
    ada = await hub.as("ada");
  });
  afterAll(() => hub.close());

  const upload = (content: Buffer) =>
    ada.reports.uploadTemplate({ file: new File([new Uint8Array(content)], "x.docx") });

  test.each(refused)("a template with %s is refused, and said why", async (_what, content, message) => {
    const failure = await failureOf(upload(content()));
    expect([failure.status, failure.fields?.[0]?.field]).toEqual([400, "file"]);
    expect(failure.message).toMatch(message);
    expect((await ada.reports.templates()).filter(({ source }) => source === "firm")).toEqual([]);
  });

  test("a template whose bytes were changed anywhere is taken or refused, and the hub goes on", async () => {
    for (let at = 0; at < good.length; at += 37) {
      const changed = Buffer.from(good);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      const outcome = await upload(changed).then(
        () => 201,
        async (error: unknown) => (await failureOf(Promise.reject(error))).status,
      );
      expect([201, 400], `byte ${at}`).toContain(outcome);
    }
    for (const { id, source } of await ada.reports.templates()) {
      if (source === "firm") await ada.reports.deleteTemplate({ id });
    }
  });

  test("links that a reader clicks on may stay", async () => {
    const { id } = await upload(docxWith(good, { "word/_rels/document.xml.rels": relations("hyperlink") }));
    await ada.reports.deleteTemplate({ id });
  });
});
