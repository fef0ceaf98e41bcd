import { createHub } from "@iphub/sdk";
import { memoryTokenStore } from "@iphub/sdk/token-store";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHub, type TestHub } from "../support/hub.ts";
import { builtWeb, openWindow } from "./support/browser.ts";
import { workerChromium } from "./support/chromium.ts";

let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
});
afterAll(async () => {
  await hub.close();
});

const picture = "#first-rows";
const program = /\/assets\/hub-.*\.js$/;
const entry = /\/assets\/index-.*\.js$/;
/** What the picture is drawn of. */
const asked = ["/api/auth/users/me", "/api/settings/HUB_MILESTONES_OVERVIEW", "/api/search/overview/milestones"];
/** A page of the hub that is not the program's: a window that has shown one of those has begun. */
const outside = "/healthz";

/** Opens the home page with its program held back, after something else was done; `go` lets it come. */
async function openHeldBack(token: string, width = 1440, first = async () => {}) {
  const opened = await openWindow(browser, hub.url, outside, { token, width });
  const { page, complaints } = opened;
  // What the browser says of that page is not of the program.
  complaints.splice(0);
  await first();
  const { promise: mayCome, resolve: go } = Promise.withResolvers<void>();
  await page.route(program, async (route) => {
    await mayCome;
    await route.continue();
  });
  const answers = asked.map((path) => page.waitForResponse((response) => new URL(response.url()).pathname === path));
  // The load of the page would wait for the program.
  await page.goto(hub.url, { waitUntil: "commit" });
  /** Waits until the answers are there, and what is drawn of them. */
  const answered = async () => {
    await Promise.all(answers);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    });
  };
  return { ...opened, go, answered };
}

/** What is drawn of the first rows, and where. Runs in the page. */
function drawnRows(within: string) {
  const rows = [...document.querySelectorAll(`${within} [data-card="title"]`)].slice(0, 3);
  return rows.map((title) =>
    [...(title.parentElement?.children ?? [])].map((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      const badge = cell.querySelector("[class*=badge]")?.className ?? "";
      return { place: [left, top, width, height].map(Math.round), text: cell.textContent, badge };
    }),
  );
}

/** The initials of a person are made of the address until the name is known. */
const withoutPeople = (rows: ReturnType<typeof drawnRows>) =>
  rows.map((cells) => cells.map((cell, at) => (at === 3 ? { ...cell, text: "" } : cell)));

async function settled(page: Page) {
  await page.getByRole("row").nth(1).waitFor();
  return withoutPeople(await page.evaluate(drawnRows, "#root"));
}

describe("the first rows of the home page", () => {
  it.each([1440, 900, 390])("are drawn before the program is there, where it draws them, at %i", async (width) => {
    const token = await hub.tokenFor("ben@iphub.example");
    const { page, complaints, go, close } = await openHeldBack(token, width);
    await page.locator(`${picture} [data-card="title"]`).first().waitFor();
    const drawn = withoutPeople(await page.evaluate(drawnRows, picture));
    expect(drawn).toHaveLength(3);
    go();
    expect(await settled(page)).toEqual(drawn);
    expect(await page.locator(picture).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it("cannot be reached, pressed or read aloud before the program is there", async () => {
    const token = await hub.tokenFor("ben@iphub.example");
    const { page, go, close } = await openHeldBack(token);
    await page.locator(`${picture} [data-card="title"]`).first().waitFor();
    expect(await page.getByRole("row").count()).toBe(0);
    expect(await page.getByRole("link").count()).toBe(0);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    await page.mouse.click(600, 300);
    expect(new URL(page.url()).pathname).toBe("/");
    go();
    await page.getByRole("row").nth(1).waitFor();
    await close();
  });

  it("have the reader's dates and settings", async () => {
    const cleo = await hub.as("cleo@iphub.example");
    await cleo.settings.set({ name: "HUB_DATE_STYLE", value: { format: "iso", firstDay: "monday" } });
    await cleo.settings.set({
      name: "HUB_MILESTONES_OVERVIEW",
      value: {
        version: 1,
        displayMode: "Compact",
        colourCoding: "Off",
        columns: ["Client Date", "Due Date", "Next 2AR"],
      },
    });
    const { page, go, close } = await openHeldBack(await hub.tokenFor("cleo@iphub.example"));
    await page.locator(`${picture} [data-card="title"]`).first().waitFor();
    expect(await page.locator(picture).getByText("Next 2AR").count()).toBe(1);
    const drawn = withoutPeople(await page.evaluate(drawnRows, picture));
    expect(drawn[0]?.[0]?.place[3]).toBeLessThan(33);
    go();
    expect(await settled(page)).toEqual(drawn);
    await close();
  });

  it("are not drawn for someone who begins at another page; later the page has them of the same answers", async () => {
    const dan = await hub.as("dan@iphub.example");
    await dan.settings.set({ name: "HUB_START_PAGE", value: { page: "today" } });
    const { page, go, answered, close } = await openHeldBack(await hub.tokenFor("dan@iphub.example"));
    await answered();
    expect(await page.locator(picture).count()).toBe(0);
    go();
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
    const requests: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === asked[2]) requests.push(pathname);
    });
    await page.goto(hub.url);
    await page.getByRole("row").nth(1).waitFor();
    expect(requests).toHaveLength(1);
    await close();
  });

  it("are not drawn for someone whose session has ended", async () => {
    const token = await hub.tokenFor("ben@iphub.example");
    const ended = await openHeldBack(token, 1440, async () => {
      const ben = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
      await ben.auth.logout();
    });
    await ended.answered();
    expect(await ended.page.locator(picture).count()).toBe(0);
    ended.go();
    await ended.page.getByRole("button", { name: "Let me in!" }).waitFor();
    expect(await ended.page.locator(picture).count()).toBe(0);
    await ended.close();
  });

  it.each([
    ["cannot be loaded", program, (route: Route) => route.abort("connectionfailed")],
    ["fails", entry, (route: Route) => route.fulfill({ contentType: "text/javascript", body: "throw Error('unfit')" })],
  ] as const)("give way to a sentence where the program %s", async (_, file, answer) => {
    const { page, close } = await openWindow(browser, hub.url, outside, {
      token: await hub.tokenFor("ben@iphub.example"),
    });
    await page.route(file, answer);
    await page.goto(hub.url);
    await page.getByText("iphub could not be loaded. Check the connection, then reload the page.").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.locator(picture).count()).toBe(0);
    await page.unrouteAll();
    await page.reload();
    await page.getByRole("row").nth(1).waitFor();
    await close();
  });
});
