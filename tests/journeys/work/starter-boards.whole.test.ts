import { expect, it } from "vitest";
import { keys } from "../../support/pseudo-terminal.ts";
import { violations } from "../support/accessibility.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";
import { picture } from "../support/picture.ts";
import { closeTerminalApps, openScreen } from "../support/terminal-app.ts";

const shared = sharedBrowserHub();

/** Deletes the sample's boards, each as its owner: a firm begins without any. */
async function withoutBoards(): Promise<void> {
  const { hub } = shared();
  for (const { id, owner } of await (await hub.as("ada@iphub.example")).boards.list())
    await (await hub.as(owner)).boards.delete({ id });
}

it("a firm without boards is offered three, and the one that is chosen has its lists, lanes and cards", async () => {
  await withoutBoards();
  const { page, complaints, close } = await shared().open("/boards");
  const offered = page.getByRole("listitem").filter({ has: page.getByRole("button") });
  await page.getByText("A board has lists of tasks next to each other").waitFor();
  expect(await page.getByRole("main").getByRole("listitem").getByRole("button").allTextContents()).toEqual([
    "This week",
    "By status",
    "My work",
  ]);
  expect(await violations(page)).toEqual([]);
  await picture(page, "boards-offered");
  await offered.getByRole("button", { name: "By status" }).click();
  await page.getByRole("heading", { level: 1, name: "By status" }).waitFor();
  await page.getByRole("heading", { name: "In progress" }).waitFor();
  const ada = await shared().hub.as("ada@iphub.example");
  const [made] = await ada.boards.list();
  expect(made).toMatchObject({ title: "By status", owner: "ada@iphub.example", lanes: "none" });
  expect(made?.filters.map(({ title }) => title)).toEqual(["Upcoming", "Open", "In progress", "On hold"]);
  await page.goto(`${shared().hub.url}/boards`);
  await page.getByRole("link", { name: "By status" }).waitFor();
  expect(await page.getByText("A board has lists of tasks next to each other").count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

it("the same is offered in the terminal", async () => {
  await withoutBoards();
  const { hub, token } = shared();
  const terminal = await openScreen(
    { url: hub.url, token, columns: 120, rows: 40 },
    "Boards",
    "There are no boards yet",
  );
  terminal.type("b");
  await terminal.waitFor("Begin with a ready board");
  await terminal.waitFor(/▌ +This week/u);
  terminal.type(`week${keys.enter}`);
  await terminal.waitFor("list 1 of 4 · by person");
  const [made] = await (await hub.as("ada@iphub.example")).boards.list();
  expect(made).toMatchObject({ title: "This week", lanes: "assignee" });
  await closeTerminalApps();
});
