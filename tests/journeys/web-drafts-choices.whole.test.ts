import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "./support/accessibility.ts";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();
const benMail = "ben@iphub.example";

async function matterOf(title: string) {
  const ada = await shared().hub.as("ada@iphub.example");
  const { id } = await ada.inventions.create({ title, references: [] });
  return { ada, id };
}

/** Opens a form by its button. */
async function openForm(page: Page, button: string, title: string) {
  await page.getByRole("button", { name: button, exact: true }).click();
  const form = page.getByRole("dialog", { name: title });
  await form.waitFor();
  return form;
}

describe("what was chosen and not saved", () => {
  it("of a wall is there again when its form was closed and after a reload, until the wall is built", async () => {
    const { ada, id } = await matterOf("Half a wall");
    const { page, complaints, close } = await shared().open(`/inventions/${id}`);
    const open = () => openForm(page, "Who may see this matter", "Who may see this matter");
    const wall = await open();
    await wall.getByRole("combobox", { name: "Allowed people" }).fill("okafor");
    await wall.getByRole("option", { name: /Ben Okafor/ }).click();
    await page.keyboard.press("Escape");
    await wall.getByRole("button", { name: "Close", exact: true }).click();
    await wall.waitFor({ state: "detached" });
    await page.reload();
    await open();
    await wall.getByText("Your draft of").waitFor();
    await wall.getByText("Ben Okafor").first().waitFor();
    expect(await violations(page)).toEqual([]);
    await wall.getByRole("button", { name: "Build wall" }).click();
    await page.getByText("Walled; you may change it").waitFor();
    expect((await ada.walls.get({ id }))?.people).toEqual([benMail]);
    await open();
    expect(await wall.getByText("Your draft of").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it("of a workflow for a matter is there again, and Cancel asks before it goes", async () => {
    const { id } = await matterOf("Half a workflow");
    const { page, close } = await shared().open(`/inventions/${id}`);
    const open = () => openForm(page, "Workflow", "Add a workflow to this matter");
    const form = await open();
    const workflow = form.getByLabel("Workflow");
    await workflow.selectOption({ index: 1 });
    const chosen = await workflow.inputValue();
    await page.reload();
    await open();
    await form.getByText("Your draft of").waitFor();
    expect([await workflow.inputValue(), chosen === ""]).toEqual([chosen, false]);
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog", { name: "Discard your changes?" }).getByRole("button", { name: "Discard" }).click();
    await form.waitFor({ state: "detached" });
    await open();
    expect(await workflow.inputValue()).toBe("");
    await close();
  });

  it("of the people of a deadline is there again", async () => {
    const { ada, id: inventionId } = await matterOf("Half a choice");
    const entry = { inventionId, title: "Reply to the EPO", office: "EP", source: "agent, 12 Jan" };
    const { id } = await ada.deadlines.enter({ ...entry, dueDate: "2031-06-02" });
    const { page, close } = await shared().open(`/deadlines?view=docketed&deadline=${id}`);
    const open = () => openForm(page, "Responsible…", "Responsible for the deadline");
    const form = await open();
    await form.getByRole("combobox", { name: "Back-up" }).fill("okafor");
    await form.getByRole("option", { name: /Ben Okafor/ }).click();
    await page.reload();
    await open();
    await form.getByText("Your draft of").waitFor();
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    expect(await ada.deadlines.get({ id })).toMatchObject({ backup: benMail, backupIsSet: true });
    await close();
  });
});
