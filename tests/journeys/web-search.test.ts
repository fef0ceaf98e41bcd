import { describe, expect, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();

const open = async (path = "/reports/health") => {
  const opened = await shared().open(path);
  const field = opened.page.getByRole("combobox", { name: "Find a matter" });
  await field.waitFor();
  return { ...opened, field, options: opened.page.getByRole("option") };
};

describe("search in the header", () => {
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

  it("says when nothing is found, in the words that were searched for", async () => {
    const { page, field, close } = await open();
    await field.fill("zzz & 'nothing'");
    await page.getByText("Nothing found for 'zzz & 'nothing''.").waitFor();
    await close();
  });

  it("shows the answer for what was typed last, and closes 500 ms after the focus has gone", async () => {
    const { page, field, options, close } = await open();
    await field.pressSequentially("lith", { delay: 90 });
    await field.fill("battery");
    await page.getByText(/^\d+ results of \d+$/).waitFor();
    await expect.poll(() => options.first().textContent()).toMatch(/battery/i);
    const began = Date.now();
    await field.blur();
    await options.first().waitFor({ state: "hidden" });
    expect(Date.now() - began).toBeGreaterThan(400);
    await close();
  });

  it("offers the matters opened of late while nothing is typed, the newest first, and drops what is gone", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const { data } = await ada.inventions.search({ qs: "battery", size: 2 });
    const { page, field, options, close } = await open();
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
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/inventions/${data[1]?.id}`);
    await page.evaluate(() => {
      const old = Array.from({ length: 12 }, (_, at) => ({ id: `old-${at}`, title: `Old ${at}` }));
      localStorage.setItem("iphub.recent-inventions", JSON.stringify(old));
    });
    await page.goto(`${shared().hub.url}/inventions/${data[0]?.id}`);
    const kept = () =>
      page.evaluate(() => localStorage.getItem("iphub.recent-inventions")?.match(/"id":"[^"]+"/g) ?? []);
    await expect.poll(kept).toHaveLength(10);
    expect((await kept())[0]).toBe(`"id":"${data[0]?.id}"`);
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
