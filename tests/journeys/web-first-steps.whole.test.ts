import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../support/hub.ts";
import { violations } from "./support/accessibility.ts";
import { builtWeb, openWindow } from "./support/browser.ts";
import { workerChromium } from "./support/chromium.ts";
import { picture } from "./support/picture.ts";

let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, demo: false })]);
});
afterAll(async () => {
  await hub.close();
});

const step = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });

const docket = {
  name: "docket.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Our ref,Title,Responsible attorney\nF-1,First antenna,Amy Example\n"),
};

it("a firm starts from nothing to its first docketed deadline", { timeout: 240_000 }, async () => {
  const link = new URL(hub.setUpLink ?? "");
  const { page, complaints, close } = await openWindow(browser, hub.url, `${link.pathname}${link.hash}`);
  await page.getByLabel("Email").fill("amy@firm.example");
  await page.getByLabel("First name").fill("Amy");
  await page.getByLabel("Last name").fill("Example");
  await page.getByLabel("Password").fill("a horse of course");
  await page.getByRole("button", { name: "Set up the hub" }).click();

  await page.getByRole("heading", { name: "First steps" }).waitFor();
  await step(page, "Office calendar").waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, "first-steps", { fullPage: true });
  await step(page, "Office calendar").getByRole("button", { name: "The calendar is right" }).click();
  await step(page, "Office calendar").getByText("✓ done").waitFor();
  await step(page, "Teams and people").getByRole("button", { name: "Skip" }).click();
  await step(page, "Teams and people").getByText("– skipped").waitFor();
  await page.reload();
  await step(page, "Teams and people").getByText("– skipped").waitFor();
  await step(page, "Teams and people").getByRole("button", { name: "Resume" }).click();
  await step(page, "Teams and people").getByRole("link", { name: "Invite people" }).click();
  await page.getByRole("button", { name: "Invite a person" }).click();
  await page.getByLabel("Email").fill("ben@firm.example");
  await page.getByLabel("First name").fill("Ben");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByRole("checkbox", { name: "docketing" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /invite/i })
    .click();
  await page.getByRole("button", { name: "Copy the link" }).waitFor();

  await page.goto(`${hub.url}/setup/steps`);
  await step(page, "Teams and people").getByText("✓ done").waitFor();
  await step(page, "Your docket").getByRole("link", { name: "Import a docket" }).click();
  await page.getByLabel("Docket to import").setInputFiles(docket);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await page.getByRole("button", { name: "Start the import" }).click();
  await page.getByText(/imported 1 row\. Another person verifies/).waitFor();
  await page.goto(`${hub.url}/setup/steps`);
  await page.getByText("all done or skipped").waitFor();

  await page.goto(`${hub.url}/inventions`);
  const row = page.locator("[role=row][data-index]").filter({ hasText: "First antenna" });
  await row.click();
  await page.getByRole("heading", { level: 1, name: "First antenna" }).waitFor();
  await page.getByRole("button", { name: "Propose" }).click();
  const proposal = page.getByRole("dialog");
  await proposal.getByLabel("Event").selectOption({ index: 0 });
  await proposal.getByLabel("Mail date").fill("2026-01-31");
  await proposal.getByRole("button", { name: "Propose" }).click();
  await proposal.waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Deadlines" }).locator("summary").first().click();
  await page.getByRole("button", { name: "Docket…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Docket" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.goto(`${hub.url}/deadlines?view=docketed`);
  await page.getByRole("grid", { name: "Deadlines" }).getByText("F-1").waitFor();
  expect(complaints).toEqual([]);
  await close();
});
