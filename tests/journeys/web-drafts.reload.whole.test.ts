import { describe, expect, it } from "vitest";
import { violations } from "./support/accessibility.ts";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();
const ada = () => shared().hub.as("ada@iphub.example");

async function newMatter() {
  return (await ada()).inventions.create({ title: "Kite with half a thought", references: [] });
}

/** A template with one milestone of two steps. */
async function newTemplate(title: string) {
  const client = await ada();
  const { id } = await client.workflows.create({ title });
  const { id: milestoneId } = await client.workflows.addMilestone({ id, title: "Respond", commitMessage: "Begin" });
  const options = { instructions: "As before" };
  const steps = ["draft", "file"].map((name) => ({ id: name, title: `${name} it`, options }));
  const milestone = await client.workflows.saveMilestone({ id, milestoneId, steps, commitMessage: "Steps" });
  return { id, milestoneId, milestone };
}

describe("words that were typed and not saved", () => {
  it("are back after a reload, say of when they are, and are dropped by Discard", async () => {
    const matter = await newMatter();
    const { page, complaints, close } = await shared().open(`/inventions/${matter.id}`);
    await page.getByRole("button", { name: "Add a note" }).click();
    const note = page.getByRole("textbox", { name: "Note" });
    await note.fill("Half a thought");
    await page.reload();
    await page.getByText("Your draft of").waitFor();
    expect(await note.inputValue()).toBe("Half a thought");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await expect.poll(() => note.inputValue()).toBe("");
    expect(await page.getByText("Your draft of").count()).toBe(0);
    await note.fill("A whole thought");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("article").getByText("A whole thought").waitFor();
    await page.reload();
    await page.getByRole("article").getByText("A whole thought").waitFor();
    expect(await page.getByText("Your draft of").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it("stay in the editor of a template that a colleague saves, and both changes are brought together", async () => {
    const { id, milestoneId, milestone } = await newTemplate("Edited by two");
    const { page, complaints, close } = await shared().open(`/workflows/${id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Milestone").fill("Mine");
    const elodie = await shared().hub.as("elodie@iphub.example");
    const steps = milestone.steps.map((step) => (step.id === "draft" ? { ...step, title: "Draft by Elodie" } : step));
    await elodie.workflows.saveMilestone({ id, milestoneId, steps, commitMessage: "Elodie's" });
    await page.getByText("Someone else has saved this milestone since you started.").waitFor();
    expect(await page.getByLabel("Milestone").inputValue()).toBe("Mine");
    await page.reload();
    await page.getByText("Your draft of").waitFor();
    expect(await page.getByLabel("Milestone").inputValue()).toBe("Mine");
    await page.getByLabel("Reason for this change").fill("Mine too");
    await page.getByRole("button", { name: "Save as a new version" }).click();
    await page.getByText("Template saved").waitFor();
    const [saved] = await elodie.workflows.milestones({ id });
    expect([saved?.title, saved?.steps[0]?.title, saved?.version]).toEqual(["Mine", "Draft by Elodie", 4]);
    expect(complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
    await close();
  });
});
