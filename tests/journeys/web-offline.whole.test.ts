import type { Task } from "@iphub/sdk/contract/tasks";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { expect, it } from "vitest";
import { violations } from "./support/accessibility.ts";
import { looks } from "./support/looks.ts";
import { notice, offlineMatter, openOffline, waiting } from "./support/offline-matter.ts";
import { picture } from "./support/picture.ts";

const adaMail = "ada@iphub.example";
const at = offlineMatter();
const changesOf = async ({ id }: Task) => (await at().ada.tasks.history({ taskId: id, size: 50 })).length;

it.each(looks)(
  "Today, the weekly docket and a matter are read without the network ($theme, $width)",
  async (look) => {
    const { page, network, close } = await openOffline(at(), look);
    await network(false);
    await page.goto(`${at().hub.url}/today`);
    const due = page.getByRole("region", { name: "Due today" });
    await due.getByText("Draft the claims").first().waitFor();
    await notice(page)
      .getByText(/You see this page as of \d+ \w+ \d{4}, \d\d:\d\d/)
      .waitFor();
    await picture(page, `offline-today-${look.theme}-${look.width}`);
    expect(await violations(page)).toEqual([]);

    await page.goto(`${at().hub.url}/boards`);
    await notice(page).getByText("This page needs it,").waitFor();
    await notice(page).getByRole("button", { name: "What can be read" }).click();
    const places = page.getByRole("dialog", { name: "What can be read without the hub" });
    await picture(page, `offline-places-${look.theme}-${look.width}`);
    expect(await violations(page)).toEqual([]);
    await places.getByRole("link", { name: "Weekly docket" }).click();
    await page.getByRole("link", { name: "Draft the claims" }).first().waitFor();
    await notice(page).getByText("You see this page as of").waitFor();

    await notice(page).getByRole("button", { name: "What can be read" }).click();
    // Those of the looks before are kept too.
    await places.getByRole("link", { name: "Valve that is read on a train" }).first().click();
    await page.getByRole("heading", { name: "Valve that is read on a train" }).waitFor();
    await page.getByText("Reply to the EPO").first().waitFor();
    await page.getByRole("link", { name: "Draft the claims" }).waitFor();
    await picture(page, `offline-matter-${look.theme}-${look.width}`);

    await network(true);
    await expect.poll(() => notice(page).count(), { timeout: 20_000 }).toBe(0);
    await close();
  },
  120_000,
);

it("a change that is made without the network waits, outlives a reload, and is sent once", async () => {
  const { page, network, close } = await openOffline(at());
  const before = await changesOf(at().task);
  await network(false);
  await notice(page).waitFor();
  await page.getByRole("link", { name: "Draft the claims" }).click();
  await page.getByLabel("Title").fill("Draft all claims");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Kept on this device").waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await waiting(page, "2 changes waiting to be sent").waitFor();

  await page.goto(`${at().hub.url}/today`);
  const row = page.getByRole("listitem").filter({ hasText: "waiting to be sent" });
  await row.getByText("Draft the claims").waitFor();
  await waiting(page, "2 changes waiting to be sent").click();
  const list = page.getByRole("dialog", { name: "Waiting to be sent" });
  await list.getByText("Draft all claims", { exact: true }).first().waitFor();
  expect(await list.getByRole("listitem").count()).toBe(2);
  expect(await violations(page)).toEqual([]);
  await picture(page, "offline-waiting");
  expect(await changesOf(at().task)).toBe(before);

  await network(true);
  await expect
    .poll(async () => (await at().ada.tasks.get({ id: at().task.id })).status, { timeout: 20_000 })
    .toBe("done");
  expect((await at().ada.tasks.get({ id: at().task.id })).title).toBe("Draft all claims");
  await list.getByText("Nothing waits: every change has reached the hub.").waitFor();
  expect(await changesOf(at().task)).toBe(before + 2);
  await close();
}, 120_000);

it("a task that is moved in the calendar without the network waits, and is sent", async () => {
  const { page, network, close } = await openOffline(at());
  const { id, dueAt } = at().task;
  const day = addDays(dueAt ?? "", 3);
  await page.goto(`${at().hub.url}/calendar?view=agenda&day=${dueAt}`);
  const row = page.locator(`[data-entry="task ${id} due"]`);
  const dialog = page.getByRole("dialog", { name: "Move to…" });
  const begin = () => row.getByRole("button", { name: /^Move / }).click();
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/tasks/${id}`));
  await begin();
  await read;
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await network(false);
  await notice(page).waitFor();
  await begin();
  await dialog.getByLabel("Due date").fill(day);
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByText("Kept on this device").waitFor();
  await row.getByText("waiting to be sent").waitFor();
  expect((await at().ada.tasks.get({ id })).dueAt).toBe(dueAt);
  await network(true);
  await expect.poll(async () => (await at().ada.tasks.get({ id })).dueAt, { timeout: 20_000 }).toBe(day);
  await expect.poll(() => waiting(page, "waiting to be sent").count()).toBe(0);
  await close();
}, 120_000);

it("what both have changed is shown side by side; a refused change says why and can be dropped", async () => {
  const { page, network, close } = await openOffline(at());
  const other = await at().ada.tasks.create({
    inventionId: at().matterId,
    title: "Gone meanwhile",
    assignees: [adaMail],
  });
  await page.getByRole("link", { name: "Gone meanwhile" }).waitFor();
  await network(false);
  await notice(page).waitFor();
  for (const [shown, typed] of [
    ["Draft the claims", "Mine"],
    ["Gone meanwhile", "Mine too"],
  ] as const) {
    await page.getByRole("link", { name: shown }).click();
    await page.getByLabel("Title").fill(typed);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Kept on this device").first().waitFor();
    await page.goto(`${at().hub.url}/inventions/${at().matterId}`);
    await page.getByRole("link", { name: typed, exact: true }).waitFor();
  }
  await at().ada.tasks.update({ id: at().task.id, title: "Theirs", tags: ["new"] });
  await at().ada.tasks.delete({ id: other.id });

  await network(true);
  await waiting(page, "2 changes waiting to be sent, 2 to decide").click();
  const list = page.getByRole("dialog", { name: "Waiting to be sent" });
  await list.getByText(/^Not saved: /).waitFor();
  await picture(page, "offline-refused");
  expect(await violations(page)).toEqual([]);
  await list.getByRole("listitem").filter({ hasText: "Not saved" }).getByRole("button", { name: "Drop" }).click();
  await list.getByRole("button", { name: "Compare" }).click();
  const both = page.getByRole("dialog", { name: "Someone else changed this task" });
  await both.getByRole("radio", { name: "Theirs" }).waitFor();
  await picture(page, "offline-conflict");
  expect(await violations(page)).toEqual([]);
  await both.getByRole("button", { name: "Save my choice" }).click();
  await expect.poll(async () => (await at().ada.tasks.get({ id: at().task.id })).title).toBe("Mine");
  expect((await at().ada.tasks.get({ id: at().task.id })).tags).toEqual(["new"]);
  await expect.poll(() => waiting(page, "waiting to be sent").count()).toBe(0);
  await close();
}, 120_000);

it("a deadline is not docketed, changed or closed without the hub, and that is said", async () => {
  const { page, network, close } = await openOffline(at());
  await network(false);
  await notice(page).waitFor();
  await page.locator("summary").filter({ hasText: "Reply to the EPO" }).click();
  await page.getByRole("button", { name: "Close…" }).click();
  await page.getByLabel("What was filed").fill("A reply");
  await page.getByRole("button", { name: "Close it" }).click();
  await page.getByText("A deadline needs the hub").waitFor();
  await network(true);
  await expect.poll(() => notice(page).count(), { timeout: 20_000 }).toBe(0);
  const { data } = await at().ada.deadlines.list({ view: "all", inventionId: at().matterId });
  expect(data.map(({ status }) => status)).not.toContain("closed");
  await close();
}, 120_000);
