import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { violations } from "./support/accessibility.ts";
import { openWindow } from "./support/browser.ts";
import { sharedBrowserHub } from "./support/browser-hub.ts";
import { mainPages, settled } from "./support/main-pages.ts";
import { picture } from "./support/picture.ts";

const shared = sharedBrowserHub();
const today = () => new Date().toLocaleDateString("sv-SE");

let pages: Readonly<Record<string, string>> = {};
/** Élodie's, who may only read. */
let token = "";

beforeAll(async () => {
  const { hub } = shared();
  const ada = await hub.as("ada@iphub.example");
  const teams = ["t-chemistry", "t-electrical", "t-mechanical"];
  await ada.users.update({ id: "u-elodie", roles: ["reader"], teams });
  token = await hub.tokenFor("elodie@iphub.example");
  const elodie = await hub.as("elodie@iphub.example");
  expect((await elodie.users.me()).permissions).toEqual(["inventions:read"]);
  const main = await mainPages(ada);
  const inventionId = main.matter?.split("/").at(-1) ?? "";
  const task = await ada.tasks.create({ title: "Due on this day", inventionId, dueAt: today() });
  const binned = await ada.tasks.create({ title: "For the bin", inventionId });
  await ada.tasks.delete({ id: binned.id });
  const started = await ada.filters.create({ title: "In progress", data: { status: ["in-progress"] } });
  const open = await ada.filters.create({ title: "Open of all", data: { status: ["open"] } });
  const board = await ada.boards.create({ title: "Two lists", filters: [open.id, started.id] });
  const plan = await ada.plans.create({
    title: "Put on hold",
    rows: [{ id: task.id, updatedAt: task.updatedAt, status: "on-hold" }],
  });
  const [workflow] = await ada.workflows.list();
  pages = {
    ...main,
    "firm's day": "/today?scope=firm",
    lists: `/boards/${board.id}`,
    plan: `/plans/${plan.id}`,
    workflow: `/workflows/${workflow?.id}`,
  };
});

/** What can be changed from each page: Ada is offered all of it. */
const writes: Readonly<Record<string, readonly RegExp[]>> = {
  "firm's day": [/^Finish /, /^Move /],
  inventions: [/^New matter$/, /^Import a docket$/],
  matter: [
    /^Edit$/,
    /^Change: /,
    /^Milestone$/,
    /^Task$/,
    /^Workflow$/,
    /^Add a task to /,
    /^Add a note$/,
    /^Propose$/,
  ],
  messages: [/^Message(?!s$)/, /^Send$/],
  files: [/^Upload files$/, /^Synchronise the repository$/],
  "file wrapper": [/^Ask the office$/, /^Download$/],
  tasks: [/^Select$/],
  task: [/^Done$/, /^Delete this task$/, /^Save$/],
  boards: [/^New board$/, /^Actions of /],
  lists: [/^Edit lists$/, /^Move /],
  "docket audit": [/^Ask the office$/],
  reports: [/^Upload a template$/],
  workflows: [/^New template$/],
  workflow: [/^Edit$/, /^Milestone$/],
  minions: [/^New minion$/],
  imports: [/^Choose a file$/],
  people: [/^Invite a person$/],
  teams: [/^New team$/],
  bin: [/^Row actions$/],
  plan: [/^Apply$/],
};

/** Lists that one cannot read either: no place leads there, and by its address each says so. */
const beyond: readonly string[] = ["unassigned mail", "verification", "imports", "people", "teams"];
/** How the names of buttons begin that change records of the firm; one's own account is one's own to change. */
const changing =
  /^(?:New|Add|Delete|Upload|Invite|Rename|Edit|Change|Move|Finish|Propose|Reject|Save|Send|Publish|Apply|Restore)\b/;

/** The names of what a page offers to press or to type into. */
function offersIn(page: Page, parts = "button, a[href], input, textarea"): Promise<string[]> {
  return page
    .getByRole("main")
    .locator(parts)
    .evaluateAll((elements) =>
      elements.map((element) => {
        const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
        const label = isField ? element.labels?.[0]?.textContent : element.textContent;
        return (element.getAttribute("aria-label") ?? label ?? "").trim();
      }),
    );
}

/** Opens a window of the reader's; `refused` is what the hub has refused to it. */
async function openAsReader(path: string) {
  const { browser, hub } = shared();
  const window = await openWindow(browser, hub.url, "/login", { token });
  const refused: string[] = [];
  window.page.on("response", (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await window.page.goto(`${hub.url}${path}`);
  await settled(window.page);
  return { ...window, refused };
}

describe("a person who may only read", () => {
  it("would be offered changes on these pages with the right to make them", { timeout: 240_000 }, async () => {
    const { page, close } = await shared().open("/login");
    for (const [name, names] of Object.entries(writes)) {
      await page.goto(`${shared().hub.url}${pages[name]}`);
      await settled(page);
      for (const wanted of names) {
        const isOffered = async () => (await offersIn(page)).some((offer) => wanted.test(offer));
        await expect.poll(isOffered, { message: `${name}: ${wanted.source}` }).toBe(true);
      }
    }
    await close();
  });

  it("is offered none of them on any page, and every page reads well", { timeout: 240_000 }, async () => {
    const { page, complaints, refused, close } = await openAsReader("/");
    for (const [name, path] of Object.entries(pages)) {
      complaints.length = 0;
      refused.length = 0;
      await page.goto(`${shared().hub.url}${path}`);
      await settled(page);
      if (beyond.includes(name)) await page.getByRole("main").getByRole("alert").first().waitFor();
      else expect([name, refused, complaints]).toEqual([name, [], []]);
      const offers = await offersIn(page);
      const unwanted = (writes[name] ?? []).flatMap((write) => offers.filter((offer) => write.test(offer)));
      const buttons = name === "account" ? [] : await offersIn(page, "button");
      expect([name, unwanted, buttons.filter((button) => changing.test(button))]).toEqual([name, [], []]);
      expect(await violations(page), name).toEqual([]);
      await picture(page, `reader-${name.replaceAll(/[^a-z]+/g, "-")}`);
    }
    await close();
  });

  it("unfolds the milestones of a matter for the visit, and reads their notes", async () => {
    const { page, complaints, refused, close } = await openAsReader(pages.matter ?? "");
    const main = page.getByRole("main");
    const milestones = main.getByRole("button", { name: /^(?:Collapse|Expand) /, disabled: false });
    await milestones.first().waitFor();
    const isUnfolded = () => milestones.first().getAttribute("aria-expanded");
    for (const unfolded of (await isUnfolded()) === "true" ? ["false", "true"] : ["true", "false"]) {
      await milestones.first().click();
      await expect.poll(isUnfolded).toBe(unfolded);
    }
    // Those of the milestones: a task has no menu, as all of it would change the task.
    const menus = main.getByRole("button", { name: /^Actions on / });
    expect(await menus.count()).toBe(await milestones.count());
    await menus.first().click();
    await page.getByRole("menuitem").first().waitFor();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual(["Notes"]);
    await page.getByRole("menuitem", { name: "Notes" }).click();
    // The matter's notes are on the page too.
    await main.getByRole("region", { name: "Notes" }).nth(1).waitFor();
    expect(await main.locator("[draggable=true]").count()).toBe(0);
    expect([refused, complaints]).toEqual([[], []]);
    await close();
  });

  it("reads a task as text, and finds no change of it in the palette or among the keys", async () => {
    const { page, complaints, refused, close } = await openAsReader(pages.task ?? "");
    const task = page.getByRole("region", { name: "Task", exact: true });
    for (const label of ["Status", "Due date", "Notes"]) await task.getByText(label, { exact: true }).waitFor();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Find a matter, task or person, or a command" });
    const matter = page.getByRole("option", { name: /Open its matter/ });
    await field.fill("open its matter");
    await matter.waitFor();
    await field.fill("set status");
    await matter.waitFor({ state: "detached" });
    expect(await page.getByRole("option", { name: /Set status/ }).count()).toBe(0);
    await field.press("Escape");
    await field.waitFor({ state: "detached" });
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await keys.getByText("Next row", { exact: true }).waitFor();
    for (const title of ["Change a task's due date", "Select the row", "Assign a task"]) {
      expect([title, await keys.getByText(title, { exact: true }).count()]).toEqual([title, 0]);
    }
    expect([refused, complaints]).toEqual([[], []]);
    await close();
  });

  it("exports and narrows the tasks, and saves no view or filter", async () => {
    const { page, complaints, refused, close } = await openAsReader("/tasks");
    await page.getByRole("button", { name: "Export and share" }).click();
    await page
      .getByRole("menuitem", { name: /^Export as / })
      .first()
      .waitFor();
    expect(await page.getByRole("menuitem", { name: /^Save view/ }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More", exact: true }).last().click();
    const dialog = page.getByRole("dialog", { name: "Filter" });
    await dialog.getByRole("button", { name: "Show these tasks" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Save filter" }).count()).toBe(0);
    expect([refused, complaints]).toEqual([[], []]);
    await close();
  });

  it("sees the cards of a board stay where they are", async () => {
    const cards = "main li[draggable=true]";
    const ada = await shared().open(pages.lists);
    await ada.page.locator(cards).first().waitFor();
    await ada.close();
    const { page, complaints, refused, close } = await openAsReader(pages.lists ?? "");
    await page.getByRole("main").locator("li a").first().waitFor();
    expect(await page.locator(cards).count()).toBe(0);
    expect([refused, complaints]).toEqual([[], []]);
    await close();
  });
});
