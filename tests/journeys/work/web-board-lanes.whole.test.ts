import type { Hub } from "@iphub/sdk";
import { beforeAll, describe, expect, it } from "vitest";
import { violations } from "../support/accessibility.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const ada = "ada@iphub.example";
const ben = "ben@iphub.example";
const shared = sharedBrowserHub();

let asAda: Hub;

beforeAll(async () => {
  asAda = await shared().hub.as(ada);
});

/** A board of Ada's with open tasks and those on hold of a tag: one of hers, one of Ben's, one of no one. */
async function boardOf(tag: string) {
  const matter = await asAda.inventions.create({ title: `Matter ${tag}`, references: [] });
  const filters: string[] = [];
  for (const [title, status] of [["Open", "open"] as const, ["On hold", "on-hold"] as const]) {
    filters.push(
      (await asAda.filters.create({ title: `${title} ${tag}`, data: { status: [status], tags: [tag] } })).id,
    );
  }
  const made: string[] = [];
  for (const assignees of [[ada], [ben], []]) {
    const title = `Card ${made.length + 1} ${tag}`;
    made.push((await asAda.tasks.create({ title, inventionId: matter.id, assignees, tags: [tag] })).id);
  }
  return { matter, made, board: await asAda.boards.create({ title: `Board ${tag}`, filters }) };
}

describe("a board in lanes", () => {
  it("is shown by person, moves cards within a lane, folds, and keeps its lanes with the board and in the address", async () => {
    const { board, made } = await boardOf("lanes");
    const { page, complaints, close } = await shared().open(`/boards/${board.id}`);
    await page
      .getByText(
        "There are no tasks in this list. A task is listed here when it has the status On hold and has the tag lanes.",
      )
      .waitFor();
    await page.getByRole("combobox", { name: "Lanes" }).selectOption("By person");
    await page.getByText("No tasks of Ada Byron in On hold lanes.").waitFor();
    expect(new URL(page.url()).searchParams.get("lanes")).toBe("assignee");
    await expect.poll(async () => (await asAda.boards.get({ id: board.id })).lanes).toBe("assignee");
    const lanes = page.getByRole("region", { name: "Lists in lanes" });
    const titles = await lanes.getByRole("heading", { level: 2 }).allTextContents();
    expect(titles).toEqual(["Open lanes", "On hold lanes", "Ada Byron", "Ben Okafor", "No one"]);

    const cell = (list: string, lane: string) => page.getByRole("region", { name: `${list} lanes, ${lane}` });
    await page.getByRole("button", { name: "Move Card 1 lanes" }).press("Enter");
    await page.getByRole("menuitem", { name: "Move to On hold lanes" }).press("Enter");
    await cell("On hold", "Ada Byron").getByRole("link", { name: "Card 1 lanes" }).waitFor();
    await cell("Open", "Ben Okafor").getByRole("listitem").dragTo(cell("On hold", "Ada Byron"));
    expect((await asAda.tasks.get({ id: made[1] ?? "" })).status).toBe("open");
    await cell("Open", "Ben Okafor").getByRole("listitem").dragTo(cell("On hold", "Ben Okafor"));
    await cell("On hold", "Ben Okafor").getByRole("link", { name: "Card 2 lanes" }).waitFor();
    await expect.poll(async () => (await asAda.tasks.get({ id: made[1] ?? "" })).status).toBe("on-hold");
    expect((await asAda.tasks.get({ id: made[1] ?? "" })).assignees).toEqual([ben]);
    expect(await violations(page)).toEqual([]);

    await page.getByRole("button", { name: "Fold Ada Byron" }).click();
    await cell("On hold", "Ada Byron").waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "Unfold Ada Byron" }).click();
    await cell("On hold", "Ada Byron").getByRole("link", { name: "Card 1 lanes" }).waitFor();
    await page.goto(`${shared().hub.url}/boards/${board.id}?lanes=invention`);
    await page.getByRole("heading", { level: 2, name: "Matter lanes" }).waitFor();
    expect((await asAda.boards.get({ id: board.id })).lanes).toBe("assignee");
    expect(complaints).toEqual([]);
    await close();
  });
});

it("a board is where it was left when the reader comes back to it, sideways and in each list, in lanes too", async () => {
  const tags = ["left"];
  const matter = await asAda.inventions.create({ title: "Matter left", references: [] });
  for (let n = 1; n <= 24; n += 1) {
    await asAda.tasks.create({ title: `Left ${n}`, inventionId: matter.id, assignees: [ada], tags });
  }
  const filters: string[] = [];
  for (let n = 1; n <= 8; n += 1) {
    filters.push((await asAda.filters.create({ title: `Left list ${n}`, data: { tags } })).id);
  }
  const board = await asAda.boards.create({ title: "Board left", filters });
  const { page, close } = await shared().open(`/boards/${board.id}`);
  const leaveAndReturn = async () => {
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Task search" }).waitFor();
    await page.goBack();
  };
  const region = (name: string) => page.getByRole("region", { name, exact: true });
  const spotOf = (name: string) => region(name).evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  await page.getByRole("button", { name: /^Inbox/ }).waitFor();
  await region("Left list 4").getByRole("link", { name: "Left 24", exact: true }).waitFor();
  await region("Lists").evaluate((part) => part.scrollTo({ left: 600 }));
  await region("Left list 4").evaluate((part) => part.scrollTo({ top: 200 }));
  await expect.poll(() => spotOf("Left list 4")).toEqual([0, 200]);
  await leaveAndReturn();
  await expect.poll(() => spotOf("Lists")).toEqual([600, 0]);
  await expect.poll(() => spotOf("Left list 4")).toEqual([0, 200]);
  await expect.poll(() => spotOf("Left list 5")).toEqual([0, 0]);

  await page.goto(`${shared().hub.url}/boards/${board.id}?lanes=assignee`);
  await page.getByRole("button", { name: /^Inbox/ }).waitFor();
  await region("Left list 4, Ada Byron").getByRole("link", { name: "Left 24", exact: true }).waitFor();
  await region("Lists in lanes").evaluate((part) => part.scrollTo({ left: 500, top: 150 }));
  await expect.poll(() => spotOf("Lists in lanes")).toEqual([500, 150]);
  await leaveAndReturn();
  await expect.poll(() => spotOf("Lists in lanes")).toEqual([500, 150]);
  await close();
});

it("a list whose next page fails keeps its lanes, and asks for the page again only when the reader does", async () => {
  const matter = await asAda.inventions.create({ title: "Matter of pages", references: [] });
  const { id } = await asAda.filters.create({ title: "Paged", data: { tags: ["paged"] } });
  const board = await asAda.boards.create({ title: "Paged board", filters: [id], lanes: "assignee" });
  const make = (n: number) =>
    asAda.tasks.create({ title: `Card ${n}`, inventionId: matter.id, assignees: [ben], tags: ["paged"] });
  for (let n = 0; n <= 100; n += 1) await make(n);
  const { page, close } = await shared().open();
  const next = /\/tasks\?.*skip=100/;
  let asked = 0;
  await page.route(next, (route) => {
    asked += 1;
    const error = { code: "internal", message: "It went wrong.", requestId: "req-1" };
    return route.fulfill({ status: 500, contentType: "application/json", body: JSON.stringify({ error }) });
  });
  await page.goto(`${shared().hub.url}/boards/${board.id}`);
  const retry = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await retry.waitFor();
  const told = asked;
  await page.getByRole("heading", { level: 2, name: "Ben Okafor" }).waitFor();
  // A call of the page's own takes as long as those that no one asked for.
  for (let turn = 0; turn < 5; turn += 1) await page.evaluate(() => fetch("/api/health/live").then(() => undefined));
  expect(asked).toBe(told);
  await page.unroute(next);
  await retry.click();
  await retry.waitFor({ state: "detached" });
  await page.getByText("Card 100", { exact: true }).waitFor({ state: "attached" });
  await close();
});

it("a card says what blocks it, for screen readers in whole sentences, and no more once that is gone", async () => {
  const { board, matter, made } = await boardOf("blocks");
  const [deadline] = await asAda.deadlines.propose({ inventionId: matter.id, trigger: "CTNF", mailDate: "2031-01-31" });
  await asAda.tasks.update({ id: made[0] ?? "", dueAt: deadline?.dueAt ?? null });
  await asAda.tasks.update({ id: made[1] ?? "", status: "on-hold" });
  const { page, close } = await shared().open(`/boards/${board.id}`);
  const card = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await card("Card 1 blocks").getByText("Deadline only proposed").waitFor();
  await card("Card 1 blocks").getByText("The date can still change.").waitFor();
  await card("Card 2 blocks").getByText("Until its status is changed").waitFor();
  expect(
    await card("Card 3 blocks")
      .getByText(/Deadline|Until|Waits/)
      .count(),
  ).toBe(0);
  await asAda.deadlines.reject({ id: deadline?.id ?? "", reason: "No such action" });
  await card("Card 1 blocks").getByText("Deadline only proposed").waitFor({ state: "detached" });
  await close();
});
