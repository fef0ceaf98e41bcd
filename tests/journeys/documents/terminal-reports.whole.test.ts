import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { docxLines } from "../../support/docx.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { onRow, openScreen, windows } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const folder = mkdtempSync(join(tmpdir(), "iphub-reports-"));
const shared = sharedTerminalHub();
afterAll(() => rmSync(folder, { recursive: true }));

const isMade = (line: string) => line.includes("✓ completed");
const made = (lines: readonly string[]) => lines.filter(isMade).length;

const openReports = (size: { columns: number; rows: number }) =>
  openScreen(
    { url: shared().hub.url, token: shared().token, ...size },
    "Report generation",
    "Press l to choose the matter",
  );

describe("reports in the terminal", () => {
  it.each(windows)("are chosen, filled in, made and saved at $columns x $rows", async (size) => {
    const terminal = await openReports(size);
    terminal.type("l");
    await terminal.waitFor("Title, reference or application number");
    terminal.type("17/248,024");
    await terminal.waitFor(onRow("17/248,024"));
    terminal.type(keys.enter);
    await terminal.waitFor(/Matter\s+17\/248,024/u);
    await terminal.waitFor("c reports");
    terminal.type("c");
    await terminal.waitFor("Which reports");
    terminal.type("Status letter");
    await terminal.waitFor(onRow("Status letter to client"));
    terminal.type(keys.enter);
    await terminal.waitFor(/Reports\s+Status letter to client/u);
    await terminal.waitFor("clientName is required");
    terminal.type("e");
    await terminal.waitFor("Title of the invention");
    terminal.type(`Client of ${size.columns}`);
    await terminal.waitFor(new RegExp(`Client \\*\\s+Client of ${size.columns}`, "u"));
    terminal.type(keys.enter);
    await terminal.waitFor((lines) => !lines.some((line) => line.includes("Title of the invention")));
    terminal.type("v");
    await terminal.waitFor(`Client of ${size.columns}`);
    terminal.type(keys.escape);
    await terminal.waitFor((lines) => !lines.some((line) => line.includes("Contents of the reports")));
    await terminal.waitFor("m generate");
    // Those made in the other window stand there already.
    const before = made(terminal.screen());
    terminal.type("m");
    await terminal.waitFor((lines) => made(lines) === before + 1);
    terminal.type(keys.home);
    await terminal.waitFor((lines) => lines.findIndex(isMade) === lines.findIndex((line) => line.includes("▌")));
    terminal.type(keys.enter);
    await terminal.waitFor("Save as a file");
    terminal.type(keys.enter);
    await terminal.waitFor("status-letter-to-client.docx");
    const path = join(folder, `${size.columns}.docx`);
    terminal.type(`${keys.clearLine}${path}${keys.enter}`);
    await expect.poll(() => existsSync(path), { timeout: 15_000 }).toBe(true);
    expect((await docxLines(readFileSync(path))).join("\n")).toContain(`Client of ${size.columns}`);
  });
});
