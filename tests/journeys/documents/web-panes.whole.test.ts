import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setUpAuthenticator } from "../../support/authenticator.ts";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import { openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { picture } from "../support/picture.ts";

const ada = "ada@iphub.example";
const ben = "ben@iphub.example";
let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  [browser, hub] = await Promise.all([workerChromium(), startHub()]);
});
afterAll(async () => {
  await hub.close();
});

/** The pane in a frame of Outlook's site; `item` is the e-mail there, as JavaScript of Microsoft's interface. */
async function openOutlook(item: string) {
  // Discarded: a tab keeps the pane's sign-in.
  const { page, close } = await openWindow(browser, hub.url, "/healthz", { discard: true });
  const pane = `${hub.url}/api/config/artifact/outlook-addin/taskpane.html`;
  // What is not ours: the mail program's own page, and its script, which is on the internet.
  await page.route("https://outlook.office.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: `<title>Mail</title><iframe title="Pane" src="${pane}">` }),
  );
  await page.route("https://appsforoffice.microsoft.com/**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `globalThis.Office = { onReady: async () => ({}), context: { mailbox: { item: ${item} } } };`,
    }),
  );
  // A page of the internet may show one of this machine only where a person has allowed it.
  await page.context().grantPermissions(["local-network-access"]);
  await page.goto("https://outlook.office.com/mail/");
  return { page, frame: page.frameLocator("iframe[title=Pane]"), close };
}

async function signInto(frame: FrameLocator, email: string): Promise<void> {
  await frame.getByLabel("Email").fill(email);
  await frame.getByLabel("Password").fill(samplePassword);
  await frame.getByRole("button", { name: "Let me in!" }).click();
}

/** Holds the answer to a search of the pane back, as the hub gave it at once, until it is released. */
async function holdSearch(page: Page, words: string) {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const isIt = (url: URL) => url.pathname === "/api/inventions/search" && url.searchParams.get("qs") === words;
  await page.route(isIt, async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  const release = async () => {
    const late = page.waitForResponse((answer) => isIt(new URL(answer.url())));
    held.resolve();
    await (await late).finished();
    // By the answer to another call the pane has read this one.
    const pane = page.frames().find((one) => one.url().startsWith(hub.url));
    await pane?.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
  };
  return { asked: asked.promise, release };
}

async function search(frame: FrameLocator, words: string): Promise<void> {
  await frame.getByLabel("Find a matter").fill(words);
  await frame.getByRole("button", { name: "Find", exact: true }).click();
}

describe("the Outlook pane in a frame of its site", () => {
  it("finds the matter of an e-mail that is read by its subject, shows its references, and leads to it", async () => {
    const { page, frame, close } = await openOutlook('{ subject: "RE: US 17/248,024; instructions" }');
    await signInto(frame, ada);
    await frame.getByText("Found by the subject of this e-mail.").waitFor();
    await picture(page, "outlook-pane");
    await frame.getByRole("button", { name: "Show references" }).click();
    await frame.getByRole("status").filter({ hasText: "17/248,024" }).waitFor();
    const [matter] = (await (await hub.as(ada)).inventions.search({ qs: "17/248,024" })).data;
    const link = frame.getByRole("link", { name: "Open in the hub" });
    expect(await link.getAttribute("href")).toBe(`/inventions/${matter?.id}`);
    await close();
  });

  it("inserts into an e-mail that is written, and keeps the sign-in until a person signs out", async () => {
    const { page, frame, close } = await openOutlook(`{
      subject: { getAsync: (done) => done({ status: "succeeded", value: "17/248,024" }) },
      body: {
        setSelectedDataAsync: (text, _options, done) => {
          globalThis.inserted = text;
          done({ status: "succeeded" });
        },
      },
    }`);
    await signInto(frame, ada);
    await frame.getByRole("button", { name: "Insert references" }).waitFor();
    await page.reload();
    await frame.getByRole("button", { name: "Insert references" }).click();
    await frame.getByText("Inserted.").waitFor();
    const pane = page.frames().find((one) => one.url().startsWith(hub.url));
    expect(await pane?.evaluate(() => Reflect.get(globalThis, "inserted"))).toContain("17/248,024");
    await frame.getByRole("button", { name: "Sign out" }).click();
    await frame.getByText("Signed out.").waitFor();
    expect(await frame.getByRole("listitem").count()).toBe(0);
    await page.reload();
    await frame.getByLabel("Email").waitFor();
    await close();
  });

  it("signs in and out where the browser forbids storage, and asks again once it is loaded again", async () => {
    const { page, frame, close } = await openOutlook('{ subject: "RE: US 17/248,024" }');
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      };
      Object.defineProperty(window, "sessionStorage", { configurable: true, get });
    });
    await page.reload();
    await signInto(frame, ada);
    await frame.getByText("Found by the subject of this e-mail.").waitFor();
    await frame.getByRole("button", { name: "Sign out" }).click();
    await frame.getByText("Signed out.").waitFor();
    await signInto(frame, ada);
    await frame.getByText("Found by the subject of this e-mail.").waitFor();
    await page.reload();
    await frame.getByLabel("Email").waitFor();
    await close();
  });

  it("shows what was searched for last, also where an earlier search is answered later", async () => {
    const asAda = await hub.as(ada);
    for (const title of ["Tardigrade clamp", "Cheetah clamp"]) await asAda.inventions.create({ title, references: [] });
    const { page, frame, close } = await openOutlook('{ subject: "RE: US 17/248,024" }');
    const bySubject = await holdSearch(page, "17/248,024");
    const first = await holdSearch(page, "tardigrade");
    const titles = () => frame.locator("li strong").allTextContents();
    await signInto(frame, ada);
    await bySubject.asked;
    await search(frame, "tardigrade");
    await first.asked;
    await search(frame, "cheetah");
    await expect.poll(titles).toEqual(["Cheetah clamp"]);
    for (const { release } of [first, bySubject]) {
      await release();
      expect(await titles()).toEqual(["Cheetah clamp"]);
      expect(await frame.getByRole("status").textContent()).toBe("");
    }
    const last = await holdSearch(page, "clamp");
    await search(frame, "clamp");
    await last.asked;
    await frame.getByRole("button", { name: "Sign out" }).click();
    await frame.getByText("Signed out.").waitFor();
    await last.release();
    expect(await titles()).toEqual([]);
    await close();
  });

  it("asks for the second factor of a person who has one, and finds a matter that no subject names", async () => {
    const { recoveryCodes } = await setUpAuthenticator(await hub.as(ben), () => new Date());
    const { frame, close } = await openOutlook('{ subject: "Lunch in 2026" }');
    await frame.getByLabel("Email").waitFor();
    expect(await frame.getByLabel("Code").isVisible()).toBe(false);
    await signInto(frame, ben);
    await frame.getByText("Enter the code of your authenticator app or a recovery code").waitFor();
    await frame.getByLabel("Code").fill(recoveryCodes[0] ?? "no code");
    await frame.getByRole("button", { name: "Let me in!" }).click();
    await frame.getByLabel("Find a matter").fill("lithium");
    expect(await frame.getByRole("listitem").count()).toBe(0);
    await frame.getByRole("button", { name: "Find", exact: true }).click();
    await frame.getByRole("button", { name: "Show dates" }).first().waitFor();
    await close();
  });
});
