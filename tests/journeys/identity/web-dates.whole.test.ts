import { beforeAll, expect, it } from "vitest";
import { sharedBrowserHub } from "../support/browser-hub.ts";
import { picture } from "../support/picture.ts";

const shared = sharedBrowserHub();
let id: string;
let task: string;

beforeAll(async () => {
  const ada = await shared().hub.as("ada@iphub.example");
  const matter = { title: "Sundial of glass", references: ["DATE-1"], filingDate: "2020-12-07" };
  ({ id } = await ada.inventions.create(matter));
  ({ id: task } = await ada.tasks.create({
    inventionId: id,
    title: "Draw the dial",
    dueAt: "2031-01-02",
    assignees: ["ada@iphub.example"],
  }));
}, 120_000);

it("a person chooses how dates are written and when the week begins, and no page shows another style", async () => {
  const { page, complaints, reload, close } = await shared().open(`/inventions/${id}`);
  await page.getByText("7 Dec 2020").waitFor();
  const choose = async (label: string, option: string | RegExp) => {
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    const field = page.getByRole("dialog", { name: "Profile" }).getByLabel(label);
    const wanted = field.locator("option").filter({ hasText: option });
    await field.selectOption({ label: (await wanted.textContent()) ?? "" });
    await picture(page, `profile ${label}`);
    await page.getByRole("dialog", { name: "Profile" }).getByRole("button", { name: "Close" }).last().click();
  };
  await choose("Dates are written", /^\d{4}-\d\d-\d\d$/);
  // Without a reload.
  await page.getByText("2020-12-07").waitFor();
  await page.getByText("2031-01-02").first().waitFor();
  const main = page.getByRole("main");
  expect(await main.textContent()).not.toMatch(/\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/);
  await choose("The week begins on", "Sunday");
  await reload("/calendar?day=2031-01-02");
  await page.getByRole("gridcell", { name: /^Thursday 2031-01-02, 1 entry/ }).waitFor();
  expect(await page.getByRole("columnheader").first().textContent()).toBe("Sun");
  await picture(page, "calendar from Sunday");
  // A field of the browser has the browser's style; the chosen day is said below it.
  await reload(`/tasks/${task}`);
  const due = page.getByLabel("Due date");
  const said = () =>
    due.evaluate((field) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent);
  await expect.poll(said).toBe("Thu 2031-01-02");
  await due.fill("2031-01-03");
  await expect.poll(said).toBe("Fri 2031-01-03");
  await due.fill("2031-01-02");
  await reload("/deadlines");
  await page.getByRole("grid").first().waitFor();
  await page
    .getByText(/\d{4}-\d\d-\d\d/)
    .first()
    .waitFor();
  expect(await main.textContent()).not.toMatch(/\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}/);
  expect(complaints).toEqual([]);
  await close();
});
