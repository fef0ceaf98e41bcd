import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hostilePdf } from "../../support/hostile-pdf.ts";
import { paperPdf } from "../../support/paper-pdf.ts";
import { pngPicture } from "../../support/png-picture.ts";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { onRow, openTerminalApp, windows } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const shared = sharedTerminalHub();
const drawing = pngPicture(40, 20, [200, 30, 30]);
const introducer = "\u001b";
const graphics = `${introducer}_G`;
const sixel = new RegExp(`${introducer}P[\\d;]*q`, "u");
const sentPart = new RegExp(`${graphics}[^;]*m=[01];([^${introducer}]*)${introducer}`, "gu");

type MatterFile = {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
  /** Its second version. */
  readonly newer?: Uint8Array;
};
const picture: MatterFile = { name: "drawing.png", type: "image/png", content: drawing };
const action: MatterFile = {
  name: "action.pdf",
  type: "application/pdf",
  content: paperPdf([["Page one"], ["Page two"]]),
};
const longAction: MatterFile = {
  name: "long.pdf",
  type: "application/pdf",
  content: paperPdf([["Page one"], ["Page two"], ["Page three"]]),
  newer: paperPdf([["All of it on one page"]]),
};
const hostile: MatterFile = { name: "hostile.pdf", type: "application/pdf", content: hostilePdf() };

/** The files of a matter with one file, which is selected. */
async function openFiles(
  size: { columns: number; rows: number },
  env: Record<string, string>,
  { name, type, content, newer } = picture,
): Promise<PseudoTerminal> {
  const { hub, token, ada } = shared();
  const reference = `DRAW-${name}${Object.keys(env).join("")}${size.columns}`;
  const matter = await ada.inventions.create({ title: `Matter of ${reference}`, references: [reference] });
  for (const version of newer ? [content, newer] : [content]) {
    await ada.files.upload({ reference: matter.id, file: new File([new Uint8Array(version)], name, { type }) });
  }
  const terminal = await openTerminalApp({ url: hub.url, token, ...size, env });
  await terminal.waitFor("Enter open");
  terminal.type("f");
  await terminal.waitFor("Find a matter");
  terminal.type(reference);
  await terminal.waitFor(onRow(reference));
  terminal.type(keys.enter);
  await terminal.waitFor("This matter has no milestones yet");
  terminal.type(":Files");
  await terminal.waitFor(onRow("Files"));
  terminal.type(keys.enter);
  await terminal.waitFor(onRow(name));
  terminal.forget();
  return terminal;
}

/** The file that was sent by kitty's protocol. */
function sentFile(terminal: PseudoTerminal): Buffer {
  const parts = terminal.written().matchAll(sentPart);
  return Buffer.from([...parts].map(([, text = ""]) => text).join(""), "base64");
}

/** What Linux says of a process; "" where it has ended. */
function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}

function isRunning(pid: string): boolean {
  return /^State:\s+[^XZ]/mu.test(statusOf(pid));
}

/** The processes that a process has started. */
function startedBy(parent: number): string[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/u.test(name));
  return all.filter((pid) => new RegExp(`^PPid:\\s+${parent}$`, "mu").test(statusOf(pid)) && isRunning(pid));
}

describe.each(windows)("a picture among a matter's files in the terminal at $columns x $rows", (size) => {
  it("is sent whole to a terminal that answers that it knows kitty's protocol, and taken away by a key", async () => {
    const terminal = await openFiles(size, {});
    terminal.type("i");
    await expect.poll(() => terminal.written()).toContain("\u001b[c");
    expect(sentFile(terminal)).toHaveLength(0);
    terminal.type(`${graphics}i=31;OK\u001b\\\u001b[6;20;10t\u001b[?62;c`);
    await terminal.waitFor("Any key goes back");
    expect(terminal.screen()[0]).toBe("drawing.png");
    expect(terminal.written()).toContain(`${graphics}a=T,f=100,q=2,C=1,c=4,r=1,m=0;`);
    expect(sentFile(terminal).equals(drawing)).toBe(true);
    terminal.forget();
    terminal.type("x");
    await terminal.waitFor(onRow("drawing.png"));
    expect(terminal.written()).toContain(`${graphics}a=d,d=A,q=2\u001b\\`);
    // The key that closed it was for the picture alone, and the screen takes keys again.
    expect(terminal.screen().join("\n")).not.toContain("Delete this file?");
    expect(terminal.isAlternate()).toBe(true);
    terminal.type(keys.enter);
    await terminal.waitFor("This is a picture: i shows it here where the terminal can");
  });

  it("is not sent to a terminal that knows no pictures, nor where they are turned off", async () => {
    const plain = await openFiles(size, { TERM_PROGRAM: "plain" });
    plain.type("i");
    await expect.poll(() => plain.written()).toContain("\u001b[c");
    plain.type("\u001b[?1;2c");
    await plain.waitFor("This terminal shows no pictures");
    expect(sentFile(plain)).toHaveLength(0);
    expect(plain.written()).not.toMatch(sixel);
    const off = await openFiles(size, { KITTY_WINDOW_ID: "1", IPHUB_IMAGES: "off" });
    off.type("i");
    await off.waitFor("This terminal shows no pictures");
    expect(off.written()).not.toContain(graphics);
    expect(off.written()).not.toContain("\u001b[c");
  });

  it("has the pages of a PDF one at a time, turned by keys", async () => {
    const terminal = await openFiles(size, { IPHUB_IMAGES: "kitty" }, action);
    terminal.type("i");
    await terminal.waitFor("Page 1 of 2: n next, p previous; any other key goes back");
    const first = sentFile(terminal);
    expect(first.subarray(1, 4).toString()).toBe("PNG");
    terminal.forget();
    // Keys that come while a page is drawn are taken one by one.
    terminal.type("npn");
    await terminal.waitFor("Page 2 of 2");
    expect(terminal.written()).toContain(`${graphics}a=d,d=A,q=2`);
    expect(sentFile(terminal).equals(first)).toBe(false);
    terminal.forget();
    terminal.type("p");
    await terminal.waitFor("Page 1 of 2");
    expect(sentFile(terminal).equals(first)).toBe(true);
    terminal.type("q");
    await terminal.waitFor(onRow("action.pdf"));
    expect(terminal.isAlternate()).toBe(true);
  });

  it("is first the page of a PDF that is read, in its version; the text is then at the page seen last", async () => {
    const terminal = await openFiles(size, { IPHUB_IMAGES: "kitty" }, longAction);
    terminal.type(keys.enter);
    await terminal.waitFor("── Page 1 of 1 ──");
    await terminal.waitFor(/^ {2}Version 1, /mu);
    terminal.type("v");
    await terminal.waitFor(onRow("Version 2"));
    terminal.type(`1${keys.enter}`);
    await terminal.waitFor(/long\.pdf .*page 1 of 3/u);
    terminal.type("l");
    await terminal.waitFor(/long\.pdf .*page 2 of 3/u);
    terminal.type("i");
    await terminal.waitFor("Page 2 of 3: n next");
    terminal.type("n");
    await terminal.waitFor("Page 3 of 3: n next");
    terminal.type("q");
    await terminal.waitFor(/long\.pdf .*page 3 of 3/u);
    terminal.type("i");
    await terminal.waitFor("Page 3 of 3: n next");
    terminal.type("q");
    await terminal.waitFor(/long\.pdf .*page 3 of 3/u);
    terminal.type(keys.escape);
    await terminal.waitFor("NAME");
    terminal.type("i");
    await terminal.waitFor("Any key goes back");
  });

  it("is left by a key where a page is drawn that never ends, which costs the application nothing", async () => {
    const terminal = await openFiles(size, { IPHUB_IMAGES: "kitty" }, hostile);
    terminal.type("i");
    await terminal.waitFor("Drawing page 1 of 3");
    expect(startedBy(terminal.pid)).toHaveLength(1);
    terminal.type("n");
    await terminal.waitFor("Page 2 of 3: n next");
    terminal.type("p");
    await terminal.waitFor("Drawing page 1 of 3");
    terminal.type("q");
    await terminal.waitFor(onRow("hostile.pdf"));
    await expect.poll(() => startedBy(terminal.pid)).toEqual([]);
  });

  it("leaves no process when the application is killed while a page is drawn that never ends", async () => {
    const terminal = await openFiles(size, { IPHUB_IMAGES: "sixel" }, { ...hostile, name: "endless.pdf" });
    terminal.type("i");
    await terminal.waitFor("Drawing page 1 of 3");
    const [drawing = ""] = startedBy(terminal.pid);
    expect(drawing).not.toBe("");
    terminal.signal("SIGKILL");
    await terminal.ended;
    await expect.poll(() => isRunning(drawing)).toBe(false);
  });

  it("is sixel where that is chosen", async () => {
    const terminal = await openFiles(size, { IPHUB_IMAGES: "sixel" });
    terminal.type("i");
    await terminal.waitFor("Any key goes back");
    expect(terminal.written()).toMatch(sixel);
    expect(terminal.written()).not.toContain(graphics);
    terminal.type(" ");
    await terminal.waitFor(onRow("drawing.png"));
  });
});
