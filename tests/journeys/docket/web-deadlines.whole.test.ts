import { createHub, memoryTokenStore } from "@iphub/sdk";
import { NOT_LEGAL_ADVICE } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { looks } from "../support/looks.ts";
import { picture } from "../support/picture.ts";

let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
});
afterAll(async () => {
  await hub.close();
});

const open = async (person: string, path: string, look: { theme?: "dark" | "light"; width?: number } = {}) =>
  openWindow(browser, hub.url, path, { token: await hub.tokenFor(`${person}@iphub.example`), ...look });
const rowOf = (page: Page, reference: string) => page.locator("[role=row][data-index]").filter({ hasText: reference });
const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });

describe("docket work list", () => {
  it.each(looks)(
    "is legible and accessible in the $theme theme, $width wide, with the reasons next to the list",
    { timeout: 120_000 },
    async ({ theme, width }) => {
      const ada = await hub.as("ada@iphub.example");
      const { data } = await ada.deadlines.list({ view: "docketed", size: 50 });
      const extended = data.find((one) => one.extension > 0 && one.status === "verified") ?? data[0];
      await ada.settings.set({ name: "HUB_THEME", value: { theme } });
      const { page, complaints, close } = await open("ada", "/deadlines", { theme, width });
      await page.getByRole("grid", { name: "Deadlines" }).waitFor();
      expect(await violations(page)).toEqual([]);
      await picture(page, `list-${theme}-${width}`);
      await page.goto(`${hub.url}/deadlines?view=docketed&deadline=${extended?.id}`);
      await page.getByText("it is not legal advice").waitFor();
      expect(await violations(page)).toEqual([]);
      await picture(page, `why-${theme}-${width}`);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it("says the rule, its version and citation, the event, every step and who stands for it", async () => {
    const ada = await hub.as("ada@iphub.example");
    const { data } = await ada.deadlines.list({ view: "docketed", size: 100 });
    const shown = data.find((one) => one.ruleId === "us-ctnf" && one.status === "verified");
    if (!shown) throw new Error("the sample has no verified response to a non-final action");
    const { page, close } = await open("ada", `/deadlines?view=docketed&deadline=${shown.id}`);
    const why = page.getByRole("region", { name: /^Why / });
    await why.waitFor();
    const text = await why.textContent();
    expect(text).toContain("us-ctnf v1");
    expect(text).toContain("35 USC 133, 37 CFR 1.134, 1.136(a)");
    expect(text).toContain("US Eastern");
    expect(await why.locator("tbody tr").count()).toBe(4);
    expect(await why.locator("tbody tr[aria-current=step]").textContent()).toMatch(
      /docketed by \w+ \w+, verified by \w+ \w+/,
    );
    await close();
  });
});

describe("an assistant", () => {
  it("who dockets for someone is named so in the table, also in print", async () => {
    const adaEmail = "ada@iphub.example";
    const ada = await hub.as(adaEmail);
    await ada.users.addAssistant({ email: "ben@iphub.example" });
    const token = memoryTokenStore(await hub.tokenFor("ben@iphub.example"));
    const benForAda = createHub({ baseUrl: hub.url, token, actingFor: () => adaEmail });
    const matter = await ada.inventions.create({ title: "Kite", references: ["KITE-1"] });
    const wanted = { inventionId: matter.id, trigger: "CTNF", mailDate: "2026-11-02" };
    const [proposed] = await ada.deadlines.propose(wanted);
    const id = proposed?.id ?? "";
    await benForAda.deadlines.docket({ id });
    for (const width of [1440, 390]) {
      const { page, close } = await open("dan", "/deadlines?view=to-verify", { width });
      const row = rowOf(page, "KITE-1");
      await row.getByText("Ben for Ada", { exact: true }).waitFor();
      await picture(page, `acting-${width}`);
      await page.emulateMedia({ media: "print" });
      const said = row.getByText("Ben for Ada", { exact: true });
      expect(await said.evaluate((at) => at.scrollWidth <= at.clientWidth + 1)).toBe(true);
      expect(await said.isVisible()).toBe(true);
      await close();
    }
    await (await hub.as("dan@iphub.example")).deadlines.verify({ id });
    const { page, close } = await open("dan", "/deadlines?view=docketed");
    await rowOf(page, "KITE-1").getByText("Ben for Ada", { exact: true }).waitFor();
    await rowOf(page, "KITE-1").getByText("Dan", { exact: true }).waitFor();
    await ada.deadlines.reject({ id, reason: "Filed elsewhere" });
    await close();
  });
});

describe("an office action in three windows", () => {
  it("is proposed, docketed by one, verified by another, extended, closed; each sees it live", async () => {
    const cleo = await hub.as("cleo@iphub.example");
    const [matter] = (await cleo.inventions.search({ qs: "17/248,024" })).data;
    if (!matter) throw new Error("the sample has no 17/248,024");
    const ben = await open("ben", "/deadlines");
    const ada = await open("ada", "/deadlines?view=to-verify");
    await ben.page.getByRole("grid").waitFor();
    await ada.page.getByRole("grid").waitFor();

    const [proposed] = await cleo.deadlines.propose({
      inventionId: matter.id,
      trigger: "CTNF",
      mailDate: "2025-08-29",
    });
    const mine = rowOf(ben.page, "17/248,024").filter({ hasText: "non-final" });
    await mine.click();
    await mine.press("Enter");
    await ben.page.getByRole("button", { name: "Docket…" }).click();
    const form = ben.page.getByRole("dialog", { name: "Docket the deadline" });
    await form.getByLabel("Manual date").pressSequentially("11312025");
    await form.getByLabel("Period printed in the document").focus();
    await form.getByText("This day does not exist.").waitFor();
    await form.getByLabel("Manual date").fill("2025-11-16");
    await expect.poll(() => form.getByText("This day does not exist.").count()).toBe(0);
    await form.getByRole("button", { name: "Docket" }).click();
    await form
      .getByText(/enter the source of the date/)
      .first()
      .waitFor();
    await form.getByLabel("Manual date").fill("");
    await form.getByRole("button", { name: "Docket" }).click();
    await form.waitFor({ state: "detached" });
    expect((await cleo.deadlines.get({ id: proposed?.id ?? "" })).docketedBy).toBe("ben@iphub.example");

    const waiting = rowOf(ada.page, "17/248,024").filter({ hasText: "non-final" });
    await waiting.click();
    await waiting.press("Enter");
    await ada.page.getByRole("button", { name: "Verify" }).click();
    await expect.poll(async () => (await cleo.deadlines.get({ id: proposed?.id ?? "" })).status).toBe("verified");
    await ben.page.getByText("verified by AD").waitFor();

    await ben.page.getByRole("button", { name: "Extend" }).click();
    await ben.page.getByRole("dialog").getByRole("button", { name: "Extend" }).click();
    await ben.page.getByText("docketed by Ben Okafor, not verified yet").waitFor();
    await ada.page.getByText("docketed by Ben Okafor, not verified yet").waitFor();
    const extended = await cleo.deadlines.get({ id: proposed?.id ?? "" });
    expect(extended).toMatchObject({ status: "docketed", extension: 1, dueAt: "2025-12-29" });

    await ben.page.getByRole("button", { name: "Close…" }).click();
    const closing = ben.page.getByRole("dialog", { name: "Close the deadline" });
    await closing.getByLabel("What was filed").fill("Response with amendment");
    await closing.getByRole("button", { name: "Close it" }).click();
    // Filed long after the due date, which the hub asks about before it closes the deadline.
    await ben.page.getByRole("button", { name: "Confirm" }).click();
    await ada.page.getByText(/Closed by Ben Okafor: Response with amendment/).waitFor();
    // The browser itself says of the date without a reason that it was refused.
    expect(ben.complaints.filter((line) => !/400|reason: is required/.test(line))).toEqual([]);
    expect(ada.complaints).toEqual([]);
    await Promise.all([ben.close(), ada.close()]);
  });

  it("dockets a maintenance fee to one of its four dates", async () => {
    const cleo = await hub.as("cleo@iphub.example");
    const { id: inventionId } = await cleo.inventions.create({ title: "Fees", references: ["FEE-1"] });
    const [fee] = await cleo.deadlines.propose({ inventionId, trigger: "GRANT", mailDate: "2030-05-09" });
    const { page, close } = await open("ben", `/deadlines?view=proposed&deadline=${fee?.id}`, { width: 390 });
    await page.getByRole("button", { name: "Docket…" }).click();
    const form = page.getByRole("dialog", { name: "Docket the deadline" });
    const date = form.getByLabel("Date", { exact: true });
    await date.waitFor();
    expect(await date.locator("option").allTextContents()).toEqual([
      expect.stringMatching(/9 May 2033 – the window opens$/),
      expect.stringMatching(/9 Nov 2033 – due without surcharge$/),
      expect.stringMatching(/9 May 2034 – last day with surcharge$/),
      expect.stringMatching(/9 May 2034 – the patent lapses$/),
    ]);
    await date.selectOption("opens");
    await picture(page, "fee-dates");
    await form.getByRole("button", { name: "Docket" }).click();
    await form.waitFor({ state: "detached" });
    const docketed = await cleo.deadlines.get({ id: fee?.id ?? "" });
    expect(docketed).toMatchObject({ status: "docketed", dueAt: "2033-05-09", finalDate: "2034-05-09" });
    await close();
  });

  it("does not let the person who set the date verify it, and says why", async () => {
    const cleo = await hub.as("cleo@iphub.example");
    const { data } = await cleo.deadlines.list({ view: "to-verify", size: 100 });
    const own = data.find((one) => one.docketedBy === "cleo@iphub.example");
    const { page, close } = await open("cleo", `/deadlines?view=to-verify&deadline=${own?.id}`);
    await page.getByText("You set this date; another person verifies it.").waitFor();
    expect(await page.getByRole("button", { name: "Verify" }).count()).toBe(0);
    await close();
  });
});

describe("the deadlines of a matter", () => {
  it.each(looks)("say what a disclosure statement needs today, $theme and $width wide", async ({ theme, width }) => {
    const ada = await hub.as("ada@iphub.example");
    const { data } = await ada.deadlines.list({ view: "open", size: 50 });
    const ids = [...new Set(data.map(({ invention }) => invention.id))];
    const said = await Promise.all(ids.map((inventionId) => ada.deadlines.disclosure({ inventionId })));
    // An application that is pending, where the sample has one; else one whose record is known.
    const known = said.map(({ needs, notes }) => (needs === "unknown" ? 0 : 1 + notes.length));
    const at = known.indexOf(Math.max(...known));
    const words = said[at]?.words ?? "";
    expect(words).toContain("IDS filed on");
    const { page, complaints, close } = await open("ada", `/inventions/${ids[at]}`, { theme, width });
    await page.getByText(words).click();
    await page.getByText(NOT_LEGAL_ADVICE).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, `disclosure-${theme}-${width}`, { fullPage: true });
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("office closures", () => {
  it("lists every deadline that a closure moves before it is added; a verified one waits again", async () => {
    const cleo = await hub.as("cleo@iphub.example");
    const { data } = await cleo.deadlines.list({ view: "docketed", size: 100 });
    const verified = data.find((one) => one.status === "verified" && one.operative === one.nominal);
    if (!verified) throw new Error("the sample has no verified deadline to move");
    const { page, close } = await open("cleo", "/deadlines");
    await page.getByRole("button", { name: "Office closures" }).click();
    const dialog = page.getByRole("dialog", { name: "Office closures" });
    await dialog.getByLabel("Closed on").fill(verified.dueAt);
    await dialog.getByLabel("Reason").fill("Closed by Executive Order");
    await dialog.getByRole("button", { name: "Preview the changes" }).click();
    await dialog.getByText(/must be verified again/).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "closures");
    expect((await cleo.deadlines.get({ id: verified.id })).status).toBe("verified");
    await dialog.getByRole("button", { name: "Add the closure" }).click();
    await expect.poll(async () => (await cleo.deadlines.get({ id: verified.id })).status).toBe("docketed");
    await dialog.getByText("Closed by Executive Order", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await tab(page, /^To verify/).click();
    await rowOf(page, verified.invention.references[0] ?? "")
      .first()
      .waitFor();
    await close();
  });
});
