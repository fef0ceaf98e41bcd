import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePassword, startHub, type TestHub } from "../support/hub.ts";
import { paperPdf } from "../support/paper-pdf.ts";
import { builtWeb, openWindow, signIn } from "./support/browser.ts";
import { workerChromium } from "./support/chromium.ts";
import { picture } from "./support/picture.ts";

const ada = "ada@iphub.example";
let browser: Browser;
/** Another tool of the firm, which shows the address in its query in a frame. */
let tool: Server;
let toolUrl: string;
/** A hub that the tool may frame, and one as it comes. */
let open: TestHub;
let closed: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  tool = createServer((request, response) => {
    const framed = new URL(request.url ?? "/", "http://127.0.0.1").searchParams.get("show") ?? "";
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Tool</title><iframe title="Hub" src="${framed}" width="1200" height="800">`);
  });
  await new Promise<void>((listens) => tool.listen(0, "127.0.0.1", listens));
  const { port } = tool.address() as AddressInfo;
  toolUrl = `http://127.0.0.1:${port}`;
  const environment = { IPHUB_FRAME_ANCESTORS: toolUrl };
  [browser, open, closed] = await Promise.all([
    workerChromium(),
    startHub({ webDirectory, environment }),
    startHub({ webDirectory }),
  ]);
}, 120_000);
afterAll(async () => {
  tool.close();
  await Promise.all([open.close(), closed.close()]);
});

const framed = (address: string) => `${toolUrl}/?show=${encodeURIComponent(address)}`;
/** The address that the hub in the frame is on. */
const innerUrl = (page: Page) =>
  page
    .frames()
    .find((one) => one.url().startsWith(open.url))
    ?.url();

async function signInFramed(frame: FrameLocator): Promise<void> {
  await frame.getByLabel("Email").fill(ada);
  await frame.getByLabel("Password").fill(samplePassword);
  await frame.getByRole("button", { name: "Let me in!" }).click();
}

const navigations = (page: Pick<Page, "getByRole">) => page.getByRole("navigation", { name: "Main" }).count();

describe("the hub in a frame of another origin", () => {
  it("is shown where the setting names the tool: one signs in there, and preview mode lasts through navigation", async () => {
    const { page, close } = await openWindow(browser, open.url, "/");
    await page.goto(framed(`${open.url}/inventions?qs=lithium&previewMode=true`));
    const frame = page.frameLocator("iframe[title=Hub]");
    await signInFramed(frame);
    await frame.getByRole("heading", { name: "Inventions" }).waitFor();
    expect(innerUrl(page)).toBe(`${open.url}/inventions?qs=lithium&previewMode=true`);
    await frame.getByRole("row").nth(1).click();
    await expect.poll(() => innerUrl(page)).toMatch(/\/inventions\/[^?]+\?previewMode=true$/);
    expect(await navigations(frame)).toBe(0);
    await picture(page, "framed-preview");
    await close();
  });

  it.each(["previewMode=true", "fipMode"])(
    "shows the files of a matter there with %s: a PDF is drawn and downloaded, a text shown",
    async (flag) => {
      const hub = await open.as(ada);
      const { id } = await hub.inventions.create({ title: `Framed with ${flag}`, references: [] });
      const papers = {
        "action.pdf": paperPdf([["The first page"], ["The second page"]]),
        "notes.md": "# What to argue",
      };
      for (const [name, content] of Object.entries(papers)) {
        await hub.files.upload({ reference: id, file: new File([new Uint8Array(Buffer.from(content))], name) });
      }
      const { page, close } = await openWindow(browser, open.url, "/");
      await page.goto(framed(`${open.url}/inventions/${id}/files?${flag}`));
      const frame = page.frameLocator("iframe[title=Hub]");
      await signInFramed(frame);
      const paper = (name: string) => frame.getByRole("region", { name, exact: true });
      const opened = async (name: string) => {
        await frame.getByRole("button", { name, exact: true }).click();
        await paper(name).waitFor();
      };
      const mode = flag.split("=")[0];
      await opened("notes.md");
      await paper("notes.md").getByRole("heading", { name: "What to argue" }).waitFor();
      await opened("action.pdf");
      await paper("action.pdf").getByText("The first page").waitFor();
      const widthOf = () =>
        paper("action.pdf")
          .locator("canvas")
          .first()
          .evaluate((one: HTMLCanvasElement) => one.width);
      await expect.poll(widthOf).toBeGreaterThan(200);
      await picture(page, `framed-paper-${mode}`);
      const saved = page.waitForEvent("download");
      await paper("action.pdf").getByRole("button", { name: "Download" }).click();
      expect((await saved).suggestedFilename()).toBe("action.pdf");
      await expect.poll(() => innerUrl(page)).toMatch(new RegExp(`\\?(?=.*file=)(?=.*${mode})`));
      expect(await navigations(frame)).toBe(0);
      await close();
    },
  );

  it("is refused elsewhere, and both headers say the same", async () => {
    const { page, close } = await openWindow(browser, closed.url, "/");
    const refused = page.waitForEvent("console", (line) => line.text().includes("frame-ancestors"));
    await page.goto(framed(`${closed.url}/login`));
    await refused;
    expect(await page.frameLocator("iframe[title=Hub]").getByLabel("Email").count()).toBe(0);
    await close();
    const headersOf = async (hub: TestHub) => {
      const { headers } = await fetch(`${hub.url}/login`);
      const [, ancestors] = /frame-ancestors ([^;]*)/.exec(headers.get("content-security-policy") ?? "") ?? [];
      return [ancestors, headers.get("x-frame-options")];
    };
    expect(await headersOf(closed)).toEqual(["'none'", "DENY"]);
    expect(await headersOf(open)).toEqual([`'self' ${toolUrl}`, null]);
  });

  it("shows the Word pane in a frame of the office's site, where one signs in and finds a matter", async () => {
    const { page, close } = await openWindow(browser, closed.url, "/");
    const pane = `${closed.url}/api/config/artifact/word-addin/taskpane.html`;
    // What is not ours: the office's own page, and its script, which is on the internet.
    await page.route("https://*.officeapps.live.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: `<title>Word</title><iframe title="Pane" src="${pane}">` }),
    );
    // A page of the internet may show one of this machine only where a person has allowed it.
    await page.context().grantPermissions(["local-network-access"]);
    await page.route("https://appsforoffice.microsoft.com/**", (route) => route.abort());
    await page.goto("https://word-edit.officeapps.live.com/we/wordeditorframe.aspx");
    const frame = page.frameLocator("iframe[title=Pane]");
    await frame.getByLabel("Email").fill(ada);
    await frame.getByLabel("Password").fill(samplePassword);
    await frame.getByRole("button", { name: "Let me in!" }).click();
    await frame.getByLabel("Find a matter").fill("lithium");
    await frame.getByRole("button", { name: "Find", exact: true }).click();
    await frame.getByRole("button", { name: "Insert references" }).first().waitFor();
    const refused = page.waitForEvent("console", (line) => line.text().includes("frame-ancestors"));
    await page.goto(framed(pane));
    await refused;
    await page.context().clearPermissions();
    await close();
  });
});

describe("preview and fip mode", () => {
  // spec: 2.25
  it.each(["previewMode=true", "fipMode"])(
    "%s lasts through links and Back until the address ends it",
    async (flag) => {
      const token = await closed.tokenFor(ada);
      const { page, complaints, close } = await openWindow(browser, closed.url, `/inventions?${flag}`, { token });
      await page.getByRole("grid", { name: "Inventions" }).waitFor();
      await page.getByRole("row").nth(1).click();
      await expect.poll(() => page.url()).toMatch(new RegExp(`/inventions/[^?]+\\?${flag.split("=")[0]}=`));
      await page.getByRole("link", { name: "iphub, home" }).click();
      await page.getByRole("heading", { name: "Milestones overview" }).waitFor();
      await expect.poll(() => page.url()).toContain(`/?${flag.split("=")[0]}=`);
      expect(await navigations(page)).toBe(0);
      await page.goBack();
      await expect.poll(() => page.url()).toMatch(/\/inventions\/[^?]+\?/);
      await page.goBack();
      await page.getByRole("grid", { name: "Inventions" }).waitFor();
      expect(await navigations(page)).toBe(0);
      expect(complaints).toEqual([]);
      await page.goto(`${closed.url}/inventions`);
      await page.getByRole("grid", { name: "Inventions" }).waitFor();
      expect(await navigations(page)).toBe(1);
      await close();
    },
  );
});

describe("a deep link", () => {
  it("is unfurled by what is not signed in as the kind of record, without a word of it or whether there is one", async () => {
    const hub = await closed.as(ada);
    const [matter] = (await hub.inventions.search({ qs: "lithium" })).data;
    const told = async (path: string) => {
      const answer = await fetch(`${closed.url}${path}`, { headers: { "user-agent": "Slackbot-LinkExpanding 1.0" } });
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).not.toContain(matter?.title ?? "lithium");
      return [...html.matchAll(/property="og:(?:title|site_name)" content="([^"]*)"/g)].map(([, text]) => text);
    };
    expect(await told(`/inventions/${matter?.id}`)).toEqual(["Matter – sign in to see it", "iphub"]);
    expect(await told(`/inventions/${matter?.id}/stream`)).toEqual(["Matter – sign in to see it", "iphub"]);
    expect(await told("/inventions/no-such-matter")).toEqual(["Matter – sign in to see it", "iphub"]);
    expect(await told("/tasks/t-1")).toEqual(["Task – sign in to see it", "iphub"]);
    expect(await told("/tasks")).toEqual(["iphub", "iphub"]);
    expect(await told("/")).toEqual(["iphub", "iphub"]);
  });

  it("brings one to its record after signing in, its query and place included", async () => {
    const hub = await closed.as(ada);
    const [task] = (await hub.tasks.search({ size: 1 })).data;
    const link = `/tasks/${encodeURIComponent(task?.id ?? "")}?from=chat#notes`;
    const { page, close } = await openWindow(browser, closed.url, link);
    await signIn(page, ada, samplePassword);
    await page.getByRole("heading", { name: task?.title, level: 1 }).waitFor();
    expect(page.url()).toBe(`${closed.url}${link}`);
    await close();
  });
});
