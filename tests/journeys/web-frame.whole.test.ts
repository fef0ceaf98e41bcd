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
    const deadlines = navigation(page).getByRole("listitem").filter({ hasText: "Deadlines" });
    await deadlines.getByText(`${toVerify} to verify, ${toRead} to read`).waitFor();
    const inbox = navigation(page).getByRole("listitem").filter({ hasText: "Inbox" });
    const { unread } = await dan.inbox.list({ state: "unread" });
    const ben = await hub.as("ben@iphub.example");
    const [matter] = (await ben.inventions.search({ qs: "battery" })).data;
    await ben.tasks.create({ inventionId: matter?.id ?? "", title: "For Dan", assignees: [email] });
    await inbox.getByText(`${unread + 1} unread`).waitFor();
    await expect.poll(() => page.title()).toBe(`(${unread + 1}) Boards – iphub`);
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await expect.poll(() => page.title()).toBe(`(${unread + 1}) Task search – iphub`);
    const { data } = await dan.inbox.list({ state: "unread" });
    await dan.inbox.mark({ ids: data.map(({ id }) => id), as: "read" });
    await expect.poll(() => page.title()).toBe("Task search – iphub");
    await inbox.getByText("unread").waitFor({ state: "detached" });
    await close();
  });
});

describe("a narrow window", () => {
  it("has the main pages in its bar, whole, and all others behind 'More'", async () => {
    const { page, complaints, close } = await shared().open("/boards", { width: 390 });
    const bar = navigation(page);
    for (const name of ["Milestones", "Boards", "Inventions", "Deadlines", "Today"]) {
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
