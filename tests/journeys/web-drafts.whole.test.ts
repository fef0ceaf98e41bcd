import { describe, expect, it } from "vitest";
import { samplePassword } from "../support/hub.ts";
import { violations } from "./support/accessibility.ts";
import { signIn } from "./support/browser.ts";
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
  it("outlive a session that ended, and a sign-out asks before it deletes them", async () => {
    const matter = await newMatter();
    const { page, close } = await shared().open(`/inventions/${matter.id}/messages`);
    const message = page.getByRole("textbox", { name: "Message" });
    await message.fill("Not sent yet");
    // As an administrator ends it: the next call is answered with 401.
    await page.evaluate(() => localStorage.setItem("iphub.token", "ended"));
    await page.reload();
    await signIn(page, "ada@iphub.example", samplePassword);
    await page.getByText("Your draft of").waitFor();
    expect(await message.inputValue()).toBe("Not sent yet");
    await page.getByRole("button", { name: "Account of Ada Byron" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    const question = page.getByRole("dialog", { name: "Sign out and discard your drafts?" });
    await question.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Password").waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Not sent yet");
    await close();
  });

  it("are still shown when someone else has deleted their task, to be copied, until they are discarded", async () => {
    const client = await ada();
    const task = await client.tasks.create({ inventionId: (await newMatter()).id, title: "Draft the claims" });
    const { page, close } = await shared().open(`/tasks/${task.id}`);
    await page.getByRole("textbox", { name: "Title" }).fill("Draft all the claims");
    await page.getByRole("button", { name: "Discard changes" }).waitFor();
    await client.tasks.delete({ id: task.id });
    await page.getByText("There is no such task.").waitFor();
    const typed = page.getByRole("region", { name: "What you typed and did not save" });
    await typed.getByText("Title: Draft all the claims").waitFor();
    expect(await violations(page)).toEqual([]);
    await typed.getByRole("button", { name: "Discard" }).click();
    await typed.waitFor({ state: "detached" });
    await close();
  });

  it("that the device cannot store are asked about before the page is left", async () => {
    const matter = await newMatter();
    const { page, close } = await shared().open(`/inventions/${matter.id}/messages`);
    // What the frame loads last asks before leaving.
    await page.getByRole("button", { name: /^Inbox/ }).waitFor();
    const message = page.getByRole("textbox", { name: "Message" });
    await message.waitFor();
    await page.evaluate(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith("iphub.drafts")) throw new DOMException("full", "QuotaExceededError");
        setItem.call(this, key, value);
      };
    });
    await message.fill("Nowhere to keep it");
    const asked = page.waitForEvent("dialog");
    const left = Promise.all([page.waitForEvent("close"), page.close({ runBeforeUnload: true })]);
    expect((await asked).type()).toBe("beforeunload");
    await (await asked).accept();
    await left;
    await close();
  });

  it("are kept of one's own names and of a new API token", async () => {
    const { page, close } = await shared().open("/account/tokens");
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByLabel("What it is for").fill("Nightly exp");
    await page.getByLabel("Last day").fill("2031-01-31");
    await page.reload();
    await page.getByRole("button", { name: "New token" }).click();
    const token = page.getByRole("dialog", { name: "New token" });
    await token.getByText("Your draft of").waitFor();
    expect(await token.getByLabel("What it is for").inputValue()).toBe("Nightly exp");
    expect(await token.getByLabel("Last day").inputValue()).toBe("2031-01-31");
    await page.keyboard.press("Escape");

    const openProfile = async () => {
      await page.getByRole("button", { name: /^Account of/ }).click();
      await page.getByRole("menuitem", { name: "Profile" }).click();
      return page.getByRole("dialog", { name: "Profile" });
    };
    await (await openProfile()).getByLabel("Last name").fill("Byron-King");
    await page.reload();
    const profile = await openProfile();
    await profile.getByText("Your draft of").waitFor();
    expect(await profile.getByLabel("Last name").inputValue()).toBe("Byron-King");
    expect(await profile.getByRole("button", { name: "Save" }).isEnabled()).toBe(true);
    await profile.getByRole("button", { name: "Discard" }).click();
    expect(await profile.getByLabel("Last name").inputValue()).toBe("Byron");
    await close();
  });

  it("are asked about by Cancel in a form, and kept by Escape", async () => {
    const matter = await newMatter();
    const { page, close } = await shared().open(`/inventions/${matter.id}`);
    await page.getByRole("button", { name: "Milestone", exact: true }).click();
    const form = page.getByRole("dialog", { name: "New milestone" });
    await form.getByLabel("Title").fill("Respond");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Milestone", exact: true }).click();
    await form.getByText("Your draft of").waitFor();
    expect(await form.getByLabel("Title").inputValue()).toBe("Respond");
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog", { name: "Discard your changes?" }).getByRole("button", { name: "Discard" }).click();
    await form.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Milestone", exact: true }).click();
    expect(await form.getByLabel("Title").inputValue()).toBe("");
    await close();
  });

  it("of a record follow what others save in other fields, and say where both have changed the same", async () => {
    const matter = await newMatter();
    const { page, close } = await shared().open(`/inventions/${matter.id}`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Change the matter" });
    await form.getByLabel("Title").fill("Mine");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    const ben = await shared().hub.as("ben@iphub.example");
    await ben.inventions.update({ id: matter.id, applicant: "Kite Ltd" });
    await page.reload();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    expect([await form.getByLabel("Title").inputValue(), await form.getByLabel("Applicant").inputValue()]).toEqual([
      "Mine",
      "Kite Ltd",
    ]);
    expect(await form.getByText("Someone else has changed the same since").count()).toBe(0);
    await ben.inventions.update({ id: matter.id, title: "Theirs" });
    await page.reload();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await form.getByText("Someone else has changed the same since").waitFor();
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Mine" }).waitFor();
    expect(await ben.inventions.get({ id: matter.id })).toMatchObject({ title: "Mine", applicant: "Kite Ltd" });
    await close();
  });

  it("of a template are shown beside a colleague's where both have changed the same, and what is chosen is saved", async () => {
    const { id, milestoneId, milestone } = await newTemplate("Clashing");
    const { page, close } = await shared().open(`/workflows/${id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    const instructions = page.getByRole("group", { name: "draft it" }).getByLabel("Instructions");
    await instructions.fill("As I say");
    await page.getByLabel("Milestone").fill("Mine");
    const elodie = await shared().hub.as("elodie@iphub.example");
    const theirs = milestone.steps.map((step) => ({
      ...step,
      options: { ...step.options, instructions: "As Elodie says" },
    }));
    await elodie.workflows.saveMilestone({
      id,
      milestoneId,
      title: "Elodie's",
      steps: theirs,
      commitMessage: "Elodie's",
    });
    await page.getByLabel("Reason for this change").fill("Mine too");
    await page.getByRole("button", { name: "Save as a new version" }).click();
    const conflict = page.getByRole("dialog", { name: "Someone else changed this template" });
    await conflict.getByText("Step ‘draft it’: instructions").waitFor();
    expect(await violations(page)).toEqual([]);
    await conflict.getByLabel("Elodie's").check();
    await conflict.getByRole("button", { name: "Save my choice" }).click();
    await page.getByText("Template saved").waitFor();
    const [saved] = await elodie.workflows.milestones({ id });
    expect([saved?.title, ...(saved?.steps.map(({ options }) => options.instructions) ?? [])]).toEqual([
      "Elodie's",
      "As I say",
      "As Elodie says",
    ]);
    await close();
  });
});
