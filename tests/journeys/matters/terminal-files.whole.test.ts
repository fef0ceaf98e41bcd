import { mkdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Hub } from "@iphub/sdk";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { holdingRelay } from "../../support/holding-relay.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { gone, openSampleTab } from "../support/matter-journey.ts";
import { closeTerminalApps, smallWindow } from "../support/terminal-app.ts";

const repository = join(tmpdir(), `repository-${process.pid}`);
const matter = { id: "m-17248024" };
let hub: TestHub;
let ben: Hub;

beforeAll(async () => {
  mkdirSync(join(repository, "17248024"), { recursive: true });
  writeFileSync(join(repository, "17248024", "inventor notes.txt"), "Sea water\n    is salty.\u001b[2J\n");
  hub = await startHub({ environment: { IPHUB_DIRECTORY_ROOT: repository } });
  ben = await hub.as("ben@iphub.example");
}, 120_000);
afterEach(closeTerminalApps);
afterAll(async () => {
  await hub.close();
  rmSync(repository, { recursive: true, force: true });
});

const openTab = (tab: string, size: { columns: number; rows: number }) =>
  openSampleTab({ hub, url: hub.url, tab, ...size });

describe("files in the terminal", () => {
  it("uploads, tags, deletes after asking, and restores", async () => {
    const path = join(tmpdir(), `claims-${process.pid}.txt`);
    writeFileSync(path, "1. A cell.");
    const terminal = await openTab("Files", smallWindow);
    const files = () => ben.files.list({ reference: matter.id });
    const named = async () => (await files()).filter(({ name }) => name === `claims-${process.pid}.txt`);
    await terminal.waitFor("a upload");
    terminal.type("a");
    await terminal.waitFor("Upload which file");
    terminal.type(`${path}${keys.enter}`);
    await terminal.waitFor((lines) => lines.some((line) => line.slice(2).startsWith("claims-")));
    await expect.poll(async () => (await named()).map(({ size }) => size)).toEqual([readFileSync(path).length]);
    rmSync(path);
    terminal.type("g");
    await terminal.waitFor((lines) => lines.some((line) => line.startsWith("▌ claims-")));
    terminal.type("e");
    await terminal.waitFor("Rename or tag");
    terminal.type(`${keys.tab}draft, client${keys.enter}`);
    await expect.poll(async () => (await named())[0]?.tags).toEqual(["draft", "client"]);
    // The form shows the tags too: the list has the keys again once it is gone.
    await gone(terminal, "Rename or tag");
    await terminal.waitFor("draft, client");
    terminal.type("x");
    await terminal.waitFor("Delete this file?");
    terminal.type(keys.escape);
    await gone(terminal, "Delete this file?");
    expect(await named()).toHaveLength(1);
    terminal.type("x");
    await terminal.waitFor("Delete this file?");
    terminal.type("y");
    await expect.poll(named).toEqual([]);
    terminal.type("v");
    await terminal.waitFor(
      (lines) => lines[2] === "  deleted files" && lines.some((line) => line.startsWith("▌ claims-")),
    );
    terminal.type("R");
    await expect.poll(named).toHaveLength(1);
  });
});

describe("uploads that broke off, in the terminal", () => {
  it("go on when the same file is uploaded again, or are removed", async () => {
    const path = join(tmpdir(), `scan-${process.pid}.bin`);
    const content = Buffer.alloc(5 * 1024 * 1024, 7);
    writeFileSync(path, content);
    const ada = await hub.as("ada@iphub.example");
    const wanted = { reference: matter.id, name: basename(path), size: content.length };
    const modifiedAt = new Date(Math.floor(statSync(path).mtimeMs)).toISOString();
    const { id } = await ada.files.beginUpload({ ...wanted, modifiedAt });
    await ada.files.uploadPiece({ id, offset: 0, piece: new Blob([content.subarray(0, 4 * 1024 * 1024)]) });
    await ada.files.beginUpload({ ...wanted, name: "given-up.bin" });
    const terminal = await openTab("Files", { columns: 140, rows: 40 });
    await terminal.waitFor(`▲ ${basename(path)} is unfinished: 4.2 MB of 5.2 MB.`);
    terminal.type("a");
    await terminal.waitFor("Upload which file");
    terminal.type(`${path}${keys.enter}`);
    await terminal.waitFor(`${basename(path)}, resumed at 4.2 MB`);
    await gone(terminal, `▲ ${basename(path)} is unfinished`);
    terminal.type("X");
    await terminal.waitFor("Remove which unfinished upload");
    terminal.type(keys.enter);
    await gone(terminal, "▲ given-up.bin is unfinished");
    expect(await ada.files.listUploads({ reference: matter.id })).toEqual([]);
    const stored = (await ada.files.list({ reference: matter.id })).find(({ name }) => name === basename(path));
    expect(stored).toMatchObject({ size: content.length, version: 1 });
    rmSync(path);
  });
});

describe("an upload under way, in the terminal", () => {
  it("is stopped by a key, goes on by another, or is removed; none of it is an error", async () => {
    const [path, other] = ["stopped", "removed"].map((name) => join(tmpdir(), `${name}-${process.pid}.bin`));
    for (const one of [path, other]) writeFileSync(one ?? "", Buffer.alloc(9 * 1024 * 1024, 3));
    const ada = await hub.as("ada@iphub.example");
    const relay = await holdingRelay(hub.url);
    const terminal = await openSampleTab({ hub, url: relay.url, tab: "Files", columns: 140, rows: 40 });
    await terminal.waitFor("a upload");
    const stopAfterOnePiece = async (one = "") => {
      const piece = relay.hold(/\/uploads\/./u);
      terminal.type("a");
      await terminal.waitFor("Upload which file");
      terminal.type(`${one}${keys.enter}`);
      await piece.ready;
      await terminal.waitFor("S stop the upload");
      terminal.type("S");
      await terminal.waitFor(`○ ${basename(one)} stopped at 0%. U resumes, X removes.`);
      piece.release();
    };
    await stopAfterOnePiece(path);
    expect(await ada.files.listUploads({ reference: matter.id })).toMatchObject([{ received: 4 * 1024 * 1024 }]);
    terminal.type("U");
    await terminal.waitFor(`${basename(path ?? "")}, resumed at 4.2 MB`);
    await stopAfterOnePiece(other);
    expect(terminal.screen().join("\n")).not.toMatch(/▲|not uploaded/u);
    terminal.type("X");
    await terminal.waitFor("Remove which unfinished upload");
    terminal.type(keys.enter);
    await terminal.waitFor("Upload removed");
    await gone(terminal, "stopped at");
    expect(await ada.files.listUploads({ reference: matter.id })).toEqual([]);
    const names = (await ada.files.list({ reference: matter.id })).map(({ name }) => name);
    expect([names.includes(basename(path ?? "")), names.includes(basename(other ?? ""))]).toEqual([true, false]);
    await relay.close();
    for (const one of [path, other]) rmSync(one ?? "");
  });
});

describe("the documents repository in the terminal", () => {
  it("is synchronised by key; a file is read as text with its versions, and the list comes back where it was", async () => {
    const terminal = await openTab("Files", smallWindow);
    await terminal.waitFor("a upload");
    terminal.type("s");
    await terminal.waitFor("✓ from /17248024");
    await terminal.waitFor((lines) => lines.some((line) => line.includes("inventor notes.txt")));
    const selected = (lines: readonly string[]) => lines.find((line) => line.startsWith("▌"));
    terminal.type("g");
    const at = () => terminal.screen().findIndex((line) => line.includes("inventor notes.txt"));
    const from = terminal.screen().findIndex((line) => line.includes("NAME")) + 1;
    terminal.type("j".repeat(at() - from));
    await terminal.waitFor((lines) => selected(lines)?.includes("inventor notes.txt") === true);
    terminal.type(keys.enter);
    await terminal.waitFor("    is salty.");
    await terminal.waitFor(/Version 1, .*, SHA-256/u);
    terminal.type(keys.escape);
    await terminal.waitFor((lines) => selected(lines)?.includes("inventor notes.txt") === true);
    const large = join(repository, "17248024", "scan.bin");
    writeFileSync(large, "");
    truncateSync(large, 6 * 1024 ** 3);
    writeFileSync(join(repository, "17248024", "later.txt"), "later");
    terminal.type("s");
    await terminal.waitFor("▲ 1 of 3 files was not taken; the other 2 are here:");
    await terminal.waitFor("scan.bin: The file is larger than 2 GB, the limit of this hub.");
    await terminal.waitFor((lines) => lines.some((line) => line.includes("later.txt")));
    rmSync(large);
    renameSync(repository, `${repository}.away`);
    terminal.type("s");
    await terminal.waitFor("▲ The documents repository cannot be read.");
    renameSync(`${repository}.away`, repository);
  });
});

describe("docketing events in the terminal", () => {
  it("come in from a CSV file, shown before they are taken", async () => {
    const path = join(tmpdir(), `docket-${process.pid}.csv`);
    // As Excel saves a Unicode text.
    writeFileSync(
      path,
      "\ufeffmatter,type,date,description\n17248024,docketing-annuity-paid,2026-03-02,third year\nX-1,docketing-fee,soon,\n",
      "utf16le",
    );
    const terminal = await openTab("Docketing", smallWindow);
    await terminal.waitFor("a import a CSV");
    terminal.type("a");
    await terminal.waitFor("Import which CSV file");
    terminal.type(`${path}${keys.enter}`);
    await terminal.waitFor("Import these events?");
    await terminal.waitFor(/1 event\. Left out: row 3: date is/u);
    terminal.type("y");
    await terminal.waitFor("1 event imported.");
    await terminal.waitFor(/Annuity paid/iu);
    rmSync(path);
  });
});
