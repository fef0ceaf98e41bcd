import type { Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { overviewSettings } from "./support/browser.ts";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const ada = "ada@iphub.example";
const settingPath = "**/api/settings/HUB_MILESTONES_OVERVIEW";
const shared = sharedBrowserHub();

async function open(path: string) {
  const opened = await shared().open(path);
  opened.page.setDefaultTimeout(20_000);
  return opened;
}

/**
 * The hub refuses a call from here on: as a failure of its own, which no client tries again by itself. Answers the list
 * of the calls that were refused, which grows.
 */
async function refuse(page: Page, address: string, methods: readonly string[]) {
  const refused: Request[] = [];
  await page.route(address, (route) => {
    if (!methods.includes(route.request().method())) return route.continue();
    refused.push(route.request());
    const error = { code: "internal", message: "It went wrong.", requestId: "req-1" };
    return route.fulfill({ status: 500, contentType: "application/json", body: JSON.stringify({ error }) });
  });
  return refused;
}

const openProfile = async (page: Page) => {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  return page.getByRole("dialog", { name: "Profile" });
};

describe("what fails is said, or not said, as documented", () => {
  // spec: 2.43, 5.2, 5.5, 8.14
  it("a profile that cannot be saved says so and keeps what was typed; then it is saved and closes", async () => {
    const { page, close } = await open("/reports/health");
    const dialog = await openProfile(page);
    const first = dialog.getByLabel("First name");
    const footer = dialog.getByRole("button").last();
    expect(await footer.textContent()).toBe("Close");
    const save = dialog.getByRole("button", { name: "Save" });
    for (const name of ["First name", "Last name"]) {
      const before = await dialog.getByLabel(name).inputValue();
      await dialog.getByLabel(name).fill(" ");
      await dialog.getByText(`${name} is required`).waitFor();
      expect(await save.isDisabled()).toBe(true);
      await dialog.getByLabel(name).fill(before);
      await expect.poll(() => footer.textContent()).toBe("Close");
    }
    expect(await dialog.getByLabel("Email").getAttribute("readonly")).not.toBeNull();
    await first.fill("Augusta");
    await refuse(page, "**/api/auth/users/me", ["PATCH"]);
    await save.click();
    const toast = page.getByRole("alert").filter({ hasText: "Failed to save changes" });
    await toast.getByText("Please, try again later or contact our development team.").waitFor();
    expect(await first.inputValue()).toBe("Augusta");
    await page.unroute("**/api/auth/users/me");
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await save.click();
    expect((await sent).postDataJSON()).toEqual({ firstName: "Augusta" });
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Account of Augusta Byron" }).waitFor();
    await close();
  });

  // spec: 8.15
  it("a search for matters that fails says so in the specified words, and works again", async () => {
    const { page, close } = await open("/reports/health");
    const field = page.getByRole("combobox", { name: "Find a matter" });
    await field.waitFor();
    await refuse(page, "**/api/inventions/search?**", ["GET"]);
    await field.fill("lithium");
    await page.getByText("An error occured while an attempt to get invention collection.").waitFor();
    expect(await page.getByRole("option").count()).toBe(0);
    await page.unroute("**/api/inventions/search?**");
    await field.fill("lithium battery");
    await page.getByText(/^\d+ results of \d+$/).waitFor();
    await close();
  });

  // spec: 2.45, 8.17
  it("a setting that cannot be read is logged and has its defaults", async () => {
    const { page, complaints, close } = await open("/reports/health");
    await refuse(page, settingPath, ["GET"]);
    await page.getByRole("link", { name: "Milestones", exact: true }).click();
    await page.getByRole("row").nth(1).waitFor();
    await page.getByRole("button", { name: "Settings" }).click();
    const panel = page.getByRole("dialog", { name: "Milestones overview" });
    await panel.waitFor();
    const defaults = { "Task view mode": "Next Task", "Colour coding": "On", "Display mode": "Standard" };
    for (const [name, value] of Object.entries(defaults)) {
      expect(await panel.getByLabel(name).inputValue()).toBe(value);
    }
    for (const name of ["Client Date", "Due Date"]) expect(await panel.getByLabel(name).isChecked()).toBe(true);
    expect(await panel.getByLabel("Next 2AR").isChecked()).toBe(false);
    expect(complaints.join("\n")).toContain("A request failed");
    expect(await page.getByRole("alert").filter({ hasText: /\S/ }).count()).toBe(0);
    await close();
  });

  // spec: 8.18
  it("a setting that cannot be saved is logged and said once, and what was chosen stays chosen on the screen", async () => {
    await (await shared().hub.as(ada)).settings.set({ name: "HUB_MILESTONES_OVERVIEW", value: overviewSettings });
    const { page, complaints, close } = await open("/");
    await page.getByRole("row").nth(1).waitFor();
    const refused = await refuse(page, settingPath, ["PUT"]);
    await page.getByRole("button", { name: "Settings" }).click();
    const panel = page.getByRole("dialog", { name: "Milestones overview" });
    const logged = page.waitForEvent("console", { predicate: (line) => line.text().includes("could not be saved") });
    await panel.getByLabel("Display mode").selectOption("Compact");
    expect((await logged).text()).toContain("The setting HUB_MILESTONES_OVERVIEW could not be saved");
    const alert = page.getByRole("alert").filter({ hasText: /\S/ });
    await alert.getByText("Not saved: the settings of the milestones overview").waitFor();
    await alert.getByText("It went wrong. It holds in this window only.").waitFor();
    await panel.getByLabel("Colour coding").selectOption("Off");
    await expect.poll(() => refused.length).toBe(2);
    expect(await panel.getByLabel("Display mode").inputValue()).toBe("Compact");
    expect(await alert.getByRole("listitem").count()).toBe(1);
    expect(complaints.filter((line) => line.includes("Unhandled"))).toEqual([]);
    await close();
  });

  // spec: 8.11, 8.19
  it("a documents repository and a file wrapper that cannot be read are empty, and say so", async () => {
    const { page, complaints, close } = await open("/reports/health");
    const folders = await refuse(page, "**/api/documents-repository-connector/index", ["GET"]);
    const wrappers = await refuse(page, "**/api/uspto/applications/*", ["GET"]);
    await page.goto(`${shared().hub.url}/inventions/m-17248024/files`);
    await page.getByRole("status").filter({ hasText: "▲ The documents repository cannot be read." }).waitFor();
    await page.getByRole("link", { name: "IFW", exact: true }).click();
    await page.getByText("17/248,024: 0 of 0").waitFor();
    await page.getByText("No documents of this application are known yet.").waitFor();
    await page.getByRole("alert").filter({ hasText: "It went wrong." }).waitFor();
    expect(folders).not.toEqual([]);
    expect(wrappers).not.toEqual([]);
    // Each is logged once, also where a page that had just been connected asks a second time.
    const logged = () => complaints.filter((line) => line.startsWith("A request failed")).length;
    await expect.poll(() => folders.length + wrappers.length - logged()).toBe(0);
    await close();
  });

  // spec: 8.21
  it("in-house attorneys alone are offered, and a failure to fetch them is ignored", async () => {
    const named = await (await shared().hub.as(ada)).users.inHouseAttorneys();
    const openPicker = async (page: Page) => {
      const answered = page.waitForResponse("**/api/search/tasks/inhouseattorneys");
      await page.getByRole("link", { name: "Search", exact: true }).click();
      await page.getByRole("button", { name: "More" }).click();
      await answered;
      await page.getByRole("combobox", { name: "In-house attorney" }).click();
      const options = page.getByRole("listbox", { name: "In-house attorney" }).getByRole("option");
      await options.first().waitFor();
      return options;
    };
    const { page, close } = await open("/reports/health");
    const offered = await openPicker(page);
    expect(await offered.allTextContents()).toEqual(named.map(({ name }) => expect.stringContaining(name)));
    const combobox = page.getByRole("combobox", { name: "In-house attorney" });
    await combobox.fill("bruckner elodie");
    await expect.poll(() => offered.allTextContents()).toEqual([expect.stringContaining("Brückner")]);
    await combobox.fill("ben");
    await page.getByText("The list is empty").waitFor();
    await close();
    const other = await open("/reports/health");
    await refuse(other.page, "**/api/search/tasks/inhouseattorneys", ["GET"]);
    const others = await openPicker(other.page);
    // Nothing is known of them: everybody is offered, so that the condition can still be set.
    expect(await others.count()).toBeGreaterThan(named.length);
    expect(await other.page.getByRole("alert").filter({ hasText: /\S/ }).count()).toBe(0);
    expect(other.complaints.filter((line) => !line.startsWith("Failed to load resource"))).toEqual([]);
    await other.close();
  });
});
