import { listLookPrefix } from "@iphub/sdk/contract/list-look";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow } from "../support/browser.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();
const heads = (page: Page) =>
  page.getByRole("columnheader").evaluateAll((all) => all.map((one) => one.textContent ?? "").slice(1, -1));

describe("a list of tasks", () => {
  it("keeps columns, order, widths and density for a person, by keyboard alone", async () => {
    const { page, complaints, reload, close } = await shared().open("/tasks");
    await page.getByRole("row").nth(1).waitFor();
    expect(await heads(page)).toEqual(["Due date", "Task", "Status", "Who", "Reference", "Matter", "Tags"]);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("Columns of this");
    await page.getByRole("option", { name: /Columns of this list/ }).waitFor();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Columns" });
    await dialog.getByLabel("Rows").waitFor();
    await page.keyboard.type("Compact");
    await dialog.getByRole("checkbox", { name: "Tags" }).focus();
    await page.keyboard.press("Space");
    await dialog.getByRole("button", { name: "Move Status up" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => heads(page)).toEqual(["Due date", "Status", "Task", "Who", "Reference", "Matter"]);
    // The button keeps the focus, so that it can be pressed again.
    await page.keyboard.press("Enter");
    await expect.poll(() => heads(page)).toEqual(["Status", "Due date", "Task", "Who", "Reference", "Matter"]);
    await dialog.getByLabel("Width of Status").focus();
    await page.keyboard.type("200");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await reload("/tasks");
    await expect.poll(() => heads(page)).toEqual(["Status", "Due date", "Task", "Who", "Reference", "Matter"]);
    const status = page.getByRole("columnheader", { name: "Status" });
    expect(Math.round((await status.boundingBox())?.width ?? 0)).toBe(200);
    expect((await page.getByRole("row").nth(1).boundingBox())?.height).toBe(28);
    // The edge of a title is dragged by mouse.
    const box = await status.boundingBox();
    if (!box) throw new Error("The title is not there.");
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 57, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await status.boundingBox())?.width ?? 0)).toBe(260);
    const ada = await shared().hub.as("ada@iphub.example");
    await expect
      .poll(async () => (await ada.settings.get({ name: "HUB_LIST_TASKS" })).columns)
      .toMatchObject([{ id: "status", width: 260 }, { id: "dueAt" }, { id: "title" }, {}, {}, {}]);
    await page.getByRole("button", { name: "Columns" }).click();
    await dialog.getByRole("button", { name: "As at first" }).click();
    await expect.poll(() => heads(page)).toEqual(["Due date", "Task", "Status", "Who", "Reference", "Matter", "Tags"]);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    { path: "/inventions", name: "INVENTIONS", hidden: "Applicant", hasRows: true },
    { path: "/", name: "OVERVIEW", hidden: "Who", hasRows: false },
    { path: "/?view=obsolete", name: "OBSOLETE", hidden: "Roadmap", hasRows: false },
    { path: "/deadlines", name: "DEADLINES", hidden: "By", hasRows: true },
  ])("keeps the columns of $name for a person too", async ({ path, name, hidden, hasRows }) => {
    const { page, complaints, reload, close } = await shared().open(path);
    const titles = () => page.getByRole("columnheader").allTextContents();
    await expect.poll(titles).toContain(hidden);
    await page.getByRole("button", { name: "Columns" }).and(page.locator(":enabled")).click();
    const dialog = page.getByRole("dialog", { name: "Columns" });
    await dialog.getByRole("checkbox", { name: hidden }).focus();
    await page.keyboard.press("Space");
    await expect.poll(titles).not.toContain(hidden);
    expect(await dialog.getByLabel("Rows").count()).toBe(hasRows ? 1 : 0);
    const ada = await shared().hub.as("ada@iphub.example");
    await expect
      .poll(() =>
        ada.settings.get({ name: `HUB_LIST_${name}` }).then(
          ({ columns }) => Array.isArray(columns),
          () => false,
        ),
      )
      .toBe(true);
    await reload(path);
    await expect.poll(async () => (await titles()).length > 0 && !(await titles()).includes(hidden)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it("the overview’s own dates cannot be left out, and are moved", async () => {
    const { page, close } = await shared().open("/");
    await page.getByRole("button", { name: "Columns" }).and(page.locator(":enabled")).click();
    const dialog = page.getByRole("dialog", { name: "Columns" });
    for (const date of ["Client Date", "Due Date"]) {
      expect(await dialog.getByRole("checkbox", { name: date }).isDisabled()).toBe(true);
    }
    const order = () => page.getByRole("columnheader").allTextContents();
    await dialog.getByRole("button", { name: "Move Due Date up" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await order()).slice(-2)).toEqual(["Due Date", "Client Date"]);
    await close();
  });

  it("folds its groups, and keeps them folded", async () => {
    const { page, reload, close } = await shared().open("/tasks?groupBy=status&status=open&status=on-hold");
    const heading = page.getByRole("row").filter({ hasText: "folded" }).first();
    await heading.getByText(/^Open/).waitFor();
    const rows = () =>
      page.locator("[role=row][data-index='1'] [data-title=Task], [data-index='1'] bdi").first().textContent();
    const first = await rows();
    await heading.click();
    await heading.getByText("folded", { exact: true }).waitFor();
    await expect.poll(rows).not.toBe(first);
    expect(await rows()).toBe("On hold");
    await reload("/tasks?groupBy=status&status=open&status=on-hold");
    await heading.getByText("folded", { exact: true }).waitFor();
    await heading.focus();
    await page.keyboard.press("ArrowRight");
    await heading.getByText("unfolded").waitFor();
    await expect.poll(rows).toBe(first);
    await close();
  });

  it("is asked for once where groups of it are folded, also as a saved view", async () => {
    const { hub, browser } = shared();
    const email = "ben@iphub.example";
    const ben = await hub.as(email);
    const status = ["open", "on-hold"] as const;
    const { id } = await ben.filters.create({ title: "Folded", data: { groupBy: "status", status: [...status] } });
    for (const list of ["TASKS", `TASKS:${id}`]) {
      await ben.settings.set({ name: `${listLookPrefix}${list}`, value: { folded: ["status:on-hold"] } });
    }
    const { page, reload, close } = await openWindow(browser, hub.url, "/boards", { token: await hub.tokenFor(email) });
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search, searchParams } = new URL(request.url());
      if (pathname.endsWith("/tasks") && searchParams.get("skip") === "0") asked.push(search);
    });
    for (const path of ["/tasks?groupBy=status&status=open&status=on-hold", `/tasks?filter=${id}`]) {
      asked.length = 0;
      await reload(path);
      await page.getByRole("grid", { name: "Tasks" }).getByText(/^Open/).first().waitFor();
      await page.locator("[role=row][data-index='1']").waitFor();
      expect(asked).toHaveLength(1);
    }
    await close();
  });

  it("is saved as a view with its columns, order and groups, pinned to the side bar and shared", async () => {
    const { page, complaints, close } = await shared().open("/tasks?groupBy=assignee&sort=-dueAt");
    await page.getByRole("row").nth(1).waitFor();
    await page.getByRole("button", { name: "Columns" }).click();
    const columns = page.getByRole("dialog", { name: "Columns" });
    await columns.getByRole("checkbox", { name: "Reference" }).click();
    await columns.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Export and share" }).click();
    await page.getByRole("menuitem", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await dialog.getByLabel("Name").fill("Everybody's week");
    await dialog.getByRole("checkbox", { name: "Everybody" }).click();
    await dialog.getByRole("button", { name: "Save view" }).click();
    await page.waitForURL(/\/tasks\?filter=/);
    const pinned = page.getByRole("list", { name: "Pinned" });
    await pinned.getByRole("link", { name: "Everybody's week" }).waitFor();
    const ben = await shared().hub.as("ben@iphub.example");
    const [view] = (await ben.filters.list()).filter(({ title }) => title === "Everybody's week");
    expect(view).toMatchObject({
      type: "team",
      owner: "ada@iphub.example",
      data: { groupBy: "assignee", sortBy: "-dueAt" },
    });
    const ids = view?.view?.columns.map(({ id }) => id);
    expect(ids).toEqual(["dueAt", "title", "status", "who", "invention", "tags"]);

    const token = await shared().hub.tokenFor("ben@iphub.example");
    const his = await openWindow(shared().browser, shared().hub.url, "/tasks", { token });
    await his.page.getByLabel("Saved filter").selectOption({ label: "Everybody's week" });
    await expect.poll(() => heads(his.page)).toEqual(["Due date", "Task", "Status", "Who", "Matter", "Tags"]);
    await his.page.getByRole("button", { name: "Pin this view" }).click();
    await his.page.getByRole("list", { name: "Pinned" }).getByRole("link", { name: "Everybody's week" }).waitFor();
    await his.close();
    expect(complaints).toEqual([]);
    await close();
  });

  it("is marked in the side bar while it is shown, as a pinned matter is on each of its tabs", async () => {
    const { hub, browser } = shared();
    const email = "dan@iphub.example";
    const dan = await hub.as(email);
    const { id } = await dan.filters.create({ title: "Held", data: { status: ["on-hold"] } });
    const matter = (await dan.inventions.search({ size: 1 })).data[0]?.id;
    const links = [
      { to: `/tasks?filter=${id}`, title: "Held work", icon: "search", subrow: "" },
      { to: `/inventions/${matter}`, title: "A matter", icon: "inventions", subrow: "" },
    ];
    await dan.settings.set({ name: "HUB_PINNED_LINKS", value: { links } });
    const token = await hub.tokenFor(email);
    const { page, reload, close } = await openWindow(browser, hub.url, `/tasks?filter=${id}`, { token });
    const pinned = page.getByRole("list", { name: "Pinned" });
    const marked = () => pinned.locator("[aria-current=page]").allTextContents();
    await expect.poll(marked).toEqual(["Held work"]);
    await pinned.getByRole("link", { name: "A matter" }).click();
    await expect.poll(marked).toEqual(["A matter"]);
    await reload(`/inventions/${matter}/stream`);
    await expect.poll(marked).toEqual(["A matter"]);
    await reload("/tasks");
    await pinned.waitFor();
    expect(await marked()).toEqual([]);
    await close();
  });
});
