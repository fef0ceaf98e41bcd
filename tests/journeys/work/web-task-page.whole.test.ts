import { expect, it } from "vitest";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();

/** A task of a milestone that is due on 1 June 2031. */
async function taskOfMilestone() {
  const ada = await shared().hub.as("ada@iphub.example");
  const matter = await ada.inventions.create({ title: "Kite with a late task", references: [] });
  const milestone = await ada.milestones.create({ title: "Respond", inventionId: matter.id, dueAt: "2031-06-01" });
  const task = await ada.tasks.create({
    ...{ title: "Draft the response", inventionId: matter.id, milestoneId: milestone.id },
    ...{ dueAt: "2031-05-01", assignees: ["ada@iphub.example"] },
  });
  return { ada, task };
}

it("a date past the milestone's is warned of before it is saved, and can be saved", async () => {
  const { ada, task } = await taskOfMilestone();
  const { page, complaints, close } = await shared().open(`/tasks/${task.id}`);
  const warning = page.getByText("This is after the milestone ‘Respond’, due 1 Jun 2031.");
  await page.getByLabel("Due date").waitFor();
  expect(await warning.count()).toBe(0);
  await page.getByLabel("Due date").fill("2031-06-02");
  await warning.waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await ada.tasks.get({ id: task.id })).dueAt).toBe("2031-06-02");
  await warning.waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("the form of a new task and the rescheduling of several warn of a date past the milestone's", async () => {
  const ada = await shared().hub.as("ada@iphub.example");
  const matter = await ada.inventions.create({ title: "Kite with late tasks", references: ["LATEKITE-1"] });
  const inventionId = matter.id;
  const milestone = await ada.milestones.create({ title: "Respond", inventionId, dueAt: "2031-06-01" });
  const draft = { title: "Draft it", inventionId, milestoneId: milestone.id, dueAt: "2031-05-01" };
  const { id } = await ada.tasks.create(draft);
  await ada.tasks.create({ title: "Call them", inventionId, dueAt: "2031-05-02" });
  const { page, close } = await shared().open(`/inventions/${inventionId}`);
  const warning = page.getByText("This is after the milestone ‘Respond’, due 1 Jun 2031.");
  await page.getByRole("button", { name: "Add a task to Respond" }).click();
  await page.getByLabel("Due", { exact: true }).fill("2031-06-02");
  await warning.waitFor();
  await page.getByLabel("Due", { exact: true }).fill("2031-06-01");
  await warning.waitFor({ state: "detached" });

  await page.goto(`${shared().hub.url}/tasks?query=${encodeURIComponent("ref:LATEKITE-1 is:open")}`);
  for (const row of [1, 2]) await page.getByRole("row").nth(row).getByRole("checkbox").click();
  await page.getByRole("button", { name: "Reschedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule 2 tasks" });
  await dialog.getByLabel("Due date").fill("2031-06-02");
  await dialog.getByText("‘Draft it’: This is after the milestone ‘Respond’, due 1 Jun 2031.").waitFor();
  await dialog.getByLabel("Due date").fill("2031-06-01");
  await warning.waitFor({ state: "detached" });
  await dialog.getByLabel("Due date").press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(async () => (await ada.tasks.get({ id })).dueAt).toBe("2031-06-01");
  await close();
});

it("a task says each thing once, is finished by one button with what was changed, and taken up again", async () => {
  const { ada, task } = await taskOfMilestone();
  const { page, close } = await shared().open(`/tasks/${task.id}`);
  await page.getByRole("heading", { level: 1, name: task.title }).waitFor();
  const about = page.getByRole("complementary", { name: "About this task" });
  await about.getByText("Kite with a late task").waitFor();
  await about.getByText("Respond, due 1 Jun 2031").waitFor();
  expect(await page.getByText("Assigned to").count()).toBeLessThanOrEqual(1);
  await page.getByLabel("Title").fill("Drafted");
  await page.getByRole("button", { name: "Done, with these changes" }).click();
  await expect.poll(() => ada.tasks.get({ id: task.id })).toMatchObject({ status: "done", title: "Drafted" });
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect.poll(async () => (await ada.tasks.get({ id: task.id })).status).toBe("open");
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect.poll(async () => (await ada.tasks.get({ id: task.id })).status).toBe("done");
  await close();
});

it("notes have the focus when they are edited, and are read again once they are saved", async () => {
  const { ada, task } = await taskOfMilestone();
  await ada.tasks.update({ id: task.id, notes: "- [x] claims read" });
  const { page, close } = await shared().open(`/tasks/${task.id}`);
  const read = page.getByRole("region", { name: "Notes" });
  await read.getByText("☑ claims read").waitFor();
  await read.getByRole("button", { name: "Edit notes" }).press("Enter");
  const field = page.getByRole("textbox", { name: "Notes" });
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await field.fill("- [x] **drawings** read");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await read.getByRole("strong").getByText("drawings").waitFor();
  await field.waitFor({ state: "detached" });
  await read.getByRole("button", { name: "Edit notes" }).click();
  await field.fill("");
  await field.pressSequentially("Call");
  expect(await field.inputValue()).toBe("Call");
  await close();
});

it("a task of a workflow names its step and what is planned there, and its milestone leads to it on the matter", async () => {
  const ada = await shared().hub.as("ada@iphub.example");
  const matter = await ada.inventions.create({ title: "Kite of a workflow", references: ["KITE-1"] });
  await ada.workflows.bind({ templateId: "non-final-response", inventionId: matter.id });
  const { data } = await ada.tasks.list({ query: "ref:KITE-1", size: 50 });
  const task = data.find(({ workflow }) => workflow.stepId === "draft-response");
  const { page, close } = await shared().open(`/tasks/${task?.id}`);
  const about = page.getByRole("complementary", { name: "About this task" });
  await about.getByText(/^Step \d+ of .+, planned \d+ \w+ (before|after) the (start|milestone)$/).waitFor();
  await about.getByRole("link").nth(1).click();
  await page.waitForURL(/\/inventions\/.+#milestone-/);
  await close();
});

it("what blocks a task is said on its page until it is over", async () => {
  const ada = await shared().hub.as("ada@iphub.example");
  const matter = await ada.inventions.create({ title: "Kite that waits", references: ["KITE-2"] });
  const { milestones } = await ada.workflows.bind({ templateId: "non-final-response", inventionId: matter.id });
  const upcoming = milestones.flatMap(({ tasks }) => tasks).filter(({ status }) => status === "upcoming");
  const blockers = await ada.tasks.blockers({ taskIds: upcoming.map(({ id }) => id) });
  const taskId = blockers.find(({ waitsFor }) => waitsFor.length > 0)?.taskId ?? expect.fail("no step waits");
  const { page, complaints, close } = await shared().open(`/tasks/${taskId}`);
  const about = page.getByRole("complementary", { name: "About this task" });
  const waits = about.getByText(
    /^It opens by itself when the steps before it are closed: |^Before it in its milestone /,
  );
  await waits.waitFor();
  await ada.tasks.update({ id: taskId, status: "on-hold" });
  await about.getByText("It is on hold: no one goes on with it until someone gives it another status.").waitFor();
  await waits.waitFor({ state: "detached" });
  await ada.tasks.update({ id: taskId, status: "open" });
  await about.getByText("Blocked", { exact: true }).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await close();
});
