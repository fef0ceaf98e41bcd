import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { samplePassword } from "../../support/hub.ts";
import { openWindow, signIn } from "../support/browser.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";
import { keptProgram } from "../support/kept-program.ts";

const shared = sharedBrowserHub();
const signInHeading = { name: "Hey! Do we know you?" } as const;

/** All that a page of this origin can find on the device. */
async function storedOn(page: Page) {
  const stored = await page.evaluate(async () => ({
    local: Object.entries(localStorage).sort(),
    session: Object.entries(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cached: (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .sort(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie,
    name: window.name,
    title: document.title,
    state: JSON.stringify(history.state),
  }));
  return { ...stored, kept: (await page.context().cookies()).map(({ name }) => name) };
}

it("nothing of who signed out is left on a shared machine, in any window, and the next person begins at the start", {
  timeout: 150_000,
}, async () => {
  const { hub, browser } = shared();
  const ben = await hub.as("ben@iphub.example");
  const [matter] = (await ben.inventions.search({ qs: "battery", size: 1 })).data;
  if (!matter) throw new Error("the sample has no battery");
  const { page, close } = await openWindow(browser, hub.url, "/", { keeps: true });
  await signIn(page, "ben@iphub.example", samplePassword);
  await page.getByRole("heading", { name: "Milestones overview" }).waitFor();
  // Works: opens a matter and searches; a message cannot be sent and waits in the chat.
  await page.goto(`${hub.url}/inventions/${matter.id}/messages`);
  await page.getByRole("heading", { level: 1, name: matter.title }).waitFor();
  await page.route("**/api/**/chat**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await page.getByRole("textbox", { name: /message/i }).fill("Only for my own eyes");
  await page.keyboard.press("Enter");
  await page.getByText("Only for my own eyes").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Find a matter" }).fill("battery");
  await page.getByRole("option").first().waitFor();
  const other = await page.context().newPage();
  await other.goto(`${hub.url}/inventions/${matter.id}`);
  await other.getByRole("heading", { level: 1, name: matter.title }).waitFor();
  await keptProgram(page, 8);
  const before = await storedOn(page);
  expect(before.databases).toEqual(["iphub"]);
  expect(before.local.map(([key]) => key)).toEqual(["iphub.recent-inventions", "iphub.theme", "iphub.token"]);

  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  const question = page.getByRole("dialog", { name: "Sign out and discard your drafts?" });
  await question.getByText("One change still waits to be sent").waitFor();
  await question.getByRole("button", { name: "Sign out" }).click();
  for (const window of [page, other]) {
    await window.getByRole("heading", signInHeading).waitFor();
    const left = await storedOn(window);
    // What may stay: docs/behaviour/identity.md, 'What stays after signing out'.
    expect(left).toMatchObject({
      ...{ local: [["iphub.theme", "dark"]], session: [], databases: [], workers: 1 },
      caches: [expect.stringMatching(/^iphub-program \w+$/)],
      ...{ cookies: "", name: "", title: "Sign in – iphub", kept: [expect.stringMatching(/^iphub-device-/)] },
    });
    // Of caches only the program's, which has no answer of the hub.
    expect(left.cached.filter((path) => !path.startsWith("/assets/"))).toEqual(["/", "/before"]);
    expect([left.state, await window.locator("body").textContent()].join(" ")).not.toContain(matter.id);
    expect(await window.locator("body").textContent()).not.toContain(matter.title);
  }
  await signIn(page, "cleo@iphub.example", samplePassword);
  await page.getByRole("heading", { name: "Milestones overview" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.keyboard.press("/");
  expect(await page.getByText("Recent matters").count()).toBe(0);
  // In the same page, without a reload: what it held of the person before is gone too.
  await page.getByRole("combobox", { name: "Find a matter" }).fill(matter.title);
  await page.getByRole("option", { name: matter.title }).first().click();
  await page.getByRole("link", { name: "Messages" }).click();
  await page.getByRole("region", { name: "Messages" }).waitFor();
  expect(await page.getByText("Only for my own eyes").count()).toBe(0);
  await close();
});

it("a window follows another person who signs in in another window of the browser, and not a refresh of its own session", async () => {
  const { hub, browser } = shared();
  const { page, close } = await openWindow(browser, hub.url, "/", { token: await hub.tokenFor("ben@iphub.example") });
  await page.getByRole("button", { name: /^Account of Ben/ }).waitFor();
  // What the frame does after the first page is loaded with the inbox.
  await page
    .getByRole("link", { name: /^Inbox/ })
    .first()
    .waitFor();
  await page.getByRole("link", { name: /^Health/ }).waitFor();
  await page.evaluate(() => Reflect.set(globalThis, "isSamePage", true));
  const other = await page.context().newPage();
  await other.goto(`${hub.url}/microsoft.html`);
  const sign = (token: string) => other.evaluate((given) => localStorage.setItem("iphub.token", given), token);
  await sign(await hub.tokenFor("ben@iphub.example"));
  await sign(await hub.tokenFor("cleo@iphub.example"));
  await page.getByRole("button", { name: /^Account of Cleo/ }).waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, "isSamePage"))).toBeUndefined();
  await close();
});

it("to end acting for a colleague asks first where a message is not sent, which is dropped", async () => {
  const { hub, browser } = shared();
  const [dan, cleo] = ["dan@iphub.example", "cleo@iphub.example"];
  await (await hub.as(dan)).users.addAssistant({ email: cleo });
  const { page, close } = await openWindow(browser, hub.url, "/", { token: await hub.tokenFor(cleo) });
  const account = (name: string) => page.getByRole("button", { name, exact: true });
  await account("Account of Cleo Marchetti").click();
  await page.getByRole("menuitem", { name: "Act for Dan Whitfield" }).click();
  const acting = page.getByRole("button", { name: "Account of Cleo Marchetti, acting for Dan Whitfield" });
  await acting.waitFor();
  await page.goto(`${hub.url}/inventions/m-17248024/messages`);
  await page.route("**/api/**/chat**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
  await page.getByRole("textbox", { name: /message/i }).fill("Written for Dan");
  await page.keyboard.press("Enter");
  await page.getByText("Written for Dan").waitFor();
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Drop what is not sent yet?" });
  for (const answer of ["Cancel", "Drop"]) {
    await page.getByText("Written for Dan").waitFor();
    await acting.click();
    await page.getByRole("menuitem", { name: "Stop acting for Dan Whitfield" }).click();
    await question.getByText("One chat message is not sent, and is dropped.").waitFor();
    await question.getByRole("button", { name: answer }).click();
  }
  await account("Account of Cleo Marchetti").waitFor();
  await close();
});
