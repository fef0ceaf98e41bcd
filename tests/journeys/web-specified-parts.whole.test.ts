import { services } from "@iphub/sdk/contract/health";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../support/free-port.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { builtWeb, openWindow, overviewSettings } from "./support/browser.ts";
import { workerChromium } from "./support/chromium.ts";

const matter = "m-17248024";
let browser: Browser;
let hub: TestHub;
let page: Page;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  // A docketing system that is away, so that the health report has something to say.
  const docketing = `http://127.0.0.1:${await freePort()}`;
  const environment = {
    IPHUB_DOCKETING_URL: docketing,
    IPHUB_FEEDBACK_URL: "https://feedback.firm.example",
    IPHUB_LOG_LEVEL: "fatal",
  };
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, environment })]);
  const ada = await hub.as("ada@iphub.example");
  await ada.settings.set({ name: "HUB_MILESTONES_OVERVIEW", value: overviewSettings });
  const links = [{ to: `/inventions/${matter}`, title: "Lithium", icon: "inventions", subrow: "17/248,024" }];
  await ada.settings.set({ name: "HUB_PINNED_LINKS", value: { links } });
  ({ page } = await openWindow(browser, hub.url, "/", { token: await hub.tokenFor("ada@iphub.example") }));
  page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await hub?.close();
});

/** The specified entries in their order; what the product adds is between them. */
const inOrder = (shown: readonly string[], wanted: readonly string[]) => {
  const places = wanted.map((one) => shown.findIndex((text) => text.includes(one)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
};

describe("the named parts of every page", () => {
  // spec: 2.55
  it("the side navigation: its entries in order, a pinned link with its second line, the download link", async () => {
    const navigation = page.getByRole("navigation").first();
    await navigation.getByText("17/248,024").waitFor();
    const links = await navigation
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute("href")}`));
    inOrder(links, [
      "Milestones /milestones/overview",
      "Boards /boards",
      "Inventions /inventions",
      "Search /tasks",
      "Minion Lair /minions",
      `Lithium17/248,024 /inventions/${matter}`,
      "Office downloads /applications",
    ]);
    const pinned = navigation.getByRole("list", { name: "Pinned" }).getByRole("link");
    expect(await pinned.locator("svg").first().getAttribute("data-icon")).toBe("inventions");
  });

  // spec: 2.35, 2.56
  it("the header: logo, search, health, task history, settings where there are any, initials with their menu", async () => {
    await page.getByRole("row").nth(1).waitFor();
    const header = page.getByRole("banner");
    expect(await header.getByRole("link", { name: /iphub/i }).first().getAttribute("href")).toBe("/");
    expect(await header.getByRole("combobox", { name: "Find a matter" }).count()).toBe(1);
    expect(await header.getByRole("link", { name: /^Health/ }).getAttribute("href")).toBe("/reports/health");
    expect(await header.getByRole("button", { name: "Task history" }).count()).toBe(1);
    await header.getByRole("button", { name: "Settings" }).waitFor();
    const initials = header.getByRole("button", { name: "Account of Ada Byron" });
    expect(await initials.textContent()).toContain("AB");
    await initials.click();
    const items = page.getByRole("menuitem");
    await items.first().waitFor();
    inOrder(await items.allTextContents(), ["Profile", "Theme", "Feedback", "Logout"]);
    await page.keyboard.press("Escape");
    await page.goto(`${hub.url}/boards`);
    await page.getByRole("heading", { level: 1, name: "Boards" }).waitFor();
    expect(await header.getByRole("button", { name: "Settings" }).count()).toBe(0);
  });

  it.each([
    ["/", "Milestones overview"],
    ["/milestones/overview", "Milestones overview"],
    ["/reports/tasks", "Task history"],
    ["/reports/health", "Health report"],
    ["/inventions", "Inventions"],
    ["/boards", "Boards"],
    ["/tasks", "Task search"],
    ["/applications", "Patent-office downloads"],
    ["/minions", "Minion lair"],
    ["/minions/new", "New minion"],
    ["/minions/minion-reader", "Docket reader"],
    ["/minions/minion-reader/tasks", "Docket reader"],
    ["/minions/minion-reader/chat", "Docket reader"],
    ["/minions/minion-reader/feedback", "Docket reader"],
    ["/reports/generation", "Report generation"],
    ["/reports/generation/link", "Report generation"],
    ["/reports/generation/list", "Report generation"],
    ["/reports/generation/fill", "Report generation"],
    ["/reports/generation/review", "Report generation"],
    // spec: 2.53
  ])("the address %s opens %s, which names the window", async (path, title) => {
    await page.goto(`${hub.url}${path}`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    // The number of unread notices may be before it.
    await expect.poll(async () => (await page.title()).replace(/^\(\d+\) /u, "")).toBe(`${title} – iphub`);
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it.each([
    ["", "Overview"],
    ["/stream", "Stream"],
    ["/ifw", "IFW"],
    ["/messages", "Messages"],
    ["/emails", "E-mails"],
    ["/docketing", "Docketing"],
    ["/files", "Files"],
    // spec: 2.54
  ])("the address '%s' below a matter's opens its tab %s", async (tab, name) => {
    await page.goto(`${hub.url}/inventions/${matter}${tab}`);
    await page.getByRole("heading", { level: 1, name: /Lithium/ }).waitFor();
    const chosen = page.getByRole("navigation", { name: "Tabs of this matter" }).locator("[aria-current=page]");
    expect((await chosen.textContent())?.trim()).toBe(name);
  });

  it("an address with a slash at its end opens its tab, marks it, and loses the slash", async () => {
    const marked = page.locator("nav[aria-label^=Tabs] [aria-current=page]");
    for (const [path, name] of [
      ["/minions/minion-watcher/tasks", "Tasks"],
      [`/inventions/${matter}/files`, "Files"],
    ] as const) {
      await page.goto(`${hub.url}${path}/?kept=1#there`);
      await expect.poll(async () => (await marked.allTextContents()).map((text) => text.trim())).toEqual([name]);
      await page.waitForURL(`${hub.url}${path}?kept=1#there`);
    }
    await page.goto(`${hub.url}/minions/minion-watcher/tasks/`);
    await page.getByText("Page 1 of 1, 4 tasks").waitFor();
  });

  // spec: 1.19, 2.4
  it("the health report has each service with its state, and with the times in which it was away", async () => {
    await page.goto(`${hub.url}/reports/health`);
    const docketing = page.getByRole("row", { name: /^fip-connector/ });
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Check now" }).click();
        return docketing.textContent();
      })
      .toMatch(/▲ down.* – now: ./);
    await page.getByRole("row", { name: "auth ● up no failure" }).waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Health: A service is down" }).waitFor();
    const others = services.filter((service) => service !== "fip-connector").toSorted();
    expect(await page.getByRole("rowheader").allTextContents()).toEqual(["fip-connector", ...others]);
  });

  // spec: 3.12, 7.35, 9.6
  it("a task's history is asked for by 50, and after a change by 5; a list of a board by 25", async () => {
    const ada = await hub.as("ada@iphub.example");
    const [task] = (await ada.tasks.list({ filter: "my-tasks" })).data;
    if (!task) throw new Error("the sample has no task of Ada's");
    const sizes = new Map<string, (string | null)[]>();
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      sizes.set(pathname, [...(sizes.get(pathname) ?? []), searchParams.get("size")]);
    });
    await page.goto(`${hub.url}/tasks/${task.id}`);
    const history = `/api/streams/events/tasks/${task.id}`;
    await expect.poll(() => sizes.get(history)?.[0]).toBe("50");
    await expect
      .poll(async () => {
        await ada.tasks.update({ id: task.id, title: `${task.title} ${Date.now()}` });
        // What happened before the page was live may be asked for as a whole once more.
        return sizes.get(history)?.find((size) => size !== "50");
      })
      .toBe("5");
    const board = await ada.boards.create({ title: "Sizes", filters: ["my-tasks"] });
    const asked = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      const size = searchParams.get("size") ?? /"size":(\d+)/.exec(request.postData() ?? "")?.[1];
      return pathname === "/api/search/tasks" && size === "25";
    });
    await page.goto(`${hub.url}/boards/${board.id}`);
    await asked;
  });

  it.each([
    ["/milestones/overview", "/api/search/overview/milestones", "50"],
    ["/milestones/overview?view=obsolete", "/api/search/overview/milestones/obsolete", "40"],
    ["/inventions", "/api/inventions/search", "25"],
    [`/inventions/${matter}/stream`, `/api/streams/${matter}`, null],
    [`/inventions/${matter}/docketing`, `/api/streams/events/${matter}/docketing`, "25"],
    [`/inventions/${matter}/messages`, `/api/streams/chat/${matter}/messages`, "25"],
    [`/inventions/${matter}/emails`, `/api/hub-correspondence/correspondence/${matter}/messages`, "25"],
    // spec: 9.5
  ])("%s asks for the pages of %s by %s", async (path, call, size) => {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === call);
    await page.goto(`${hub.url}${path}`);
    expect(new URL((await asked).url()).searchParams.get("size")).toBe(size);
  });

  // spec: 2.57
  it("the window has the hub's icon", async () => {
    const icon = await page.locator('link[rel~="icon"]').getAttribute("href");
    expect((await page.request.get(new URL(icon ?? "/none", hub.url).href)).status()).toBe(200);
  });
});

describe("people are shown by their names", () => {
  it("in a list, by the letters of their names and not of their address", async () => {
    const ada = await hub.as("ada@iphub.example");
    const { data } = await ada.overview.list({ size: 10 });
    const at = data.findIndex((row) => row.nextTask?.assignees.length === 1);
    const [who] = await ada.users.suggest({ email: data[at]?.nextTask?.assignees ?? [] });
    if (!who) throw new Error("no matter of the first ten has a next task of one person");
    await page.goto(hub.url);
    const circle = page.locator(`[data-index='${at}']`).getByTitle(who.name, { exact: true }).last();
    await expect.poll(() => circle.textContent()).toBe(`${who.firstName[0]}${who.lastName[0]}${who.name}`);
  });

  it("in the review of a plan, before and after", async () => {
    const ada = await hub.as("ada@iphub.example");
    const [task] = (await ada.tasks.list({ filter: "my-tasks", size: 1 })).data;
    if (!task) throw new Error("Ada has no task");
    const rows = [{ id: task.id, updatedAt: task.updatedAt, assignees: ["cleo@iphub.example"] }];
    const { id } = await ada.plans.create({ title: "Hand over", rows });
    await page.goto(`${hub.url}/plans/${id}`);
    const review = page.getByRole("main");
    await review
      .getByText(/Cleo \p{L}+/u)
      .first()
      .waitFor();
    await review
      .getByText(/Ada Byron/)
      .first()
      .waitFor();
    expect(await review.getByText("@iphub.example").count()).toBe(0);
  });
});
