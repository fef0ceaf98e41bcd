import type { Hub } from "@iphub/sdk";
import { createTransport } from "nodemailer";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../support/free-port.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { violations } from "./support/accessibility.ts";
import { builtWeb, openWindow } from "./support/browser.ts";
import { workerChromium } from "./support/chromium.ts";
import { looks } from "./support/looks.ts";

let browser: Browser;
let hub: TestHub;
let token: string;
let pages: Readonly<Record<string, { path: string; ready: (page: Page) => Promise<void>; signedOut?: boolean }>>;

const grid = (page: Page) => page.getByRole("grid").waitFor();
/** A word that finds no place to break: names of files and subjects of mail are like that. */
const longWord = "Verlängerungsantrag_".repeat(8);

beforeAll(async () => {
  const webDirectory = await builtWeb();
  const smtpPort = await freePort();
  const environment = { IPHUB_SMTP_PORT: String(smtpPort) };
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, environment })]);
  token = await hub.tokenFor("ada@iphub.example");
  const ada = await hub.as("ada@iphub.example");
  const { data } = await ada.overview.list({ size: 1 });
  const { data: hits } = await ada.inventions.search({ qs: "17/248,024", size: 1 });
  const matter = `/inventions/${hits[0]?.id}`;
  await fillTabs(ada, hits[0]?.id ?? "", smtpPort);
  pages = {
    overview: { path: "/", ready: grid },
    "obsolete overview": { path: "/?view=obsolete", ready: grid },
    "overview with settings": {
      path: "/",
      ready: async (page) => {
        await grid(page);
        await page.getByRole("button", { name: "Settings" }).click();
        await page.getByRole("dialog").waitFor();
      },
    },
    inventions: { path: "/inventions", ready: grid },
    "new matter": {
      path: "/inventions",
      ready: async (page) => {
        await page.getByRole("button", { name: "New matter" }).click();
        await page.getByRole("dialog").waitFor();
      },
    },
    invention: {
      path: matter,
      ready: (page) => page.getByRole("heading", { level: 2, name: "Annual portfolio review" }).waitFor(),
    },
    task: {
      path: `/tasks/${data[0]?.nextTask?.id}`,
      ready: (page) => page.getByRole("button", { name: "Save" }).waitFor(),
    },
    "docket audit": { path: "/docket/audit", ready: grid },
    health: { path: "/reports/health", ready: (page) => page.getByText("auth", { exact: true }).waitFor() },
    minions: { path: "/minions", ready: grid },
    minion: {
      path: "/minions/minion-reader",
      ready: (page) => page.getByRole("region", { name: "Comments" }).getByRole("listitem").first().waitFor(),
    },
    "minion's feedback": {
      path: "/minions/minion-reader/feedback",
      ready: (page) => page.getByRole("region", { name: "Ratings" }).getByRole("listitem").first().waitFor(),
    },
    search: {
      path: "/reports/health",
      ready: async (page) => {
        await page.getByRole("combobox", { name: "Find a matter" }).fill("battery");
        await page.getByRole("option").first().waitFor();
      },
    },
    people: { path: "/people", ready: (page) => page.getByRole("button", { name: /^Actions of Ben/ }).waitFor() },
    "report's matter": {
      path: "/reports/generation/link",
      ready: (page) =>
        page
          .getByRole("button", { name: /^Choose / })
          .last()
          .waitFor(),
    },
    account: { path: "/account", ready: (page) => page.getByText("● this one").waitFor() },
    stream: {
      path: `${matter}/stream`,
      ready: (page) => page.getByText("from client@example.com").first().waitFor(),
    },
    "file wrapper": { path: `${matter}/ifw`, ready: (page) => page.getByRole("table").first().waitFor() },
    messages: { path: `${matter}/messages`, ready: (page) => page.getByText(`See ${longWord}`).waitFor() },
    "e-mail": {
      path: `${matter}/emails`,
      ready: async (page) => {
        await page.getByText("client@example.com").first().click();
        await page.frameLocator("iframe").getByText("Please proceed.").waitFor();
      },
    },
    docketing: {
      path: `${matter}/docketing`,
      ready: (page) => page.getByRole("region", { name: "Docketing" }).getByRole("listitem").first().waitFor(),
    },
    files: { path: `${matter}/files`, ready: (page) => page.getByRole("button", { name: /^Download / }).waitFor() },
    "office downloads": {
      path: "/applications",
      ready: (page) => page.getByText("Nothing has been downloaded yet.").waitFor(),
    },
    "unassigned mail": {
      path: "/unassigned-mail",
      ready: async (page) => {
        await page.getByText("client@example.com").first().click();
        await page.getByRole("button", { name: "File on this matter" }).waitFor();
      },
    },
    "not found": { path: "/nowhere", ready: (page) => page.getByRole("heading", { name: "Not found" }).waitFor() },
    "sign-in": {
      path: "/login",
      signedOut: true,
      ready: (page) => page.getByRole("button", { name: "Let me in!" }).waitFor(),
    },
  };
});
afterAll(async () => {
  await hub.close();
});

/** Something on every tab of a matter, as long as it comes. */
async function fillTabs(ada: Hub, id: string, smtpPort: number): Promise<void> {
  await ada.chat.send({ inventionId: id, message: `See ${longWord}` });
  await ada.files.upload({ reference: id, file: new File(["1. A battery."], `${longWord}.txt`) });
  const transport = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
  const mail = { from: "client@example.com", to: "docket@firm.example" };
  const html = `<table width="1200"><tr><td>Please proceed.</td><td>${longWord}</td></tr></table>`;
  await transport.sendMail({ ...mail, subject: `17/248,024 with ${longWord}`, html });
  await transport.sendMail({ ...mail, subject: longWord, text: longWord });
}

const names = [
  "overview",
  "overview with settings",
  "inventions",
  "new matter",
  "invention",
  "task",
  "docket audit",
  "health",
  "minions",
  "minion",
  "minion's feedback",
  "search",
  "people",
  "report's matter",
  "account",
  "not found",
  "sign-in",
];
const ofMatter = [
  "stream",
  "file wrapper",
  "messages",
  "e-mail",
  "docketing",
  "files",
  "office downloads",
  "unassigned mail",
];
/** The narrowest window that is in use: a page opened narrow is made as narrow as this. */
const narrowest = { width: 360, height: 640 };
/** How far what can be scrolled to lies beyond the window, sideways and downwards: its one scroll is in the page. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });

/** Opens each page in one look and holds it to what every page is held to. */
async function checkPages(shown: readonly string[], look: (typeof looks)[number]): Promise<void> {
  const ada = await hub.as("ada@iphub.example");
  await ada.settings.set({ name: "HUB_THEME", value: { theme: look.theme } });
  const signedIn = await openWindow(browser, hub.url, "/", { ...look, token });
  const signedOut = await openWindow(browser, hub.url, "/login", look);
  for (const name of shown) {
    const target = pages[name];
    if (target === undefined) throw new Error(`there is no page ${name}`);
    const { page, complaints, reload } = target.signedOut ? signedOut : signedIn;
    await reload(target.path);
    await target.ready(page);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.documentElement.dataset.theme), name).toBe(look.theme);
    expect(await page.title(), name).toMatch(/^.+ – iphub$/);
    expect(await page.locator("link[rel=icon]").getAttribute("href"), name).toMatch(/\.svg$/);
    expect(await violations(page), name).toEqual([]);
    expect(await beyond(page), name).toEqual([0, 0]);
    if (look.width < 1440) {
      await page.setViewportSize(narrowest);
      expect(await violations(page), `${name} at 360`).toEqual([]);
      expect(await beyond(page), `${name} at 360`).toEqual([0, 0]);
    }
    expect(complaints, name).toEqual([]);
  }
  await Promise.all([signedIn.close(), signedOut.close()]);
}

describe("every page", () => {
  it.for(looks)(
    "$theme, $width wide: no violation, nothing beside the window, no complaint",
    { timeout: 120_000 },
    (look) => checkPages(names, look),
  );

  it.for(looks)("$theme, $width wide: the same of a matter's tabs and its mail", { timeout: 120_000 }, (look) =>
    checkPages(ofMatter, look),
  );
});
