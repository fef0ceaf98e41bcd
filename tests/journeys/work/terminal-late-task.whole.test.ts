import { expect, it } from "vitest";
import { keys } from "../../support/pseudo-terminal.ts";
import { answer, closed, newMatter, openMatter, press } from "../support/matter-journey.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const shared = sharedTerminalHub();

it("a due date past the milestone's is warned of in the forms of a task, and is saved all the same", async () => {
  const { hub, token, ada } = shared();
  const matter = await newMatter(ada, "Late in the terminal");
  const place = { inventionId: matter.id };
  const { id: milestoneId } = await ada.milestones.create({ ...place, title: "Respond", dueAt: "2031-06-01" });
  const task = await ada.tasks.create({ ...place, milestoneId, title: "Draft", order: 0 });
  const terminal = await openMatter({ url: hub.url, token }, matter);
  const warning = "▲ This is after the milestone ‘Respond’, due 1 Jun 2031.";
  await press(terminal, "a", "New task in Respond");
  terminal.type(`File${keys.tab}2031-06-02`);
  await terminal.waitFor(warning);
  await answer(terminal, keys.enter, "Task added");
  await closed(terminal);

  terminal.type("j");
  await terminal.waitFor(/▌ +Draft/u);
  await press(terminal, "d", "Draft");
  terminal.type("2031-06-01");
  await terminal.waitFor("1 Jun 2031");
  expect(terminal.screen().join("\n")).not.toContain(warning);
  terminal.type(`${keys.backspace}2`);
  await terminal.waitFor(warning);
  await answer(terminal, keys.enter, "Task saved");
  await expect.poll(async () => (await ada.tasks.get({ id: task.id })).dueAt).toBe("2031-06-02");
});
