import { createHub, memoryTokenStore } from "@iphub/sdk";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authCalls, tokenIn } from "../server/platform/auth-calls.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { violations } from "./support/accessibility.ts";
import { builtWeb, openWindow } from "./support/browser.ts";
import { workerChromium } from "./support/chromium.ts";
import { looks } from "./support/looks.ts";
import { settled } from "./support/main-pages.ts";
import { picture } from "./support/picture.ts";

let browser: Browser;
let hub: TestHub;
let token: string;
let matter: string;
let planned: string;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, demo: false })]);
  const key = new URLSearchParams(new URL(hub.setUpLink ?? "").hash.slice(1)).get("key") ?? "";
  const person = { email: "amy@firm.example", firstName: "Amy", lastName: "Example", password: "a horse of course" };
  token = tokenIn(await authCalls(() => hub.url).setUp({ ...person, key }));
  const { page, close } = await openWindow(browser, hub.url, "/?sort=title&previewMode=true", { token });
  await page.getByText("There are no matters yet.").waitFor();
  await page.getByRole("link", { name: "Open or import one" }).click();
  await page.getByText("'New matter' opens one, and an import brings a whole docket.").waitFor();
  await close();
  const client = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
  const matterNamed = async (title: string) => (await client.inventions.create({ title, references: [] })).id;
  matter = `/inventions/${await matterNamed("First antenna")}`;
  const inventionId = await matterNamed("Second antenna");
  await client.milestones.create({ title: "Reply", inventionId });
  planned = `/inventions/${inventionId}`;
}, 120_000);
afterAll(async () => {
  await hub.close();
});

/** What each list of a firm with one bare matter says it is for, or how it is filled. */
const said = (): Readonly<Record<string, string>> => ({
  "/today": "What is due later",
  "/inventions?qs=zzzz": "Nothing found for 'zzzz'.",
  "/tasks": "They come with a workflow that is added to a matter",
  "/boards": "Start with one of these",
  "/deadlines?view=docketed": "entered on its matter, or imported",
  "/deadlines/docketing": "Every proposal has been docketed.",
  "/calendar": "are shown here on their due and final dates",
  "/calendar/load": "are counted here by week and person",
  "/docket/week": "listed here by day",
  "/docket/verification": "No deadline was due or ended in this period.",
  "/docket/audit": "The docket and the office's record agree.",
  "/inbox": "mentions and reminders come here",
  "/call-ups": "Reminders of the deadlines that you answer for",
  "/unassigned-mail": "All e-mail is filed on a matter. What the hub cannot place is listed here, to be filed by hand.",
  "/minions": "'New minion' adds one",
  "/imports": "review everything before it is imported",
  "/teams": "'New team' makes one",
  "/account/tokens": "Scripts use one as IPHUB_TOKEN",
  "/bin": "What is deleted waits here for 30 days",
  "/applications": "Choose documents in a matter's file wrapper",
  [matter]: "Add one, or add a workflow to the matter",
  [planned]: "The plus next to the title adds one, and a task can be dragged here.",
  [`${matter}/timeline`]: "begins the timeline",
  [`${matter}/messages`]: "No one has written yet.",
  [`${matter}/emails`]: "in its subject is filed here",
  [`${matter}/docketing`]: "What it records comes here by itself",
  [`${matter}/files`]: "Drop some here",
});

it.each(looks)(
  "an empty list says what it is for and how it is filled ($theme, $width)",
  { timeout: 240_000 },
  async (look) => {
    const { page, complaints, close } = await openWindow(browser, hub.url, "/login", { token, ...look });
    for (const [path, words] of Object.entries(said())) {
      await page.goto(`${hub.url}${path}`);
      await page.getByRole("main").getByText(words).first().waitFor();
      await settled(page);
      expect(await violations(page), path).toEqual([]);
      await picture(page, `empty${path.replaceAll(/[^a-z]+/g, "-").slice(0, 40)}-${look.theme}-${look.width}`);
    }
    expect(complaints).toEqual([]);
    await close();
  },
);

it("what is empty leads on: to what is due later, to the whole list, to deadlines and notes of a matter", async () => {
  const { page, complaints, close } = await openWindow(browser, hub.url, "/today", { token });
  await page.getByRole("link", { name: "What is due later" }).click();
  await page.waitForURL(/\/calendar/);
  await page.goto(`${hub.url}/inventions?qs=zzzz`);
  await page.getByText("Nothing found for 'zzzz'.").waitFor();
  await page.getByRole("button", { name: "All inventions" }).click();
  await page.getByText("First antenna").first().waitFor();
  expect(new URL(page.url()).search).toBe("");
  await page.goto(`${hub.url}${matter}`);
  await page.getByText("They are proposed from the office's record; 'Propose' computes those of any event.").waitFor();
  await page.getByText("Write down here what everyone who works on it should know.").waitFor();
  expect(complaints).toEqual([]);
  await close();
});
