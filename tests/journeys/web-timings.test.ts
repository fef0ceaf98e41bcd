import { BOT_REFRESH_MS, CHUNK_LOAD_TIMEOUT_MS, SUCCESS_TOAST_MS } from "@iphub/ui-core/platform/timings";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const adaEmail = "ada@iphub.example";
const benEmail = "ben@iphub.example";

const shared = sharedBrowserHub();

/** A window whose clock the test may put forward, on a page that is ready. */
async function openClocked(path: string, ready: (page: Page) => Promise<void>) {
  const { page, close } = await shared().open("/nowhere");
  page.setDefaultTimeout(8_000);
  await page.clock.install();
  await page.goto(`${shared().hub.url}${path}`);
  await ready(page);
  return { page, close, stop: () => page.clock.pauseAt(new Date(Date.now() + 60_000)) };
}

describe("the times of the specification", () => {
  it("bots are asked for every five minutes, and a failure of that is ignored", async () => {
    const [ada, ben] = await Promise.all([shared().hub.as(adaEmail), shared().hub.as(benEmail)]);
    const { data } = await ada.users.list({ q: "ben" });
    const id = data.find(({ email }) => email === benEmail)?.id ?? "";
    await ben.chat.send({ inventionId: "minion-reader", message: "Read it." });
    await ada.users.update({ id, isBot: true });
    const asked: string[] = [];
    const mark = (page: Page) => page.getByRole("listitem").filter({ hasText: "Read it." }).getByText("bot");
    const { page, close } = await openClocked("/minions/minion-reader/chat", (ready) => mark(ready).waitFor());
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const bots = () => asked.filter((path) => path === "/api/auth/bots").length;
    await page.route("**/api/auth/bots", (route) => route.fulfill({ status: 404, body: "{}" }));
    const refused = page.waitForResponse("**/api/auth/bots");
    await page.clock.fastForward(BOT_REFRESH_MS - 60_000);
    expect(bots()).toBe(0);
    await page.clock.fastForward(60_000);
    await refused;
    await mark(page).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.unroute("**/api/auth/bots");
    await ada.users.update({ id, isBot: false });
    const answered = page.waitForResponse("**/api/auth/bots");
    await page.clock.fastForward(BOT_REFRESH_MS);
    await answered;
    await mark(page).waitFor({ state: "detached" });
    await page.getByText("Read it.").waitFor();
    await close();
  });

  it("what was done is said for three seconds", async () => {
    const { page, close, stop } = await openClocked("/minions/minion-clerk", (ready) =>
      ready.getByRole("textbox", { name: "Comment", exact: true }).waitFor(),
    );
    await page.getByRole("textbox", { name: "Comment", exact: true }).fill("Three seconds");
    await stop();
    await page.getByRole("button", { name: "Add comment" }).click();
    const toast = page.getByText("Comment added");
    await toast.waitFor();
    await page.clock.runFor(SUCCESS_TOAST_MS - 1);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1);
    await toast.waitFor({ state: "detached" });
    await close();
  });

  it("a page whose code does not arrive shows a spinner after 100 ms, gives up after 120 s, and can be tried again", async () => {
    const { page, close, stop } = await openClocked("/reports/health", (ready) =>
      ready.getByRole("heading", { level: 1, name: "Health report" }).waitFor(),
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
    await page.clock.fastForward(CHUNK_LOAD_TIMEOUT_MS - 1);
    expect(await spinner.count()).toBe(1);
    await page.clock.runFor(1);
    await page.getByText("This page could not be shown.").waitFor();
    await page.unroute(code);
    await page.clock.resume();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Minion lair" }).waitFor();
    await close();
  });
});
