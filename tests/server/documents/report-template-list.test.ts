import { paragraph } from "@iphub/server/documents/reports/docx-blocks";
import { readTemplateDocument, readTemplates } from "@iphub/server/documents/reports/templates.store";
import { writeDocx } from "@iphub/server/documents/reports/write-docx";
import type { Schema } from "@iphub/server/schema";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";

/** The database, and how many documents were read from it. */
function counting(db: Kysely<Schema>) {
  const read = { documents: 0 };
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.documents += result.rows.filter((row) => row.content !== undefined).length;
      return result;
    },
  });
  return { counted, read };
}

forEachEngine((engine) => {
  let hub: FilesHub;
  beforeAll(async () => {
    hub = await startFilesHub(engine);
  });
  afterAll(() => hub.close());

  test("the documents of templates are read once, and of those alone that were replaced since", async () => {
    const ada = await hub.as("ada");
    const upload = async (name: string, text: string) => {
      const content = new Uint8Array(writeDocx([paragraph(text)]));
      return ada.reports.uploadTemplate({ file: new File([content], name) });
    };
    const { id } = await upload("One.docx", "{title}");
    const { id: other } = await upload("Two.docx", "{applicant}");
    const { counted, read } = counting(hub.platform.db);
    const fieldsOf = async (ids?: readonly string[]) =>
      (await readTemplates(counted, ids))
        .filter(({ source }) => source === "firm")
        .map(({ title, merge }) => [title, merge.fields.map(({ name }) => name)]);
    const both = [
      ["One", ["title"]],
      ["Two", ["applicant"]],
    ];
    expect([await fieldsOf(), read.documents]).toEqual([both, 2]);
    expect([await fieldsOf(), read.documents]).toEqual([both, 2]);
    await upload("One.docx", "{author}");
    expect([await fieldsOf([other]), read.documents]).toEqual([[["Two", ["applicant"]]], 2]);
    expect([await fieldsOf([id]), read.documents]).toEqual([[["One", ["author"]]], 3]);
    expect(await readTemplateDocument(counted, id)).toMatchObject({ title: "One", content: expect.any(Buffer) });
    expect(await readTemplateDocument(counted, "none")).toBeNull();
  });
});
