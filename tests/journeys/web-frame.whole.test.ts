import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "./support/accessibility.ts";
import { openWindow } from "./support/browser.ts";
import { sharedBrowserHub } from "./support/browser-hub.ts";
import { looks } from "./support/looks.ts";

const shared = sharedBrowserHub();
const notice = "No connection to the hub. This page goes on by itself when it is back.";
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });

describe("a lost connection", () => {
  it("is said within seconds, and the page is live again by itself", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const matter = await ada.inventions.create({ title: "Seen before", references: ["AWAY-1"] });
    const { page, close } = await shared().open("/inventions?qs=AWAY");
    await page.getByRole("grid").getByText("Seen before").waitFor();
    await page.getByRole("button", { name: /^Inbox/ }).waitFor();
    await page.context().setOffline(true);
    await page.getByText(notice).waitFor({ timeout: 5_000 });
    await ada.inventions.update({ id: matter.id, title: "Seen after" });
    await page.getByLabel("Words, reference or application number").fill("AWAY-1");
    await page.getByRole("alert").filter({ hasText: "The hub cannot be reached" }).waitFor();
    await page.context().setOffline(false);
    await page.getByText(notice).waitFor({ state: "detached" });
    await page.getByRole("grid").getByText("Seen after").waitFor();
    await ada.inventions.update({ id: matter.id, title: "Seen live" });
    await page.getByRole("grid").getByText("Seen live").waitFor();
    await close();
  });

  it("is seen by a request that reaches no hub, also if the browser knows of none", async () => {
    const { page, close } = await shared().open("/boards");
    await page.getByRole("button", { name: /^Inbox/ }).waitFor();
    await page.route("**/api/**", (route) => route.abort("connectionfailed"));
    await page.getByRole("link", { name: "Deadlines", exact: true }).click();
    await page.getByText(notice).waitFor({ timeout: 8_000 });
    await page.unroute("**/api/**");
    await page.getByText(notice).waitFor({ state: "detached" });
    await page.getByRole("grid", { name: "Deadlines" }).waitFor();
    await close();
  });

  it("leaves no page broken whose code could not be loaded meanwhile", async () => {
    const { page, close } = await shared().open("/boards");
    await page.getByRole("button", { name: /^Inbox/ }).waitFor();
    const code = "**/assets/health-report.page-*.js";
    await page.route(code, (route) => route.abort());
    await page.context().setOffline(true);
    await page.getByText(notice).waitFor();
    await page.getByRole("link", { name: /^Health/ }).click();
    await page.getByText("This page could not be shown.").waitFor();
    await page.unroute(code);
    await page.context().setOffline(false);
    await page.getByRole("heading", { name: "Health report" }).waitFor();
    await close();
  });
});

describe("how much waits", () => {
  it("is said by the side bar and the window's title, live", async () => {
    const email = "dan@iphub.example";
    const { hub, browser } = shared();
    const dan = await hub.as(email);
    const { page, close } = await openWindow(browser, hub.url, "/boards", { token: await hub.tokenFor(email) });
    const { "to-verify": toVerify, "to-read": toRead } = await dan.deadlines.counts();
    expect(Math.min(toVerify, toRead)).toBeGreaterThan(0);
    const deadlines = navigation(page).getByRole("listitem").filter({ hasText: "Deadlines" });
    // Dan verifies and dockets nothing: the notices that others read do not wait for him.
    await deadlines.getByText(`${toVerify} to verify`, { exact: true }).waitFor();
    const inbox = navigation(page).getByRole("listitem").filter({ hasText: "Inbox" });
    const { unread } = await dan.inbox.list({ state: "unread" });
    const ben = await hub.as("ben@iphub.example");
    const [matter] = (await ben.inventions.search({ qs: "battery" })).data;
    await ben.tasks.create({ inventionId: matter?.id ?? "", title: "For Dan", assignees: [email] });
    await inbox.getByText(`${unread + 1} unread`).waitFor();
    await expect.poll(() => page.title()).toBe(`(${toVerify + unread + 1}) Boards – iphub`);
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await expect.poll(() => page.title()).toBe(`(${toVerify + unread + 1}) Task search – iphub`);
    const { data } = await dan.inbox.list({ state: "unread" });
    await dan.inbox.mark({ ids: data.map(({ id }) => id), as: "read" });
    await expect.poll(() => page.title()).toBe(`(${toVerify}) Task search – iphub`);
    await inbox.getByText("unread").waitFor({ state: "detached" });
    await close();
  });
});

it("counts the e-mail without a matter in the title, and on 'More' where a narrow window has its page behind it", async () => {
  const { hub } = shared();
  const { page, close } = await shared().open("/boards", { width: 390 });
  const ada = await hub.as("ada@iphub.example");
  const [counts, { unread }] = await Promise.all([ada.deadlines.counts(), ada.inbox.list({ state: "unread" })]);
  const mail = {
    ...{ id: "e-1", inventionId: null, text: "Lit", hasHtml: false, attachments: [] },
    metadata: {
      ...{ date: "2026-01-05T09:00:00.000Z", from: "client@example.com", to: [], cc: [], subject: "A lamp" },
      ...{ messageId: "<l@example.com>", threadId: "<l@example.com>", filedBy: null, senderKnown: false },
    },
  };
  await page.route("**/api/hub-correspondence/unassigned/messages*", (route) => route.fulfill({ json: [mail, mail] }));
  await page.goto(`${hub.url}/boards`);
  const behind = navigation(page)
    .locator("div")
    .filter({ has: page.getByRole("button", { name: "More" }) });
  await behind.getByText(/^2 without a matter/).waitFor();
  expect(await behind.locator("[aria-hidden=true]").last().textContent()).toBe(String(2 + unread));
  const waiting = counts["to-verify"] + counts["to-read"] + unread + 2;
  await expect.poll(() => page.title()).toBe(`(${waiting}) Boards – iphub`);
  await behind.getByRole("button").click();
  await page.getByRole("dialog", { name: "All pages" }).getByText("2 without a matter").waitFor();
  await close();
});

it("what waits is said as more than 10000 where the hub counts no further, in the side bar and on tabs", async () => {
  const { page, close } = await shared().open("/boards");
  const counts = { proposed: 0, docketed: 10_001, "to-verify": 10_001, overdue: 0, "to-read": 3 };
  await page.route("**/api/deadlines/counts*", (route) => route.fulfill({ json: counts }));
  await page.goto(`${shared().hub.url}/deadlines`);
  const deadlines = navigation(page).getByRole("listitem").filter({ hasText: "Deadlines" });
  await deadlines.getByText("more than 10000 to verify, 3 to read").waitFor();
  await page.getByRole("tab", { name: /^Docketed\s+more than 10000$/ }).waitFor();
  await close();
});

describe("a narrow window", () => {
  it("has the main pages in its bar, whole, and all others behind 'More'", async () => {
    const { page, complaints, close } = await shared().open("/boards", { width: 390 });
    const bar = navigation(page);
    for (const name of ["Milestones", "Inventions", "Deadlines", "Today"]) {
      const box = await bar.getByRole("link", { name, exact: true }).boundingBox();
      expect([name, (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390]).toEqual([name, true]);
    }
    await bar.getByRole("button", { name: "More" }).click();
    const sheet = page.getByRole("dialog", { name: "All pages" });
    await sheet.getByRole("link", { name: "Workflows" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole("link", { name: "Workflows" }).click();
    await page.getByRole("heading", { level: 1, name: "Workflows" }).waitFor();
    await sheet.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await close();
  });

  it("keeps each entry of its bar in its place, on every page and for every role", async () => {
    const { hub, browser } = shared();
    const placesOf = (page: Page) =>
      navigation(page)
        .locator("a, button")
        .evaluateAll((all) =>
          all.flatMap((one) => {
            const { x, width } = one.getBoundingClientRect();
            return width === 0 ? [] : [`${one.getAttribute("title") ?? "More"} ${Math.round(x)} ${Math.round(width)}`];
          }),
        );
    const marked = (page: Page, name: string) =>
      navigation(page)
        .getByRole(name === "More" ? "button" : "link", { name, exact: true })
        .evaluate((one) => getComputedStyle(one).backgroundColor !== "rgba(0, 0, 0, 0)");
    const seen: (readonly string[])[] = [];
    for (const person of ["ada", "cleo", "dan"]) {
      const token = await hub.tokenFor(`${person}@iphub.example`);
      const { page, reload, close } = await openWindow(browser, hub.url, "/today", { token, width: 390 });
      for (const [path, current] of [
        ["/today", "Today"],
        ["/boards", "More"],
        ["/inbox", "More"],
        ["/deadlines", "Deadlines"],
      ] as const) {
        await reload(path);
        await navigation(page).getByRole("button", { name: "More" }).waitFor();
        await page.getByRole("heading", { level: 1 }).waitFor();
        seen.push(await placesOf(page));
        for (const name of ["Milestones", "Today", "Deadlines", "More"]) {
          expect([path, name, await marked(page, name)]).toEqual([path, name, name === current]);
        }
      }
      await close();
    }
    expect(seen[0]).toHaveLength(5);
    for (const places of seen) expect(places).toEqual(seen[0]);
  });

  it.each([320, 280])("has the whole bar in %i pixels, each entry wide enough to be pressed", async (width) => {
    const { page, close } = await shared().open("/boards", { width });
    const bar = navigation(page);
    const links = ["Milestones", "Inventions", "Deadlines", "Today"].map((name) =>
      bar.getByRole("link", { name, exact: true }),
    );
    for (const entry of [...links, bar.getByRole("button", { name: "More" })]) {
      await entry.waitFor();
      const box = await entry.boundingBox();
      const left = box?.x ?? -1;
      const wide = box?.width ?? 0;
      expect(left).toBeGreaterThanOrEqual(0);
      expect(wide).toBeGreaterThanOrEqual(24);
      expect(left + wide).toBeLessThanOrEqual(width);
    }
    await close();
  });

  it("a telephone on its side has a matter's facts folded, and the tab in its window", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const [matter] = (await ada.inventions.search({ qs: "17/248,024" })).data;
    const { page, close } = await shared().open(`/inventions/${matter?.id}/stream`, { width: 844 });
    await page.setViewportSize({ width: 844, height: 390 });
    const tabs = page.getByRole("navigation", { name: "Tabs of this matter" });
    await tabs.waitFor();
    expect((await tabs.boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(390 * 0.6);
    const facts = page.getByRole("complementary", { name: "About this matter" });
    expect(await facts.getByText("Filed", { exact: true }).isVisible()).toBe(false);
    await facts.getByText("17/248,024").first().click();
    await facts.getByText("Filed", { exact: true }).waitFor();
    await page.emulateMedia({ media: "print" });
    await facts.locator("details").waitFor({ state: "detached" });
    await facts.getByText("Filed", { exact: true }).waitFor();
    await page.emulateMedia({ media: "screen" });
    await close();
  });

  it.each(looks)("leaves most of a matter's page to its tab ($theme, $width)", async ({ theme, width }) => {
    const ada = await shared().hub.as("ada@iphub.example");
    const [matter] = (await ada.inventions.search({ qs: "17/248,024" })).data;
    const { page, close } = await shared().open(`/inventions/${matter?.id}/stream`, { theme, width });
    const tabs = page.getByRole("navigation", { name: "Tabs of this matter" });
    await tabs.waitFor();
    const top = (await tabs.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    expect(top).toBeLessThan((width < 640 ? 844 : 900) * 0.36);
    const facts = page.getByRole("complementary", { name: "About this matter" });
    if (width < 640) await facts.getByText("17/248,024").first().click();
    await facts.getByText("Filed", { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await close();
  });
});
