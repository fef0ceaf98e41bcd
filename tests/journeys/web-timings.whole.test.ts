import {
  BOT_REFRESH_MS,
  CHUNK_LOAD_TIMEOUT_MS,
  DROPDOWN_CLOSE_MS,
  HEALTH_LOOK_BACK_MS,
  HEALTH_POLL_MS,
  INVENTION_SEARCH_POLL_MS,
  SUCCESS_TOAST_MS,
  UNDO_TOAST_MS,
} from "@iphub/ui-core/platform/timings";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";
import { clockedPage } from "./support/clocked-page.ts";

const adaEmail = "ada@iphub.example";
const benEmail = "ben@iphub.example";

const shared = sharedBrowserHub();

const openClocked = (path: string, ready: (page: Page) => Promise<void>, options?: Parameters<typeof clockedPage>[3]) =>
  clockedPage(shared(), path, ready, options);

describe("the times of the interface", () => {
  // spec: 6.11, 7.19, 8.20, 9.10
  it("bots are asked for every five minutes, and a failure of that is ignored", async () => {
    const [ada, ben] = await Promise.all([shared().hub.as(adaEmail), shared().hub.as(benEmail)]);
    const { data } = await ada.users.list({ q: "ben" });
    const id = data.find(({ email }) => email === benEmail)?.id ?? "";
    await ben.chat.send({ inventionId: "minion-reader", message: "Read it." });
    await ada.users.update({ id, isBot: true });
    const asked: string[] = [];
    const mark = (page: Page) => page.getByRole("listitem").filter({ hasText: "Read it." }).getByText("bot");
    const path = "/minions/minion-reader/chat";
    const isReady = (ready: Page) => mark(ready).waitFor();
    const { page, complaints, close, leap } = await openClocked(path, isReady, { isLive: false });
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const bots = () => asked.filter((path) => path === "/api/auth/bots").length;
    await page.route("**/api/auth/bots", (route) => route.fulfill({ status: 404, body: "{}" }));
    const refused = page.waitForResponse("**/api/auth/bots");
    await leap(BOT_REFRESH_MS - 60_000);
    expect(bots()).toBe(0);
    await leap(60_000);
    await refused;
    await mark(page).waitFor();
    expect(await page.getByRole("alert").filter({ hasText: /\S/ }).count()).toBe(0);
    expect(complaints.filter((line) => !line.startsWith("Failed to load resource"))).toEqual([]);
    await page.unroute("**/api/auth/bots");
    // Still a bot, and still listed: the validation says that it is not at work.
    await ada.users.update({ id, disabled: true });
    const answered = page.waitForResponse("**/api/auth/bots");
    await leap(BOT_REFRESH_MS);
    await answered;
    await mark(page).waitFor({ state: "detached" });
    await page.getByText("Read it.").waitFor();
    await ada.users.update({ id, isBot: false, disabled: false });
    await close();
  });

  // spec: 8.30, 9.9
  it("what was done is said for three seconds", async () => {
    const { page, close, stop } = await openClocked("/minions/minion-clerk", (ready) =>
      ready.getByRole("textbox", { name: "Comment", exact: true }).waitFor(),
    );
    await page.getByRole("textbox", { name: "Comment", exact: true }).fill("Three seconds");
    await stop();
    await page.getByRole("button", { name: "Add comment" }).click();
    const toast = page.getByRole("status").filter({ hasText: "Comment added" });
    await toast.getByRole("button", { name: "Dismiss" }).waitFor();
    await page.clock.runFor(SUCCESS_TOAST_MS - 1);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1);
    await toast.waitFor({ state: "detached" });
    await close();
  });

  it("what can be undone is said for ten seconds, and longer while it is pointed at", async () => {
    const ada = await shared().hub.as(adaEmail);
    const matter = await ada.inventions.create({ title: "Kite of ten seconds", references: ["10/000,010"] });
    const task = await ada.tasks.create({ title: "Ten seconds", inventionId: matter.id });
    const { page, close, stop } = await openClocked(`/tasks/${task.id}`, (ready) =>
      ready.getByLabel("Title").waitFor(),
    );
    await page.getByLabel("Title").fill("Ten seconds more");
    await stop();
    await page.getByRole("button", { name: "Save" }).click();
    const toast = page.getByRole("status").filter({ hasText: "Ten seconds more, 10/000,010" });
    await toast.getByRole("button", { name: "Undo" }).waitFor();
    await page.clock.runFor(SUCCESS_TOAST_MS + 1);
    await toast.getByRole("button", { name: "Undo" }).hover();
    await page.clock.runFor(UNDO_TOAST_MS * 2);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(0, 0);
    await page.clock.runFor(UNDO_TOAST_MS - 1);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1);
    await toast.waitFor({ state: "detached" });
    await close();
  });

  // spec: 7.130, 8.22, 9.22
  it("health is asked for every minute, ten minutes back, with one call; one that fails counts as down", async () => {
    const dot = (page: Page, label: string) => page.getByRole("banner").getByRole("link", { name: label }).waitFor();
    const [up, down] = ["Health: All services are up", "Health: A service is down"];
    const { page, close, stop } = await openClocked("/boards", (ready) => dot(ready, up), { isLive: false });
    const asked: URLSearchParams[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/health/extended/history") asked.push(searchParams);
    });
    await stop();
    /** Puts the clock forward until it is asked once more and the answer is shown; returns which time `from` names. */
    const untilAsked = async (label: string) => {
      const before = asked.length;
      const step = async () => {
        if (asked.length === before) await page.clock.runFor(2_000);
        // What the page has asked is reported before its answer to this.
        await page.evaluate(() => undefined);
        return asked.length;
      };
      await expect.poll(step, { timeout: 20_000 }).toBe(before + 1);
      await dot(page, label);
      return Date.parse(asked.at(-1)?.get("from") ?? "");
    };
    await page.route("**/api/health/**", (route) => route.fulfill({ status: 404, body: "{}" }));
    const first = await untilAsked(down);
    const known = await page.evaluate(() => Date.now());
    await page.unroute("**/api/health/**");
    const second = await untilAsked(up);
    // A minute is counted from the answer; the clock goes a few steps on before the test sees the question.
    expect(second - first).toBeGreaterThanOrEqual(HEALTH_POLL_MS);
    expect(second - first).toBeLessThan(2 * HEALTH_POLL_MS);
    expect(second + HEALTH_LOOK_BACK_MS).toBeGreaterThan(known);
    expect(second + HEALTH_LOOK_BACK_MS).toBeLessThanOrEqual(await page.evaluate(() => Date.now()));
    await close();
  });

  // spec: 9.20
  it("the search for matters looks every 250 ms, and closes 500 ms after the focus has gone", async () => {
    const field = (page: Page) => page.getByRole("combobox", { name: "Find a matter" });
    const { page, close, stop } = await openClocked("/reports/health", (ready) => field(ready).waitFor());
    await stop();
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/inventions/search") asked.push(`${searchParams.get("qs")} ${searchParams.get("size")}`);
    });
    await field(page).fill("lithium");
    await page.clock.runFor(INVENTION_SEARCH_POLL_MS - 1);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    const option = page.getByRole("option").first();
    await option.waitFor();
    expect(asked).toEqual(["lithium 25"]);
    await field(page).blur();
    await page.clock.runFor(DROPDOWN_CLOSE_MS - 1);
    expect(await option.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await option.waitFor({ state: "hidden" });
    await close();
  });

  // spec: 2.65, 9.11
  it("a page whose code does not arrive shows a spinner after 100 ms, gives up after 120 s, and can be tried again", async () => {
    // A live connection that comes back has the page load again by itself.
    const { page, close, stop, forward } = await openClocked(
      "/reports/health",
      (ready) => ready.getByRole("heading", { level: 1, name: "Health report" }).waitFor(),
      { isLive: false, isFetchedAhead: false },
    );
    await stop();
    const code = "**/assets/minion-list.page-*.js";
    await page.route(code, () => undefined);
    await page.getByRole("link", { name: "Minion Lair" }).click();
    const spinner = page.getByRole("status").filter({ hasText: "Loading the page…" });
    await spinner.waitFor({ state: "attached" });
    expect(
      await spinner.evaluate((shown) => shown.getAnimations().map((one) => one.effect?.getTiming().delay)),
    ).toEqual([100]);
    await forward(CHUNK_LOAD_TIMEOUT_MS - 1);
    expect(await spinner.count()).toBe(1);
    await page.clock.runFor(1);
    // React may wait before it shows what came instead.
    await page.clock.resume();
    await page.getByText("This page could not be shown.").waitFor();
    await page.unroute(code);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Minion lair" }).waitFor();
    await close();
  });

  it("a page that was left before its code came does not have the next one loaded again", async () => {
    const isReady = (ready: Page) => ready.getByRole("heading", { level: 1, name: "Boards" }).waitFor();
    const { page, close, stop, forward } = await openClocked("/boards", isReady, {
      isLive: false,
      isFetchedAhead: false,
    });
    await stop();
    const code = "**/assets/health-report.page-*.js";
    await page.route(code, () => undefined);
    // The time runs from the request.
    const asked = page.waitForRequest(code);
    await page.getByRole("link", { name: /^Health/ }).click();
    await asked;
    await forward(CHUNK_LOAD_TIMEOUT_MS);
    await page.clock.resume();
    await page.getByText("This page could not be shown.").waitFor();
    await page.getByRole("link", { name: "Boards", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Boards" }).waitFor();
    const loads: string[] = [];
    page.on("load", (loaded) => loads.push(loaded.url()));
    const notice = page.getByText("No connection to the hub.");
    await page.context().setOffline(true);
    // The hub is called for five seconds before it is said.
    await notice.waitFor({ timeout: 30_000 });
    await page.context().setOffline(false);
    await notice.waitFor({ state: "detached" });
    // Whatever the return of the hub starts is over when the next page is there.
    await page.getByRole("link", { name: "Deadlines", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Deadlines" }).waitFor();
    expect(loads).toEqual([]);
    await close();
  });
});
