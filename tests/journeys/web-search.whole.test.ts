import { DROPDOWN_CLOSE_MS } from "@iphub/ui-core/platform/timings";
import { describe, expect, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();

const open = async ({ discard = false } = {}) => {
  const opened = await shared().open("/reports/health", { discard });
  const field = opened.page.getByRole("combobox", { name: "Find a matter" });
  await field.waitFor();
  return { ...opened, field, options: opened.page.getByRole("option") };
};

describe("search in the header", () => {
  // spec: 1.3, 2.34
  it("finds application 17/248,024 by a word and by its number in any spelling, and opens it by key", async () => {
    const { page, field, options, close } = await open();
    await field.fill("lithium");
    await page.getByText(/^\d+ results of \d+$/).waitFor();
    await expect.poll(() => options.allTextContents()).toContainEqual(expect.stringContaining("17/248,024"));
    for (const spelling of ["17/248024", "17248024", "US 17/248,024"]) {
      await field.fill(spelling);
      await page.getByText("1 results of 1").waitFor();
      expect(await options.first().textContent()).toContain("17/248,024");
    }
    await field.press("Enter");
    await page.getByRole("heading", { name: /Lithium/ }).waitFor();
    expect(await field.inputValue()).toBe("");
    await close();
  });

  it("keeps the line that Enter opens in view", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    for (let at = 10; at < 30; at += 1) await ada.inventions.create({ title: `Zeppelin ${at}`, references: [] });
    const { page, field, close } = await open();
    await field.fill("zeppelin");
    await page.getByText("20 results of 20").waitFor();
    for (let at = 0; at < 20; at += 1) await field.press("ArrowDown");
    const isInView = () => {
      const line = document.querySelector("[role=option][aria-selected=true]");
      const [own, frame] = [line, line?.closest("[role=listbox]")?.parentElement].map((one) =>
        one?.getBoundingClientRect(),
      );
      return own !== undefined && frame !== undefined && own.bottom <= frame.bottom + 1;
    };
    await expect.poll(() => page.evaluate(isInView)).toBe(true);
    await close();
  });

  // spec: 2.60, 8.16
  it("says when nothing is found, in the words that were searched for", async () => {
    const { page, field, close } = await open();
    const asked = page.waitForRequest(/\/api\/inventions\/search\?/);
    await field.fill("zzz & 'nothing'");
    await page.getByText("Nothing found for 'zzz & 'nothing''.").waitFor();
    expect((await asked).url()).toMatch(/[?&]qs=zzz(%20|\+)%26(%20|\+)('|%27)nothing('|%27)(&|$)/);
    await close();
  });

  // spec: 2.47
  it("shows the answer for what was typed last, and closes 500 ms after the focus has gone", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const { total } = await ada.inventions.search({ qs: "battery" });
    expect((await ada.inventions.search({ qs: "lithium" })).total).not.toBe(total);
    const { page, field, options, close } = await open({ discard: true });
    const held = Promise.withResolvers<void>();
    await page.route(/search\?.*qs=lithium/, async (route) => {
      await held.promise;
      await route.continue();
    });
    const early = page.waitForRequest(/qs=lithium/);
    await field.fill("lithium");
    await early;
    await field.fill("battery");
    const summary = page.getByText(`${Math.min(total, 25)} results of ${total}`, { exact: true });
    await summary.waitFor();
    const late = page.waitForResponse(/qs=lithium/);
    held.resolve();
    await (await late).finished();
    // Two frames later whatever the late answer changes is on the screen.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await summary.count()).toBe(1);
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await field.blur();
    await page.clock.runFor(DROPDOWN_CLOSE_MS - 1);
    expect(await options.first().isVisible()).toBe(true);
    await page.clock.runFor(1);
    await options.first().waitFor({ state: "hidden" });
    await close();
  });

  // spec: 2.47
  it("Enter waits for the results of the last text, and opens the first of them", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const [first] = (await ada.inventions.search({ qs: "battery" })).data;
    const { page, field, close } = await open();
    await field.fill("lithium");
    await page.getByText(/^\d+ results of \d+$/).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route(/search\?.*qs=battery/, async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/qs=battery/);
    await field.fill("battery");
    await field.press("Enter");
    await asked;
    expect(new URL(page.url()).pathname).toBe("/reports/health");
    held.resolve();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/inventions/${first?.id}`);
    expect(await field.inputValue()).toBe("");
    await close();
  });

  // spec: 8.8, 9.3
  it("offers the matters opened of late while nothing is typed, the newest first, and drops what is gone", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const { data } = await ada.inventions.search({ qs: "battery", size: 2 });
    const { page, complaints, field, options, close } = await open();
    for (const { id, title } of data) {
      await page.goto(`${shared().hub.url}/inventions/${id}`);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
    }
    await page.evaluate(() => {
      const known: unknown = JSON.parse(localStorage.getItem("iphub.recent-inventions") ?? "[]");
      const gone = { id: "no-such-matter", title: "Gone" };
      localStorage.setItem("iphub.recent-inventions", JSON.stringify(Array.isArray(known) ? [gone, ...known] : [gone]));
    });
    await page.keyboard.press("/");
    await page.getByText("Recent matters").waitFor();
    const titles = data.toReversed().map((matter) => expect.stringContaining(matter.title));
    await expect.poll(() => options.allTextContents()).toEqual(titles);
    expect(await page.getByRole("alert").filter({ hasText: /\S/ }).count()).toBe(0);
    // The browser itself says that there was a 404; the hub's interface says nothing.
    expect(complaints.filter((line) => !line.startsWith("Failed to load resource"))).toEqual([]);
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/inventions/${data[1]?.id}`);
    await page.evaluate(() => {
      const old = Array.from({ length: 12 }, (_, at) => ({ id: `old-${at}`, title: `Old ${at}` }));
      localStorage.setItem("iphub.recent-inventions", JSON.stringify(old));
    });
    await page.goto(`${shared().hub.url}/inventions/${data[0]?.id}`);
    const kept = async () =>
      JSON.parse((await page.evaluate(() => localStorage.getItem("iphub.recent-inventions"))) ?? "[]");
    const older = Array.from({ length: 9 }, (_, at) => ({ id: `old-${at}`, title: `Old ${at}` }));
    await expect.poll(kept).toEqual([{ id: data[0]?.id, title: data[0]?.title }, ...older]);
    await close();
  });
});

describe("keys", () => {
  it("go to screens, focus the search, and are listed by a question mark; none counts in a field", async () => {
    const { page, field, close } = await open();
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await page.getByRole("heading", { name: "Inventions" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await page.getByRole("heading", { name: "Milestones overview" }).waitFor();
    await page.keyboard.press("/");
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type("gi?");
    expect(await field.inputValue()).toBe("gi?");
    await field.fill("");
    await field.blur();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keys" });
    await sheet.getByText("Find a matter").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => sheet.count()).toBe(0);
    await close();
  });
});

describe("the shell", () => {
  // spec: 2.25
  it("hides the navigation in preview mode and fip mode", async () => {
    for (const flag of ["previewMode=true", "fipMode"]) {
      const { page, close } = await shared().open(`/?${flag}`);
      await page.getByRole("grid").waitFor();
      expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
      await close();
    }
  });

  // spec: 4.39
  it("saves the theme, on the hub and over a reload", async () => {
    const { page, close } = await shared().open();
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await page.getByRole("grid").waitFor();
    expect(await theme()).toBe("dark");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Theme", exact: true }).click();
    await expect.poll(theme).toBe("light");
    const ada = await shared().hub.as("ada@iphub.example");
    await expect.poll(() => ada.settings.get({ name: "HUB_THEME" })).toMatchObject({ theme: "light" });
    await page.reload();
    await page.getByRole("grid").waitFor();
    expect(await theme()).toBe("light");
    await close();
    await ada.settings.set({ name: "HUB_THEME", value: { theme: "dark" } });
  });
});

describe("task history", () => {
  // spec: 1.15, 2.3
  it("opens from the clock, is counted by person, and leads to the tasks behind a row", async () => {
    const { page, close } = await shared().open("/");
    const clock = page.getByRole("button", { name: "Task history" });
    expect(await clock.locator("svg").getAttribute("data-icon")).toBe("history");
    await clock.click();
    await page.getByRole("heading", { level: 1, name: "Task history" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/reports/tasks");
    await page.getByLabel("Whose work").selectOption("person");
    await page.getByLabel("Days").selectOption("today-12m");
    const link = page.getByRole("rowheader").getByRole("link").first();
    await link.click();
    await page.waitForURL(/\/tasks\?.*status=done/);
    await page.getByRole("heading", { level: 1, name: "Task search" }).waitFor();
    await close();
  });
});
