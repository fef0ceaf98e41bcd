import { chmodSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { holdingRelay } from "../../support/holding-relay.ts";
import { paperPdf } from "../../support/paper-pdf.ts";
import { claimsDocx, mailFile } from "../../support/papers.ts";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { closed, gone, press } from "../support/matter-journey.ts";
import { onRow, openTerminalApp, walkTo, windows } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const shared = sharedTerminalHub();
const pages = Array.from({ length: 12 }, (_, at) => [
  `Page ${at + 1} of the office action`,
  at === 9 ? "The anode of lithium is known from D1." : "Claims 1-20 are rejected.",
]);
const emptyArchive = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);
let matter: string;

beforeAll(async () => {
  const { ada } = shared();
  matter = (await ada.inventions.create({ title: "Read in the terminal", references: ["READ-1"] })).id;
  const upload = (name: string, content: string | Buffer) =>
    ada.files.upload({ reference: matter, file: new File([new Uint8Array(Buffer.from(content))], name) });
  await upload("action.pdf", paperPdf(pages));
  await upload("scan.pdf", paperPdf([[], []]));
  await upload("broken.pdf", "%PDF-1.7 nothing");
  await upload("claims.docx", claimsDocx(["A cell with an anode of lithium.", "The cell of claim 1 with a lid."]));
  await upload("claims.docx", claimsDocx(["A cell with an anode of sodium."]));
  await upload("comments.eml", mailFile({ name: "list.csv", content: "Claim,Comment\n1,keep" }));
  await upload("parts.zip", emptyArchive);
});

/** The files of the matter, one of them read; `read` is what its text begins with. */
async function openFiles(
  size: { readonly columns: number; readonly rows: number },
  options: { readonly url?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<PseudoTerminal> {
  const { hub, token } = shared();
  const terminal = await openTerminalApp({ url: options.url ?? hub.url, token, ...size, env: options.env });
  await terminal.waitFor("Enter open");
  terminal.type("fREAD-1");
  await terminal.waitFor(onRow("READ-1"));
  terminal.type(keys.enter);
  await terminal.waitFor("This matter has no milestones yet");
  terminal.type(":Files");
  await terminal.waitFor(onRow("Files"));
  terminal.type(keys.enter);
  await terminal.waitFor(/^▌ \w/mu);
  return terminal;
}

async function read(terminal: PseudoTerminal, name: string, words: string | RegExp): Promise<void> {
  terminal.type("g");
  await terminal.waitFor(
    (lines) => lines[lines.findIndex((line) => line.includes("NAME")) + 1]?.startsWith("▌") === true,
  );
  await walkTo(terminal, name);
  terminal.type(keys.enter);
  await terminal.waitFor(words);
}

async function backToList(terminal: PseudoTerminal): Promise<void> {
  terminal.type(keys.escape);
  await terminal.waitFor("NAME");
}

async function fileId(name: string): Promise<string> {
  const found = (await shared().ada.files.list({ reference: matter })).find((file) => file.name === name);
  return found?.id ?? "";
}

describe.each(windows)("a paper among a matter's files in the terminal at $columns x $rows", (size) => {
  it("is read by page, searched from match to match, and stays at its place in another width", async () => {
    const terminal = await openFiles(size);
    await read(terminal, "action.pdf", "── Page 1 of 12 ──");
    await terminal.waitFor("page 1 of 12");
    terminal.type("l");
    await terminal.waitFor("page 2 of 12");
    expect(terminal.screen()[3]).toBe("  ── Page 2 of 12 ──");
    terminal.resize(40, 12);
    await terminal.waitFor(
      (lines) => lines[4] === "  ── Page 2 of 12 ──" && lines[2]?.includes("page 2 of 12") === true,
    );
    expect(terminal.screen()[11]).toMatch(/^\/ find {2}i show the pages {2}p notes/u);
    terminal.resize(size.columns, size.rows);
    terminal.type("h/rejected");
    await terminal.waitFor(/^▶ Claims 1-20 are rejected\./mu);
    terminal.type(keys.enter);
    await terminal.waitFor("1 of 11 found");
    terminal.type("n");
    await terminal.waitFor("2 of 11 found");
    terminal.type("NN");
    await terminal.waitFor("11 of 11 found");
    await terminal.waitFor("page 12 of 12");
    terminal.type(`/${keys.home}\u000bAnode of  LITHIUM${keys.enter}`);
    await terminal.waitFor("1 of 1 found");
    await terminal.waitFor(/^▶ The anode of lithium is known from D1\./mu);
    await terminal.waitFor("page 10 of 12");
    terminal.type(`/${keys.home}\u000bno such words${keys.enter}`);
    await terminal.waitFor("▲ not found: no such words");
    await backToList(terminal);
    await terminal.waitFor(onRow("action.pdf"));
  });

  it("says what cannot be read as text, and shows DOCX, tables, and e-mail with its attachments", async () => {
    const terminal = await openFiles(size);
    await read(terminal, "scan.pdf", /▲ The file was scanned: .* no text\./u);
    expect(terminal.screen().join(" ").replace(/\s+/gu, " ")).toContain("o opens it in the browser.");
    await backToList(terminal);
    await read(terminal, "broken.pdf", "▲ The file is damaged and cannot be shown.");
    await backToList(terminal);
    await read(terminal, "parts.zip", "Files of this kind are not shown here: o opens it in the browser.");
    await backToList(terminal);
    await read(terminal, "comments.eml", "Please keep the broad claim.");
    await terminal.waitFor("From: Client <client@example.com>");
    terminal.type("a");
    await terminal.waitFor("1     │ keep");
    terminal.type(keys.escape);
    await terminal.waitFor("Please keep the broad claim.");
    await backToList(terminal);
    await read(terminal, "claims.docx", "1. A cell with an anode of sodium.");
    await terminal.waitFor("Figure │ Shows");
    await terminal.waitFor(/^ {2}Version 1, /mu);
    terminal.type("v");
    await terminal.waitFor(onRow("Version 2"));
    terminal.type(`1${keys.enter}`);
    await terminal.waitFor("1. A cell with an anode of lithium.");
    await terminal.waitFor(/^ {2}Version 1, /mu);
    terminal.type("v");
    await terminal.waitFor(onRow("Version 1"));
    terminal.type(`2${keys.enter}`);
    await terminal.waitFor("1. A cell with an anode of sodium.");
    terminal.type("c");
    await terminal.waitFor("Claims: 1 changed, 1 removed.");
    await terminal.waitFor("A cell with an anode of [-lithium-]{+sodium+}.");
    terminal.type(keys.escape);
    await terminal.waitFor("Figure │ Shows");
  });
});

describe("notes that are pinned to a paper in the terminal", () => {
  it("are pinned to found words or a page, shown live, changed, deleted by who wrote them, and lead to their place", async () => {
    const { ada, ben } = shared();
    const id = await fileId("action.pdf");
    const editor = join(tmpdir(), `editor-${process.pid}.sh`);
    writeFileSync(editor, '#!/bin/sh\nprintf "See D2 too" > "$1"\n');
    chmodSync(editor, 0o755);
    const terminal = await openFiles({ columns: 120, rows: 40 }, { env: { EDITOR: editor } });
    await read(terminal, "action.pdf", "── Page 1 of 12 ──");
    terminal.type(`/anode of lithium${keys.enter}`);
    await terminal.waitFor("1 of 1 found");
    await press(terminal, "p", "Notes on this file");
    await terminal.waitFor("No notes are pinned to this file yet.");
    await press(terminal, "l", "Note on the found words");
    terminal.type(`Ask for reasons${keys.enter}`);
    await terminal.waitFor("Page 10 · Ada Byron");
    expect(await ada.files.listNotes({ id })).toMatchObject([
      { page: 10, quote: "anode of lithium", content: "Ask for reasons", author: "ada@iphub.example", version: 1 },
    ]);
    await ben.files.addNote({ id, page: 2, content: "See **D1**" });
    await terminal.waitFor("Page 2 · Ben");
    await terminal.waitFor(/▌ Page 10 · Ada Byron/u);
    terminal.type("e");
    await terminal.waitFor("See D2 too");
    await expect
      .poll(async () => (await ada.files.listNotes({ id })).map(({ content }) => content))
      .toEqual(["See **D1**", "See D2 too"]);
    terminal.type("k");
    await terminal.waitFor(/▌ Page 2 · Ben/u);
    terminal.type(keys.enter);
    await closed(terminal);
    await terminal.waitFor("page 2 of 12");
    await terminal.waitFor(/^ {2}▎ Ben \w+: See D1$/mu);
    await press(terminal, "p", "Notes on this file");
    terminal.type("j");
    await terminal.waitFor(/▌ Page 10 · Ada Byron/u);
    await press(terminal, "x", "Delete this note?");
    terminal.type("y");
    await gone(terminal, "See D2 too");
    expect((await ada.files.listNotes({ id })).map(({ content }) => content)).toEqual(["See **D1**"]);
    terminal.type(keys.escape);
    await closed(terminal);
    terminal.type("u");
    await expect.poll(async () => (await ada.files.listNotes({ id })).length).toBe(2);
  });
});

describe("a paper whose text takes its time", () => {
  it("says that it is being read, and takes no key of the list meanwhile", async () => {
    const relay = await holdingRelay(shared().hub.url);
    const terminal = await openFiles({ columns: 120, rows: 40 }, { url: relay.url });
    const held = relay.hold(/\/files\/[^/]+\/text/u);
    await read(terminal, "action.pdf", "Loading the text of the paper");
    terminal.type("x");
    held.release();
    await terminal.waitFor("── Page 1 of 12 ──");
    expect(terminal.screen().join("\n")).not.toContain("Delete this file?");
    await relay.close();
  });
});
