import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();

const begin = async (page: Page, title: string) => {
  await page.getByRole("button", { name: "New template" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Create the template" }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
};

describe("a workflow template in the browser", () => {
  it("that someone else begins or changes is seen without a reload", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const { page, close } = await shared().open("/workflows");
    await page.getByRole("button", { name: "New template" }).waitFor();
    const [{ category = "" } = {}] = await ada.workflows.list();
    const { id } = await ada.workflows.create({ title: "Seen by all", category });
    await page.getByRole("link", { name: "Seen by all" }).click();
    await page.getByRole("heading", { level: 1, name: "Seen by all" }).waitFor();
    const due = { from: "bind", count: 0, unit: "day" } as const;
    await ada.workflows.addMilestone({ id, title: "Added elsewhere", due, commitMessage: "Begin" });
    await page.getByText("Added elsewhere").first().waitFor();
    await close();
  });

  it("is begun and taken back, begun again, gets a milestone, is published, and each is taken back by Undo", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const { page, complaints, close } = await shared().open("/workflows");
    await begin(page, "House style");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Template removed").waitFor();
    await page.getByText("workflow template not found").waitFor();
    expect((await ada.workflows.list()).map(({ title }) => title)).not.toContain("House style");

    await page.goto(`${shared().hub.url}/workflows`);
    await begin(page, "House style");
    const { id } = await ada.workflows.get({ id: "house-style" });
    const add = async () => {
      await page.getByRole("button", { name: "Milestone", exact: true }).click();
      const editor = page.getByRole("region", { name: "New milestone" });
      await editor.getByLabel("Milestone").fill("Respond");
      await page.getByLabel("Reason for this change").fill("We always respond");
      await page.getByRole("button", { name: "Save as a new version" }).click();
      await page.getByText("Template saved").last().waitFor();
    };
    await add();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Milestone removed").waitFor();
    expect(await ada.workflows.milestones({ id })).toEqual([]);

    await add();
    const [milestone] = await ada.workflows.milestones({ id });
    const steps = [{ title: "Draft it", options: { instructions: "Draft." } }];
    await ada.workflows.saveMilestone({ id, milestoneId: milestone?.id ?? "", steps, commitMessage: "A step" });
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Template published").waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("Template is a draft again").waitFor();
    await page.getByText("This is a draft: it cannot be added to matters yet.").waitFor();
    expect((await ada.workflows.get({ id })).isDraft).toBe(true);
    // The browser logs an answer of 404, and the log of the request: that of the template which was undone.
    const others = complaints.filter((complaint) => !/404|workflow template not found/u.test(complaint));
    expect(others).toEqual([]);
    await close();
  });

  it("says at the step that its steps wait for each other, by their titles", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const { id } = await ada.workflows.create({ title: "Round and round" });
    const milestone = await ada.workflows.addMilestone({ id, title: "Respond", commitMessage: "Begin" });
    const step = { options: { instructions: "" } };
    const steps = ["Draft it", "Send it"].map((title) => ({ ...step, title }));
    await ada.workflows.saveMilestone({ id, milestoneId: milestone.id, steps, commitMessage: "Steps" });
    const { page, close } = await shared().open(`/workflows/${id}`);
    const edit = page.getByRole("button", { name: "Edit" });
    const hasFocus = () => expect.poll(() => edit.evaluate((button) => button.matches(":focus"))).toBe(true);
    await edit.click();
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await hasFocus();
    await edit.click();
    await page.getByLabel("after Draft it").click();
    await page.getByLabel("after Send it").click();
    await page.getByLabel("Reason for this change").fill("A circle");
    await page.getByRole("button", { name: "Save as a new version" }).click();
    const fault = page.getByRole("group", { name: /it$/ }).getByRole("alert");
    await fault.getByText("is circular: Draft it waits for Send it").waitFor();
    expect(await page.getByLabel("Reason for this change").getAttribute("aria-invalid")).not.toBe("true");
    await page.getByLabel("after Send it").click();
    await page.getByRole("button", { name: "Save as a new version" }).click();
    await page.getByRole("listitem").filter({ hasText: "Send it" }).getByText("after Draft it").waitFor();
    await close();
  });
});
