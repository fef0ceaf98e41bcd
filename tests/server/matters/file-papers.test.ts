import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";
import { paperPdf } from "../../support/paper-pdf.ts";
import { claimsDocx, cutDocx, mailFile } from "../../support/papers.ts";

forEachEngine((engine) => {
  let hub: FilesHub;
  let ada: Hub;
  let ben: Hub;

  beforeAll(async () => {
    hub = await startFilesHub(engine);
    [ada, ben] = await Promise.all([hub.as("ada"), hub.as("ben")]);
  });
  afterAll(() => hub.close());

  const upload = (name: string, content: string | Buffer, reference = "m-1") =>
    ada.files.upload({ reference, file: new File([new Uint8Array(Buffer.from(content))], name) });

  test("a DOCX file is read as headings, paragraphs, tables, and lists with the numbers that Word shows", async () => {
    const { id } = await upload(
      "claims.docx",
      claimsDocx(["A cell with", ["a lid", 1], ["an anode.", 1], "The cell of claim 1."]),
    );
    const paper = await ada.files.paper({ id });
    expect(paper).toMatchObject({
      id,
      name: "claims.docx",
      kind: "document",
      problem: null,
      isWhole: true,
      version: 1,
    });
    expect(paper.blocks.map(({ kind, level, label, text, rows }) => [kind, level, label, text || rows])).toEqual([
      ["heading", 1, "", "Battery cell"],
      ["paragraph", 0, "", "A cell is described."],
      [
        "table",
        0,
        "",
        [
          ["Figure", "Shows"],
          ["1", "the cell"],
        ],
      ],
      ["paragraph", 0, "", "What is claimed is:"],
      ["item", 0, "1.", "A cell with"],
      ["item", 1, "(a)", "a lid"],
      ["item", 1, "(b)", "an anode."],
      ["item", 0, "2.", "The cell of claim 1."],
    ]);
    expect((await ada.files.text({ id })).pages[0]?.split("\n")).toEqual([
      "Battery cell",
      "A cell is described.",
      "Figure\tShows",
      "1\tthe cell",
      "What is claimed is:",
      "1. A cell with",
      "(a) a lid",
      "(b) an anode.",
      "2. The cell of claim 1.",
    ]);
  });

  test("an e-mail is read as text with its head; its attachments are read and downloaded by their place", async () => {
    const { id } = await upload("comments.eml", mailFile({ name: "list.csv", content: "Claim,Comment\n1,keep" }));
    const paper = await ada.files.paper({ id });
    expect(paper).toMatchObject({ kind: "mail", text: expect.stringContaining("Please keep the broad claim.") });
    expect(paper.mail).toMatchObject({
      from: "Client <client@example.com>",
      to: ["Ada Byron <ada@firm.example>"],
      cc: ["ben@firm.example"],
      subject: "Comments on the claims",
      date: "2026-01-31T09:30:00.000Z",
      attachments: [{ part: 0, name: "list.csv" }],
    });
    expect(JSON.stringify(paper)).not.toContain("tracker");
    const attached = await ada.files.paper({ id, part: 0 });
    expect(attached).toMatchObject({ id, part: 0, name: "list.csv", kind: "document", mimeType: "text/csv" });
    expect(attached.blocks[0]?.rows).toEqual([
      ["Claim", "Comment"],
      ["1", "keep"],
    ]);
    const { url } = await ada.files.token({ path: id, part: 0 });
    const opened = await fetch(new URL(url, hub.url), { headers: { range: "bytes=0-4" } });
    expect([opened.status, await opened.text()]).toEqual([206, "Claim"]);
    expect(await (await ada.files.download({ id, part: 0 })).text()).toContain("1,keep");
    expect((await failureOf(ada.files.paper({ id, part: 1 }))).status).toBe(404);
  });

  test("PDFs and pictures are shown by their bytes, texts as text; the text of a PDF comes by page", async () => {
    const pdf = await upload("action.pdf", paperPdf([["Claims 1-20 are rejected."], ["Second page"]]));
    expect(await ada.files.paper({ id: pdf.id })).toMatchObject({ kind: "pdf", blocks: [], text: null });
    expect(await ada.files.text({ id: pdf.id })).toEqual({
      pages: ["Claims 1-20 are rejected.", "Second page"],
      isLaidOut: true,
      isWhole: true,
      problem: null,
    });
    const scan = await upload("scan.pdf", paperPdf([[]]));
    expect((await ada.files.text({ id: scan.id })).problem).toContain("scanned");
    const markdown = await upload("notes.md", "# Notes");
    expect(await ada.files.paper({ id: markdown.id })).toMatchObject({ kind: "markdown", text: "# Notes" });
    const plain = await upload("notes.txt", "1. A cell.");
    expect(await ada.files.paper({ id: plain.id })).toMatchObject({ kind: "text", text: "1. A cell." });
    expect((await ada.files.text({ id: plain.id })).pages).toEqual(["1. A cell."]);
    const table = await upload("list.csv", "sep=;\r\nClaim;Comment\r\n1;keep, it is new\r\n");
    expect((await ada.files.paper({ id: table.id })).blocks[0]?.rows).toEqual([
      ["Claim", "Comment"],
      ["1", "keep, it is new"],
    ]);
  });

  test("an older version is read by its number", async () => {
    const { id } = await upload("draft.txt", "First");
    await upload("draft.txt", "Second");
    expect((await ada.files.paper({ id })).text).toBe("Second");
    expect((await ada.files.paper({ id, version: 1 })).text).toBe("First");
    expect((await ada.files.text({ id, version: 1 })).pages).toEqual(["First"]);
    const { url } = await ada.files.token({ path: id, version: 1 });
    expect(await (await fetch(new URL(url, hub.url))).text()).toBe("First");
    expect((await failureOf(ada.files.paper({ id, version: 3 }))).status).toBe(404);
    expect((await failureOf(ada.files.token({ path: id, version: 3 }))).status).toBe(404);
  });

  test("what cannot be shown says why in a sentence", async () => {
    const broken = await upload(
      "broken.docx",
      Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), Buffer.alloc(64, 1)]),
    );
    expect(await ada.files.paper({ id: broken.id })).toMatchObject({
      kind: "none",
      problem: expect.stringContaining("damaged"),
    });
    const cut = await upload("cut.docx", cutDocx("A cell."));
    expect(await ada.files.paper({ id: cut.id })).toMatchObject({
      kind: "text",
      text: "A cell.",
      problem: expect.stringContaining("damaged"),
    });
    const locked = await upload(
      "locked.docx",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]),
    );
    expect(await ada.files.paper({ id: locked.id })).toMatchObject({
      kind: "none",
      problem: expect.stringContaining("password"),
    });
    const pdf = await upload("broken.pdf", "%PDF-1.7 nothing");
    expect(await ada.files.text({ id: pdf.id })).toMatchObject({
      pages: [],
      problem: expect.stringContaining("damaged"),
    });
    const archive = await upload("parts.zip", Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]));
    expect(await ada.files.paper({ id: archive.id })).toMatchObject({ kind: "none", problem: null });
    const empty = await upload("empty.txt", "");
    expect(await ada.files.paper({ id: empty.id })).toMatchObject({ kind: "none", problem: "The file is empty." });
  });

  test("a file of a matter that one may not see is unknown", async () => {
    const { id } = await upload("secret.txt", "Secret", "m-mech");
    const calls = [() => ben.files.paper({ id }), () => ben.files.text({ id }), () => ben.files.paper({ id, part: 0 })];
    for (const call of calls) {
      expect((await failureOf(call())).status).toBe(404);
    }
  });
});
