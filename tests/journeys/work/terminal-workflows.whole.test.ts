import type { Hub } from "@iphub/sdk";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { answer, clearLine, closed, press } from "../support/matter-journey.ts";
import { closeTerminalApps, openTerminalApp, windows } from "../support/terminal-app.ts";

let hub: TestHub;
let token: string;
let ada: Hub;
let ben: Hub;

beforeAll(async () => {
  hub = await startHub();
  token = await hub.tokenFor("ada@iphub.example");
  ada = await hub.as("ada@iphub.example");
  ben = await hub.as("ben@iphub.example");
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

/** A template of the firm with one milestone of two steps. */
async function template(title: string): Promise<string> {
  const { id } = await ada.workflows.create({ title });
  const { id: milestoneId } = await ada.workflows.addMilestone({ id, title: "Respond", commitMessage: "Begin" });
  const options = { instructions: "" };
  const steps = [
    { id: "draft", title: "Draft it", options },
    { id: "file", title: "File it", options: { ...options, after: ["draft"] } },
  ];
  await ada.workflows.saveMilestone({ id, milestoneId, steps, commitMessage: "Steps" });
  return id;
}

describe.each(windows)("workflow templates in the terminal at $columns x $rows", (size) => {
  const stepsOf = async (id: string) => (await ada.workflows.milestones({ id }))[0]?.steps ?? [];
  const titlesOf = async (id: string) => (await stepsOf(id)).map(({ title }) => title);
  const openList = async (env: Readonly<Record<string, string>> = {}) => {
    const terminal = await openTerminalApp({ url: hub.url, token, ...size, env });
    await terminal.waitFor("Enter open");
    terminal.type(`:workflows${keys.enter}`);
    await terminal.waitFor("▌ Disclosure to filing");
    return terminal;
  };
  /** Opens a new template, of which none stands after it: the firm's own come last, by their titles. */
  const open = async (title: string, env: Readonly<Record<string, string>> = {}) => {
    const id = await template(title);
    const terminal = await openList(env);
    terminal.type("G");
    await terminal.waitFor(new RegExp(`▌ ${title}`, "u"));
    terminal.type(keys.enter);
    await terminal.waitFor("MILESTONE AND STEPS");
    await terminal.waitFor("File it");
    return { terminal, id };
  };

  it("a template is begun, and its milestone added with its reason", async () => {
    const terminal = await openList();
    await press(terminal, "n", "New template");
    await answer(terminal, `House style ${size.columns}${keys.enter}`, "Template created");
    await terminal.waitFor("This template has no milestones yet");
    await closed(terminal);
    await press(terminal, "n", "New milestone");
    terminal.type(`Respond${keys.tab}sooner${keys.enter}`);
    await terminal.waitFor(/▲ .*is not understood/u);
    terminal.type(`${clearLine}+3m${keys.enter}`);
    await terminal.waitFor("3 months after the start");
    // A refused form puts the reader on the first wrong field.
    await terminal.waitFor(/▲ It is empty; enter the reason/u);
    await answer(terminal, `We always respond${keys.enter}`, "Template saved");
    await terminal.waitFor(/▌ Respond/u);
    expect(await ada.workflows.milestones({ id: `house-style-${size.columns}` })).toMatchObject([
      { title: "Respond", due: { from: "bind", count: 3, unit: "month" } },
    ]);
    await closed(terminal);
    await answer(terminal, "u", "Milestone removed");
    await terminal.waitFor("This template has no milestones yet");
  });

  it("a template begun by mistake is taken back by u", async () => {
    const terminal = await openList();
    await press(terminal, "n", "New template");
    await answer(terminal, `Mistake ${size.columns}${keys.enter}`, "Template created");
    await closed(terminal);
    await answer(terminal, "u", "Template removed");
    await terminal.waitFor("There is no such template.");
    const ids = (await ada.workflows.list()).map(({ id }) => id);
    expect(ids).not.toContain(`mistake-${size.columns}`);
  });

  it("a step is added by form, and the draft is published", async () => {
    const { terminal, id } = await open(`${size.columns === 120 ? "T" : "U"}1`);
    await press(terminal, "a", "New step in Respond");
    const fields = ["Send it", "1 week before the milestone", "file", "", "2AR, out", "", "We send it"];
    await answer(terminal, `${fields.join(keys.tab)}${keys.enter}`, "Template saved");
    await closed(terminal);
    await terminal.waitFor("Send it");
    expect((await stepsOf(id))[2]).toMatchObject({
      title: "Send it",
      isDraft: false,
      options: { due: { from: "milestone", count: -1, unit: "week" }, after: ["file"], tags: ["2AR", "out"] },
    });
    await press(terminal, "P", "Publish this template?");
    await answer(terminal, "y", "Template published");
    await expect.poll(async () => (await ben.workflows.get({ id })).isDraft).toBe(false);
    await answer(terminal, "u", "Template is a draft again");
    expect((await ben.workflows.get({ id })).isDraft).toBe(true);
  });

  it("a step gets instructions from the reader's editor, and is moved; u takes the move back", async () => {
    const editor = "printf 'Answer **every** objection.\\n' >";
    const { terminal, id } = await open(`${size.columns === 120 ? "T" : "U"}2`, { EDITOR: editor });
    terminal.type("j");
    await terminal.waitFor(/▌ +Draft it/u);
    await press(terminal, "i", "Reason for this change of the instructions");
    await answer(terminal, `House style${keys.enter}`, "Template saved");
    await closed(terminal);
    expect((await stepsOf(id))[0]?.options.instructions).toBe("Answer **every** objection.");
    await press(terminal, "J", "Why is it moved");
    await answer(terminal, `File first${keys.enter}`, "Template saved");
    await closed(terminal);
    expect(await titlesOf(id)).toEqual(["File it", "Draft it"]);
    await answer(terminal, "u", "Change undone");
    await terminal.waitFor(/ Draft it.*\n.* File it/u);
    expect(await titlesOf(id)).toEqual(["Draft it", "File it"]);
  });

  it("a step is changed and removed, each with its reason, and the versions say so", async () => {
    const { terminal, id } = await open(`${size.columns === 120 ? "T" : "U"}3`);
    terminal.type("j");
    await terminal.waitFor(/▌ +Draft it/u);
    await press(terminal, "e", "Change the step");
    terminal.type(`${clearLine}Draft the reply${keys.tab}${keys.tab}none${keys.enter}`);
    await terminal.waitFor("none is not a step of this milestone");
    terminal.type(`${clearLine}${keys.tab.repeat(4)}`);
    await answer(terminal, `Its own words${keys.enter}`, "Template saved");
    await closed(terminal);
    await terminal.waitFor(/▌ +Draft the reply/u);
    await press(terminal, "x", "Why is 'Draft the reply' removed");
    await answer(terminal, `No one does it${keys.enter}`, "Template saved");
    await closed(terminal);
    expect(await stepsOf(id)).toMatchObject([{ title: "File it", options: { after: [] } }]);
    terminal.type(keys.tab);
    await terminal.waitFor("No one does it");
    await terminal.waitFor("Its own words");
  });
});
