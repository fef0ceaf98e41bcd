import { expect, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";
import { mainPages, settled } from "./support/main-pages.ts";

const shared = sharedBrowserHub();

it.each([
  ["/inventions/m-gone", "All inventions", "/inventions"],
  ["/inventions/m-gone/stream", "All inventions", "/inventions"],
  ["/tasks/t-gone", "All tasks", "/tasks"],
  ["/boards/b-gone", "All boards", "/boards"],
  ["/workflows/w-gone", "All workflows", "/workflows"],
  ["/minions/minion-gone", "All minions", "/minions"],
  ["/plans/p-gone", "All tasks", "/tasks"],
  ["/imports/i-gone", "All imports", "/imports"],
  ["/deadlines/docketing/d-gone", "All proposals", "/deadlines?view=proposed"],
])("the address of no record, %s, offers the way back to its list", async (path, words, list) => {
  const { page, close } = await shared().open(path);
  const main = page.getByRole("main");
  await main
    .getByRole("alert")
    .or(main.getByRole("link", { name: words }))
    .first()
    .waitFor();
  const link = main.getByRole("link", { name: words });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe(list);
  await link.click();
  await page.waitForURL(`${shared().hub.url}${list}`);
  await page.locator("main h1").first().waitFor();
  await close();
});

it("each page asks for what it shows once", { timeout: 240_000 }, async () => {
  const { hub } = shared();
  const { page, close } = await shared().open("/login");
  const again: Record<string, string[]> = {};
  for (const [name, path] of Object.entries(await mainPages(await hub.as("ada@iphub.example")))) {
    await page.goto("about:blank");
    const asked: string[] = [];
    const note = (request: { method(): string; url(): string }) => {
      if (request.method() === "GET" && request.url().includes("/api/"))
        asked.push(request.url().slice(hub.url.length));
    };
    page.on("request", note);
    await page.goto(`${hub.url}${path}`);
    await settled(page);
    // What the frame asks for comes last.
    await page.getByRole("button", { name: /^Inbox/ }).waitFor();
    page.off("request", note);
    const twice = [...new Set(asked.filter((one, at) => asked.indexOf(one) !== at))];
    if (twice.length > 0) again[name] = twice;
  }
  expect(again).toEqual({});
  await close();
});
