import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { offlineMatter, openOffline, waiting } from "./support/offline-matter.ts";

const at = offlineMatter();

/** Lets the calls of one kind reach the hub, and loses their answers, until the returned function is called. */
async function loseAnswers(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  const isCall = (url: URL) => url.pathname.startsWith("/api") && url.pathname.includes(path);
  const lost = new Set<Promise<void>>();
  await page.route(isCall, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const { promise, resolve } = Promise.withResolvers<void>();
    lost.add(promise);
    await route.fetch();
    await route.abort("connectionfailed");
    resolve();
  });
  return async () => {
    // Removing the route continues the requests whose handlers still run.
    await Promise.all(lost);
    await page.unroute(isCall);
  };
}

const nothingWaits = (page: Page) =>
  expect.poll(() => waiting(page, "waiting to be sent").count(), { timeout: 20_000 }).toBe(0);

it("a new task whose answer was lost is made once", async () => {
  await at().ada.milestones.create({ inventionId: at().matterId, title: "First reply" });
  const { page, close } = await openOffline(at());
  const answered = await loseAnswers(page, "POST", "/tasks");
  await page.getByRole("button", { name: "Add a task to First reply" }).click();
  await page.getByLabel("Task", { exact: true }).fill("Made on a train");
  await page.getByRole("button", { name: "Add task" }).click();
  await page.getByText("Kept on this device").waitFor();
  await answered();
  await nothingWaits(page);
  const groups = await at().ada.overview.milestones({ id: at().matterId });
  const titles = groups.flatMap(({ tasks }) => tasks.map(({ title }) => title));
  expect(titles.filter((title) => title === "Made on a train")).toHaveLength(1);
  await close();
}, 60_000);

it("a move whose answer was lost is at its place, is no conflict, and leaves nothing that waits", async () => {
  const add = (title: string) => at().ada.milestones.create({ inventionId: at().matterId, title });
  const [first, second] = [await add("First reply"), await add("Second reply")];
  const { id } = await at().ada.tasks.update({ id: at().task.id, milestoneId: first.id });
  const { page, close } = await openOffline(at());
  const answered = await loseAnswers(page, "PUT", `/tasks/${id}`);
  await page.getByRole("button", { name: "Actions on Draft the claims" }).click();
  await page.getByRole("menuitem", { name: "Move to Second reply" }).click();
  await page.getByText("Kept on this device").waitFor();
  await answered();
  await nothingWaits(page);
  expect((await at().ada.tasks.get({ id })).workflow.milestoneId).toBe(second.id);
  await close();
}, 60_000);
