import { createHash, randomUUID } from "node:crypto";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../support/hub.ts";
import { runDirectory } from "../support/run-directory.ts";
import { builtWeb, openWindow } from "./support/browser.ts";
import { workerChromium } from "./support/chromium.ts";
import { keptProgram } from "./support/kept-program.ts";
import { newMatter } from "./support/matter-journey.ts";

const [adaMail, benMail] = ["ada@iphub.example", "ben@iphub.example"];
const webDirectory = join(runDirectory(), "webs", randomUUID());
let hub: TestHub;

beforeAll(async () => {
  cpSync(await builtWeb(), webDirectory, { recursive: true });
  hub = await startHub({ webDirectory });
});
afterAll(() => hub.close());

async function open(person: string, path: string, answers: number) {
  const token = await hub.tokenFor(person);
  const opened = await openWindow(await workerChromium(), hub.url, path, { token, keeps: true });
  await opened.page.getByRole("heading", { level: 1 }).waitFor();
  await keptProgram(opened.page, answers);
  return opened;
}

/** All that is kept of answers of the hub, as text. */
function keptText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "iphub")) return "";
    const opened = indexedDB.open("iphub");
    await new Promise((resolve) => {
      opened.onsuccess = resolve;
    });
    const stores = [...opened.result.objectStoreNames];
    const transaction = opened.result.transaction(stores);
    const read = stores.map((name) => transaction.objectStore(name).getAll());
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    opened.result.close();
    return JSON.stringify(read.map(({ result }) => result));
  });
}

it("a matter that a person may not see any more is deleted from their device as soon as the hub is reached", async () => {
  const ada = await hub.as(adaMail);
  const matter = await newMatter(ada, "Kept until the wall");
  await ada.tasks.create({ inventionId: matter.id, title: "Behind the wall soon", assignees: [benMail] });
  const { page, close } = await open(benMail, `/inventions/${matter.id}`, 8);
  await expect.poll(async () => (await keptText(page)).includes("Behind the wall soon")).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole("status").filter({ hasText: "No connection to the hub." }).waitFor();
  await page.goto(`${hub.url}/today`);
  await ada.walls.set({ id: matter.id, owners: [adaMail], excludedPeople: [benMail] });
  await page.context().setOffline(false);
  const has = async (text: string) => (await keptText(page)).includes(text);
  await expect.poll(() => has("Kept until the wall"), { timeout: 20_000 }).toBe(false);
  expect(await has("Behind the wall soon")).toBe(false);
  expect(await has(benMail)).toBe(true);
  await close();
}, 120_000);

it("a matter that Today leads to can be read without the hub on a device on which it was never opened", async () => {
  const ada = await hub.as(adaMail);
  const matter = await newMatter(ada, "Never opened on this device");
  await ada.notes.createForInvention({ inventionId: matter.id, content: "Read on a train" });
  const dueAt = civilDateInZone(Date.now(), "America/New_York");
  await ada.tasks.create({ inventionId: matter.id, title: "Due today", assignees: [benMail], dueAt });
  const { page, close } = await open(benMail, "/today", 8);
  await expect.poll(async () => (await keptText(page)).includes("Read on a train"), { timeout: 20_000 }).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole("status").filter({ hasText: "No connection to the hub." }).waitFor();
  await page.goto(`${hub.url}/inventions/${matter.id}`);
  await page.getByRole("heading", { name: "Never opened on this device" }).waitFor();
  await page.getByText("Read on a train").waitFor();
  await page.getByText("Due today").first().waitFor();
  await close();
}, 120_000);

it("a session that ends deletes what was kept, but for changes that wait for the same person", async () => {
  const matter = await newMatter(await hub.as(adaMail), "Kept while signed in");
  const cleo = await hub.as("cleo@iphub.example");
  const task = await cleo.tasks.create({ inventionId: matter.id, title: "Waits", assignees: ["cleo@iphub.example"] });
  const { page, close } = await open("cleo@iphub.example", `/tasks/${task.id}`, 4);
  await page.context().setOffline(true);
  await page.getByRole("status").filter({ hasText: "No connection to the hub." }).waitFor();
  await page.getByLabel("Title").fill("Waits on");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "1 change waiting to be sent" }).waitFor();
  await cleo.auth.endAllSessions();
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Hey! Do we know you?" }).waitFor();
  // Of all stores only the change is left.
  const left = async () => JSON.parse(await keptText(page)).map((one: readonly unknown[]) => one.length);
  await expect.poll(left).toEqual([0, 0, 1]);
  expect((await keptText(page)).includes("Waits on")).toBe(true);
  await close();
}, 120_000);

it("a page that was loaded before the hub was replaced goes on, and the next one is the new hub's", async () => {
  const { page, close } = await open(adaMail, "/inventions", 4);
  const chunk = replaceWeb("bin.page");
  expect((await fetch(`${hub.url}/assets/${chunk}`)).status).toBe(404);
  const asked: string[] = [];
  page.on("response", (response) => asked.push(response.url()));
  await page.evaluate(() => history.pushState(null, "", "/bin"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
  await page.getByRole("heading", { name: "Bin" }).waitFor();
  expect(asked).toContain(`${hub.url}/assets/${chunk}`);
  expect(await page.locator("meta[name=upgraded]").count()).toBe(0);

  await page.goto(`${hub.url}/bin`);
  await page.getByRole("heading", { name: "Bin" }).waitFor();
  expect(await page.locator("meta[name=upgraded]").count()).toBe(1);
  // The new version takes over once it is stored; the files of the one before go once no window has them any more.
  const stored = () =>
    page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(all.map((cache) => cache.match("/before")))).filter(Boolean).length;
    });
  await expect.poll(stored, { timeout: 60_000 }).toBe(2);
  const storedAfterOpening = async () => {
    await page.goto(`${hub.url}/inventions`);
    return stored();
  };
  await expect.poll(storedAfterOpening, { timeout: 20_000 }).toBe(1);
  await page.context().setOffline(true);
  await page.goto(`${hub.url}/today`);
  await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
  expect(await page.locator("meta[name=upgraded]").count()).toBe(1);
  await close();
}, 120_000);

/** Puts another version in the place of the web: one file has another name, as after a change. Returns its old name. */
function replaceWeb(stem: string): string {
  const assets = join(webDirectory, "assets");
  const old = readdirSync(assets).find((name) => name.startsWith(`${stem}-`) && name.endsWith(".js")) ?? "";
  const fresh = old.replace(/-[^-]*\.js$/, "-upgraded.js");
  for (const path of [...readdirSync(assets).map((name) => join(assets, name)), join(webDirectory, "worker.js")]) {
    if (/\.(?:br|gz)$/.test(path)) rmSync(path);
    else if (path.endsWith(".js")) writeFileSync(path, readFileSync(path, "utf8").replaceAll(old, fresh));
  }
  renameSync(join(assets, old), join(assets, fresh));
  const upgraded = (html: string) => html.replace("<head>", '<head><meta name="upgraded" />');
  const screens = join(webDirectory, "pages");
  for (const path of readdirSync(screens).map((name) => join(screens, name))) {
    if (/\.(?:br|gz)$/.test(path)) rmSync(path);
    else if (path.endsWith(".html")) writeFileSync(path, upgraded(readFileSync(path, "utf8").replaceAll(old, fresh)));
  }
  const page = join(webDirectory, "index.html");
  const digest = () => createHash("sha256").update(readFileSync(page)).digest("hex");
  const before = digest();
  writeFileSync(page, upgraded(readFileSync(page, "utf8")));
  for (const name of ["index.html", "worker.js"]) {
    for (const ending of ["br", "gz"]) rmSync(join(webDirectory, `${name}.${ending}`), { force: true });
  }
  const worker = join(webDirectory, "worker.js");
  writeFileSync(worker, readFileSync(worker, "utf8").replace(before, digest()));
  return old;
}
