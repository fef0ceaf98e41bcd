import { expect, it, onTestFinished } from "vitest";
import { cliHome } from "../cli/cli-process.ts";
import { keys } from "../support/pseudo-terminal.ts";
import { openTerminalApp } from "./support/terminal-app.ts";
import { sharedTerminalHub } from "./support/terminal-hub.ts";

const shared = sharedTerminalHub();

it("instructions from the editor that a colleague's save has overtaken are shown beside theirs, and saved as chosen", async () => {
  const { hub, token, ada } = shared();
  const elodie = await hub.as("elodie@iphub.example");
  const { id } = await ada.workflows.create({ title: "Zz kept words" });
  const { id: milestoneId } = await ada.workflows.addMilestone({ id, title: "Respond", commitMessage: "Begin" });
  const steps = [{ id: "draft", title: "Draft it", options: { instructions: "" } }];
  const before = await ada.workflows.saveMilestone({ id, milestoneId, steps, commitMessage: "A step" });
  const home = cliHome();
  onTestFinished(() => home.remove());
  const env = { EDITOR: "printf 'As I say.\\n' >>" };
  const terminal = await openTerminalApp({ url: hub.url, token, home, env });
  await terminal.waitFor("Enter open");
  terminal.type(`:workflows${keys.enter}`);
  await terminal.waitFor("▌ Disclosure to filing");
  terminal.type("G");
  await terminal.waitFor(/▌ Zz kept words/u);
  terminal.type(keys.enter);
  await terminal.waitFor("Draft it");
  terminal.type("j");
  await terminal.waitFor(/▌ +Draft it/u);
  terminal.type("i");
  await terminal.waitFor("Reason for this change of the instructions");
  const theirs = before.steps.map((step) => ({
    ...step,
    options: { ...step.options, instructions: "As Elodie says." },
  }));
  await elodie.workflows.saveMilestone({ id, milestoneId, steps: theirs, commitMessage: "Elodie's" });
  terminal.type(`House style${keys.enter}`);
  await terminal.waitFor("Someone else changed this template");
  await terminal.waitFor(/As I say\..*As Elodie says\./u);
  terminal.type(keys.enter);
  await terminal.waitFor("Template saved");
  expect((await ada.workflows.milestones({ id }))[0]?.steps[0]?.options.instructions).toBe("As I say.");
});
