import { connect, createServer, type Server } from "node:net";
import type { Hub } from "@iphub/sdk";
import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { createTransport } from "nodemailer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { realWrapper, startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { gone, openSampleTab } from "../support/matter-journey.ts";
import { closeTerminalApps, largeWindow, lineWith, smallWindow, windows } from "../support/terminal-app.ts";

let peer: UsptoPeer;
let hub: TestHub;
let ben: Hub;
let matter: InventionHit;
let smtpPort: number;

beforeAll(async () => {
  [peer, smtpPort] = await Promise.all([startUsptoPeer(), freePort()]);
  peer.documents.set("17248024", realWrapper());
  const office = { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_KEY: "k", IPHUB_USPTO_PAUSE: "10" };
  hub = await startHub({ environment: { ...office, IPHUB_SMTP_PORT: String(smtpPort) } });
  ben = await hub.as("ben@iphub.example");
  const [found] = (await ben.inventions.search({ qs: "17/248,024" })).data;
  if (!found) throw new Error("the sample matter is not there");
  matter = found;
}, 120_000);
afterEach(closeTerminalApps);
afterAll(async () => {
  await hub.close();
  await peer.close();
});

const openTab = (tab: string, size: { columns: number; rows: number }, url = hub.url) =>
  openSampleTab({ hub, url, tab, ...size });

/** A way to the hub that can be closed: what is sent while it is closed does not arrive. */
async function gateTo(url: string): Promise<{ readonly url: string; readonly server: Server; isOpen: boolean }> {
  const port = await freePort();
  const gate = { url: `http://127.0.0.1:${port}`, isOpen: true };
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), "127.0.0.1");
    near.on("error", () => far.destroy()).on("close", () => far.destroy());
    far.on("error", () => near.destroy()).on("close", () => near.destroy());
    far.pipe(near);
    near.on("data", (data) => (gate.isOpen ? far.write(data) : near.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return Object.assign(gate, { server });
}

describe.each(windows)("a matter's tabs at $columns x $rows", (size) => {
  it("go round by key in the web's order and words; Escape leaves the matter", async () => {
    const terminal = await openTab("Stream", size);
    await terminal.waitFor("everything");
    expect(terminal.screen()[1]?.trim()).toBe("Overview  Stream  IFW  Messages  E-mails  Docketing  Files  Timeline");
    for (const shown of [
      /PETDEC +Petition Dec.*from the office/u,
      "i writes a message",
      /No e-mail on this matter|FROM/u,
    ]) {
      terminal.type("]");
      await terminal.waitFor(shown);
    }
    terminal.type(keys.tab);
    await terminal.waitFor(/The docketing system/u);
    terminal.type(keys.tab);
    await terminal.waitFor(/No files yet|NAME/u);
    terminal.type("]");
    await terminal.waitFor("to come");
    terminal.type("]");
    await terminal.waitFor("MILESTONE AND TASKS");
    terminal.type("[");
    await terminal.waitFor("to come");
    terminal.type("[");
    await terminal.waitFor(/No files yet|NAME/u);
    terminal.type(keys.escape);
    await terminal.waitFor((lines) => lines[0]?.startsWith("Milestones overview") === true);
  });
});

describe("the file wrapper in the terminal", () => {
  it("narrows, chooses, downloads with the state live, and the files come into the matter", async () => {
    const terminal = await openTab("IFW", largeWindow);
    await terminal.waitFor("45 of 45");
    terminal.type("/notice of allowance");
    terminal.type(keys.enter);
    await terminal.waitFor(/[1-9] of 45/u);
    const row = lineWith(terminal, "Notice of Allowance");
    expect(row).toMatch(/NOA .*from the office/u);
    terminal.type(keys.enter);
    await terminal.waitFor("Not among the files yet");
    terminal.type("A");
    await terminal.waitFor(/\d chosen/u);
    terminal.type("D");
    await terminal.waitFor("✓ yes");
    terminal.type(keys.enter);
    await terminal.waitFor(/NOA .*version 1/u);
    terminal.type(keys.escape);
    await terminal.waitFor("✓ yes");
    terminal.type("]]]]");
    await terminal.waitFor("patent office");
  });
});

describe("messages and e-mails in the terminal", () => {
  it("two people chat; what could not be sent stays and is sent once when the hub is back", async () => {
    const gate = await gateTo(hub.url);
    const terminal = await openTab("Messages", largeWindow, gate.url);
    await terminal.waitFor("i writes a message");
    terminal.type("i");
    await terminal.waitFor("Message: ");
    terminal.type(`@ben is claim 1 final?${keys.enter}`);
    await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes("claim 1 final?")));
    await ben.chat.send({ inventionId: matter.id, message: "Yes, file it." });
    await terminal.waitFor("Yes, file it.");
    gate.isOpen = false;
    terminal.type(`Only once${keys.enter}`);
    await terminal.waitFor("R sends it again");
    terminal.type(keys.escape);
    await terminal.waitFor("R send again");
    expect(terminal.screen().at(-1)).toContain("E edit");
    gate.isOpen = true;
    terminal.type("R");
    await gone(terminal, "R sends it again");
    const said = async () => (await ben.chat.list({ id: matter.id })).filter(({ message }) => message === "Only once");
    await expect.poll(said).toHaveLength(1);
    await closeTerminalApps();
    gate.server.close();
  });

  it("an e-mail that comes by SMTP appears live, its text and its attachment are read, and the stream tells of it", async () => {
    const terminal = await openTab("E-mails", smallWindow);
    await terminal.waitFor("No e-mail on this matter yet.");
    const transport = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
    const text = "Please proceed with claim 1.";
    await transport.sendMail({ from: "client@example.com", to: "d@firm.example", subject: "17/248,024: go", text });
    await terminal.waitFor("17/248,024: go");
    terminal.type(keys.enter);
    await terminal.waitFor(text);
    expect(terminal.screen().join("\n")).toContain("it names the application number");
    terminal.type(keys.escape);
    await terminal.waitFor("SUBJECT");
    const html = '<ul><li>claim 2<li>claim 3</ul><p>See <a href="https://firm.example/a">the draft</a>.</p>';
    const attachments = [{ filename: "list.csv", content: "Claim,Comment\n1,keep" }];
    const letter = { from: "client@example.com", to: "d@firm.example", subject: "17/248,024: more", html, attachments };
    await transport.sendMail({ ...letter, text: "Only HTML tells." });
    await terminal.waitFor("17/248,024: more");
    await terminal.waitFor((lines) => lines.some((line) => line.startsWith("▌") && line.includes(": go")));
    terminal.type("k");
    await terminal.waitFor((lines) => lines.some((line) => line.startsWith("▌") && line.includes(": more")));
    terminal.type(keys.enter);
    await terminal.waitFor("Only HTML tells.");
    terminal.type("h");
    await terminal.waitFor("- claim 3");
    await terminal.waitFor("See the draft <https://firm.example/a>.");
    await terminal.waitFor((lines) => lines.join(" ").replace(/\s+/gu, " ").includes("in the matter's files"));
    terminal.type("a");
    await terminal.waitFor("1     │ keep");
    terminal.type(keys.escape);
    await terminal.waitFor("Only HTML tells.");
    terminal.type(keys.escape);
    await terminal.waitFor("SUBJECT");
    terminal.type("[[[");
    await terminal.waitFor("v kinds");
    terminal.type("v");
    await terminal.waitFor("Kinds");
    terminal.type(`e-mail${keys.enter}`);
    await terminal.waitFor((lines) => lines[2]?.trim() === "E-mail");
    await terminal.waitFor("client@example.com");
    await gone(terminal, "opened the matter");
    await ben.chat.send({ inventionId: matter.id, message: "Said while it was narrowed" });
    terminal.type("c");
    await terminal.waitFor("everything");
    await terminal.waitFor("Said while it was narrowed");
    await ben.inventions.update({ id: matter.id, title: `${matter.title}, renamed` });
    await terminal.waitFor("title: ");
    expect(terminal.screen().join("\n")).toMatch(/title: Making[^→]*→ Making[^→]*, renamed/u);
    terminal.type("a");
    await terminal.waitFor("Dan Whitfield");
    terminal.type("okafor");
    await gone(terminal, "Dan Whitfield");
    await terminal.waitFor("ben@iphub.example");
    terminal.type(keys.enter);
    await terminal.waitFor((lines) => lines[2]?.trim() === "by Ben Okafor");
    await gone(terminal, "client@example.com");
    await terminal.waitFor("title: ");
  });

  it("an e-mail that names no matter is filed by hand; the queue of downloads says what arrived", async () => {
    const transport = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
    const terminal = await openTab("E-mails", largeWindow);
    terminal.type(`:unassigned${keys.enter}`);
    await terminal.waitFor("All e-mail is filed on a matter.");
    await transport.sendMail({ from: "x@example.com", to: "d@firm.example", subject: "Which one", text: "Guess." });
    await terminal.waitFor("Guess.");
    terminal.type("m");
    await terminal.waitFor("Find a matter");
    terminal.type("17248024");
    await terminal.waitFor("1 results of 1");
    terminal.type(keys.enter);
    await terminal.waitFor("All e-mail is filed on a matter.");
    const filed = async () =>
      (await ben.correspondence.list({ id: matter.id })).map(({ metadata }) => metadata.subject);
    await expect.poll(filed).toContain("Which one");
    terminal.type(`:patent-office${keys.enter}`);
    await terminal.waitFor(/ 2 of 2 .*✓ completed/u);
    expect(lineWith(terminal, "2 of 2")).toContain("17/248,024");
  });
});
