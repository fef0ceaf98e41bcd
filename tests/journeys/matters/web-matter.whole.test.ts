import { createTransport } from "nodemailer";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { picture } from "../support/picture.ts";

const payload = `<img src=x onerror="window.top.ran=1"><script>window.ran=2</script><svg onload="ran=3">javascript:alert(1)`;

let browser: Browser;
let hub: TestHub;
let matter: { id: string; title: string };
let smtpPort: number;

beforeAll(async () => {
  smtpPort = await freePort();
  const webDirectory = await builtWeb();
  const environment = { IPHUB_SMTP_PORT: String(smtpPort) };
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, environment })]);
  const ada = await hub.as("ada@iphub.example");
  const { data } = await ada.inventions.search({ qs: "17/248,024" });
  matter = data[0] ?? { id: "", title: "" };
});
afterAll(async () => {
  await hub.close();
});

async function open(email: string, tab: string, look: { theme?: "dark" | "light"; width?: number } = {}) {
  const token = await hub.tokenFor(email);
  return openWindow(browser, hub.url, `/inventions/${matter.id}${tab}`, { token, ...look });
}

function send(mail: Readonly<Record<string, unknown>>) {
  const transport = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
  return transport.sendMail({ from: "client@example.com", to: "docket@firm.example", ...mail });
}

const ran = (page: Page) => Promise.all(page.frames().map((frame) => frame.evaluate(() => Reflect.get(window, "ran"))));

// spec: 1.10, 2.9, 4.24
it("two people chat in two browsers; a script in a message is words", async () => {
  const ada = await open("ada@iphub.example", "/messages");
  const ben = await open("ben@iphub.example", "/messages", { theme: "light", width: 390 });
  await ada.page.getByText("No one has written yet.").waitFor();
  const about = ada.page.getByRole("complementary", { name: "About this matter" });
  await about.getByText("Ada Byron", { exact: true }).waitFor();
  await ben.page.getByRole("textbox", { name: "Message" }).fill(`@ada ${payload}`);
  await ben.page.keyboard.press("Enter");
  // The mention is in a toast too; what is meant is the message itself.
  await ada.page.getByRole("region", { name: "Messages" }).getByText(payload).waitFor();
  await ada.page.getByRole("textbox", { name: "Message" }).fill("Seen,\nthank you.");
  await ada.page.getByRole("button", { name: "Send" }).click();
  await ben.page.getByRole("region", { name: "Messages" }).getByText("thank you.").waitFor();
  expect(await ben.page.getByRole("listitem").filter({ hasText: "thank you." }).count()).toBe(1);
  expect([await ran(ada.page), await ran(ben.page)]).toEqual([[undefined], [undefined]]);
  expect(await violations(ada.page)).toEqual([]);
  await picture(ada.page, "chat-dark");
  await picture(ben.page, "chat-390");
  // Who is elsewhere sees what is unread, and it leads there.
  await ada.page.getByRole("link", { name: "Overview", exact: true }).click();
  // What arrives while the messages are still shown is read.
  await ada.page.getByRole("region", { name: "Messages" }).waitFor({ state: "detached" });
  await ben.page.getByRole("textbox", { name: "Message" }).fill("@ada One more.");
  await ben.page.keyboard.press("Enter");
  const unread = ada.page.getByRole("link", { name: "1 unread message, 1 mentions you" });
  await unread.click();
  await ada.page.getByRole("region", { name: "Messages" }).getByText("One more.").waitFor();
  await expect.poll(() => unread.count()).toBe(0);
  expect([ada.complaints, ben.complaints]).toEqual([[], []]);
  await Promise.all([ada.close(), ben.close()]);
});

it("a message that could not be sent stays, and is sent once when the hub is back", async () => {
  const { page, close } = await open("ada@iphub.example", "/messages");
  await page.getByText("thank you.").waitFor();
  await page.route("**/chat/**/messages", (route) =>
    route.request().method() === "POST" ? route.abort("connectionfailed") : route.continue(),
  );
  await page.getByRole("textbox", { name: "Message" }).fill("Only once");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Send again" }).waitFor({ timeout: 20_000 });
  await picture(page, "chat-failed");
  await page.unroute("**/chat/**/messages");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Send again" }).count()).toBe(0);
  await page.getByText("Only once").waitFor();
  const ben = await hub.as("ben@iphub.example");
  const stored = async () => (await ben.chat.list({ id: matter.id })).filter(({ message }) => message === "Only once");
  await expect.poll(stored).toHaveLength(1);
  await close();
});

// spec: 1.11, 2.10
it("an e-mail that comes by SMTP appears live; nothing in it runs or loads until it is asked for", async () => {
  const asked: string[] = [];
  const { page, complaints, close } = await open("ada@iphub.example", "/emails");
  await page.context().route("https://tracker.example/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" });
  });
  await page.getByText("No e-mail on this matter yet.").waitFor();
  const html = `<p>Please proceed.</p>${payload}<img src="https://tracker.example/p.svg" alt="logo">`;
  await send({ subject: `17/248,024 ${payload}`, html, messageId: "<j1@example.com>" });
  await page.getByText("client@example.com").click();
  const body = page.frameLocator("iframe");
  await body.getByText("Please proceed.").waitFor();
  await picture(page, "email");
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Show images" }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(complaints.filter((line) => !line.includes("sandbox"))).toEqual([]);
  await close();
});

it("an e-mail shows the pictures that it brings, and an attachment leads to the file", async () => {
  const { page, complaints, close } = await open("ada@iphub.example", "/emails");
  await page.getByText("client@example.com").first().waitFor();
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const attachments = [
    { filename: "dot.png", content: png, cid: "dot", contentType: "image/png" },
    { filename: "請求 claims.txt", content: "1. A cell that keeps." },
  ];
  await send({ subject: "17/248,024 with claims", html: `<img src="cid:dot" alt="a dot">`, attachments });
  await page.getByText("with claims").click();
  const image = page.frameLocator("iframe").getByAltText("a dot");
  await expect.poll(() => image.evaluate((one) => Reflect.get(one, "naturalWidth"))).toBe(1);
  await page.getByRole("link", { name: "請求 claims.txt" }).click();
  const shown = page.getByRole("region", { name: "請求 claims.txt" });
  await shown.getByText("1. A cell that keeps.").waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, "attachment");
  await page.keyboard.press("Escape");
  await shown.waitFor({ state: "detached" });
  expect(complaints.filter((line) => !line.includes("sandbox"))).toEqual([]);
  await page.goto(`${hub.url}/inventions/${matter.id}/files?file=f-none`);
  await page.getByText("is not among the files of this matter").waitFor();
  await close();
});

it("docketing events come in from a CSV file, shown before they are taken", async () => {
  const { page, complaints, close } = await open("ben@iphub.example", "/docketing", { theme: "light", width: 390 });
  await page.getByRole("button", { name: "Import events from a CSV file" }).click();
  const form = page.getByRole("dialog", { name: "Import docketing events" });
  const choose = (name: string, text: string) =>
    form
      .getByLabel("File of docketing events")
      .setInputFiles([{ name, mimeType: "text/csv", buffer: Buffer.from(text) }]);
  await choose("wrong.csv", "who,when\na,b\n");
  await form.getByText("▲ wrong.csv: the columns matter, type, date").waitFor();
  const rows = [
    `"17/248,024",docketing-annuity-paid,2026-03-02,${payload.replaceAll('"', "'")}`,
    "X-none,docketing-fee-paid,2026-03-02,",
    "X-1,docketing-fee,soon,",
  ];
  await choose("events.csv", `matter,type,date,description\n${rows.join("\n")}\n`);
  await form.getByText("▲ row 4: date is wrong").waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, "import-390");
  await form.getByRole("button", { name: "Import 2 events" }).click();
  await form.getByText("1 event imported. No matter, or more than one, is ‘X-none’.").waitFor();
  await form.getByRole("button", { name: "Close" }).last().click();
  await page.getByText("Annuity paid").first().waitFor();
  expect([await ran(page), complaints]).toEqual([[undefined], []]);
  await close();
});

// spec: 1.9, 2.7, 2.62, 4.22
it("the stream says it all, narrows by kind, and docketing events have their tab", async () => {
  const { page, complaints, close } = await open("ada@iphub.example", "/stream");
  await page.getByText("wrote: ‘Only once’").waitFor();
  await picture(page, "stream");
  await page.getByRole("button", { name: "E-mail", pressed: false }).click();
  await page.getByText("with claims’ from client@example.com").waitFor();
  await expect.poll(() => page.getByText("wrote: ‘Only once’").count()).toBe(0);
  await page.emulateMedia({ forcedColors: "active" });
  const chosen = page.getByRole("button", { name: "E-mail", pressed: true });
  expect(await chosen.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe("solid");
  await page.emulateMedia({ forcedColors: "none" });
  await page.getByRole("button", { name: "E-mail" }).click();
  // So many that Ben is not among the people that an empty search offers.
  const ada = await hub.as("ada@iphub.example");
  const crowd = Array.from({ length: 20 }, (_, at) => ({
    email: `aaron${at}@iphub.example`,
    lastName: `Number ${at}`,
  }));
  for (const one of crowd) await ada.users.create({ ...one, firstName: "Aaron", roles: [], teams: [] });
  const ben = await hub.as("ben@iphub.example");
  await ben.inventions.update({ id: matter.id, title: `${matter.title}, renamed` });
  await page.getByText("changed the matter").first().waitFor();
  const renamed = page.getByRole("listitem").filter({ hasText: "changed the matter" }).first();
  await renamed.getByText("Ben Okafor").waitFor();
  await page.getByText(`${matter.title}, renamed`).first().waitFor();
  await page.getByRole("combobox", { name: "By" }).fill("Okafor");
  await page.getByRole("option", { name: /Ben Okafor/ }).click();
  await expect.poll(() => page.getByText("wrote: ‘Only once’").count()).toBe(0);
  await page.getByText(`${matter.title}, renamed`).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("To", { exact: true }).fill("1999-12-31");
  await page.getByText("No entry matches these filters.").waitFor();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await page.getByText("wrote: ‘Only once’").waitFor();
  await page.getByRole("link", { name: "Docketing", exact: true }).click();
  const docketing = page.getByRole("region", { name: "Docketing" });
  await docketing.getByText("Annuity paid").first().waitFor();
  expect(await docketing.getByText(/wrote:|changed the matter/).count()).toBe(0);
  await picture(page, "docketing");
  expect(complaints).toEqual([]);
  await close();
});

it("an e-mail that names no matter is filed by hand", async () => {
  await send({ subject: "about something", text: "Which one?", messageId: "<j2@example.com>" });
  const { page, close } = await open("ada@iphub.example", "/emails");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Unassigned mail" }).click();
  await page.getByText("about something").click();
  // No matter is taken for meant before someone has looked for one.
  expect(await page.getByRole("button", { name: "File on this matter" }).isDisabled()).toBe(true);
  const other = await (await hub.as("ada@iphub.example")).inventions.create({ title: "Kite of mail", references: [] });
  await page.getByLabel("Find the matter").fill("Kite of mail");
  await expect.poll(() => page.getByLabel("Matter", { exact: true }).inputValue()).toBe(other.id);
  // While a search is under way, the matters of the one before are not meant.
  const gate = Promise.withResolvers<void>();
  await page.route(/inventions\/search|inventions\?.*17248024/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/17248024/);
  await page.getByLabel("Find the matter").fill("17248024");
  await asked;
  await expect.poll(() => page.getByLabel("Matter", { exact: true }).inputValue()).toBe("");
  expect(await page.getByRole("button", { name: "File on this matter" }).isDisabled()).toBe(true);
  gate.resolve();
  await expect.poll(() => page.getByLabel("Matter", { exact: true }).inputValue()).toBe(matter.id);
  await picture(page, "unassigned");
  await page.getByRole("button", { name: "File on this matter" }).click();
  await page.getByText("All e-mail is filed on a matter.").waitFor();
  await close();
});
