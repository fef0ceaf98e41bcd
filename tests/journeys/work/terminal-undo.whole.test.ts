import type { Hub } from "@iphub/sdk";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { answer, closed, milestoneOf, newMatter, openMatter, press } from "../support/matter-journey.ts";
import { closeTerminalApps, openTerminalApp, windows } from "../support/terminal-app.ts";

let hub: TestHub;
let token: string;
let ben: Hub;

beforeAll(async () => {
  hub = await startHub();
  token = await hub.tokenFor("ada@iphub.example");
  ben = await hub.as("ben@iphub.example");
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

/** Takes the last change back once no overlay has the keys. */
async function undo(terminal: PseudoTerminal, said: string): Promise<void> {
  await closed(terminal);
  await answer(terminal, "u", said);
}

describe.each(windows)("u takes back what was added or finished at $columns x $rows", (size) => {
  const options = () => ({ url: hub.url, token, ...size });

  it("a milestone is finished and taken up again, by u and by F", async () => {
    const matter = await newMatter(ben, `FinishAt${size.columns}x`);
    await ben.milestones.create({ title: "File", inventionId: matter.id });
    const terminal = await openMatter(options(), matter);
    for (const [finished, key, said] of [
      [true, "F", "Milestone finished"],
      [false, "u", "Milestone reopened"],
      [true, "F", "Milestone finished"],
      [false, "F", "Milestone reopened"],
    ] as const) {
      await answer(terminal, key, said);
      await terminal.waitFor(finished ? "F reopen it" : "F finish");
      await expect.poll(() => milestoneOf(ben, matter, "File")).toMatchObject({ finished });
    }
  });

  it("a task and a milestone that were added are gone again", async () => {
    const matter = await newMatter(ben, `AddAt${size.columns}x`);
    const terminal = await openMatter(options(), matter);
    await press(terminal, "n", "New milestone");
    await answer(terminal, `Mistake${keys.enter}`, "Milestone added");
    await terminal.waitFor(/▾ Mistake +0\/0 done/u);
    await undo(terminal, "Milestone removed: Mistake");
    await terminal.waitFor("no milestones yet");
    expect(await ben.overview.milestones({ id: matter.id })).toEqual([]);
    await press(terminal, "a", "New task in no milestone");
    await answer(terminal, `Slip${keys.enter}`, "Task added");
    await terminal.waitFor("0/1 done");
    await undo(terminal, "Task removed: Slip");
    await terminal.waitFor("no milestones yet");
    expect(await ben.overview.milestones({ id: matter.id })).toEqual([]);
  });

  it("a note is gone again; one that was changed since stays, and that is said", async () => {
    const matter = await newMatter(ben, `NoteAt${size.columns}x`);
    const ada = await hub.as("ada@iphub.example");
    const stored = () => ben.notes.listForInvention({ inventionId: matter.id });
    const terminal = await openMatter({ ...options(), env: { EDITOR: "printf 'Noted by hand\\n' >" } }, matter);
    for (const isChanged of [false, true]) {
      await press(terminal, "N", "Notes on the matter");
      await answer(terminal, "a", "Note saved");
      await terminal.waitFor("▌ Noted by hand");
      await terminal.waitFor("▌ Ada Byron");
      const [note] = await stored();
      if (isChanged) await ada.notes.updateForInvention({ id: note?.id ?? "", content: "Worth keeping" });
      if (isChanged) await terminal.waitFor("▌ Worth keeping");
      terminal.type(keys.escape);
      await closed(terminal);
      terminal.type("u");
      await terminal.waitFor(isChanged ? "✗ The note was not removed" : "✓ Note removed");
      expect(await stored()).toMatchObject(isChanged ? [{ content: "Worth keeping" }] : []);
    }
  });

  it("a workflow is taken off; a finished step is open again and the step after it waits again", async () => {
    const matter = await newMatter(ben, `BindAt${size.columns}x`);
    const terminal = await openMatter(options(), matter);
    for (const keeps of [false, true]) {
      await press(terminal, "w", "Add a workflow to this matter");
      terminal.type("advisory");
      await terminal.waitFor("▌ Advisory action");
      await press(terminal, keys.enter, "Advisory action");
      await answer(terminal, keys.enter, "Workflow added to the matter");
      await terminal.waitFor(/▾ Act on the advisory action +0\/5 done/u);
      if (keeps) continue;
      await undo(terminal, "Workflow removed from the matter: Advisory action");
      await terminal.waitFor("no milestones yet");
      expect(await ben.overview.milestones({ id: matter.id })).toEqual([]);
    }
    await closed(terminal);
    terminal.type("j");
    await terminal.waitFor(/▌ +Compute the period/u);
    await press(terminal, "s", "Status");
    await answer(terminal, `done${keys.enter}`, "Task saved: Compute the period");
    await terminal.waitFor(/Read why the reply was not.* Open/u);
    await undo(terminal, "Change undone");
    await terminal.waitFor(/Read why the reply was not.* Upcoming/u);
    const [bound] = await ben.overview.milestones({ id: matter.id });
    expect(bound?.tasks.map(({ status }) => status).slice(0, 2)).toEqual(["open", "upcoming"]);
  });

  it("a matter is opened from the list, and taken back", async () => {
    const terminal = await openTerminalApp(options());
    await terminal.waitFor("Enter open");
    terminal.type(`:inventions${keys.enter}`);
    await terminal.waitFor("n new matter");
    const title = `Opened at ${size.columns}`;
    await press(terminal, "n", "New matter");
    const references = [`X-${size.columns}`, `62/777,${size.columns}`];
    const held = await ben.inventions.create({ title: "Holder", references: [`H-${size.columns}`] });
    terminal.type(`${title}${keys.tab}h-${size.columns}${keys.enter}`);
    await terminal.waitFor(`▲ h-${size.columns} is already the reference of 'Holder'`);
    await terminal.waitFor(held.id);
    await terminal.waitFor("^O open a new matter anyway");
    terminal.type(keys.backspace.repeat(`h-${size.columns}`.length));
    await answer(terminal, `${references.join("; ")}${keys.enter}`, "Matter opened");
    await terminal.waitFor((lines) => lines[0]?.startsWith(`X-${size.columns}  ${title}`) === true);
    const found = async () => (await ben.inventions.search({ qs: title })).data.map((one) => one.references);
    await expect.poll(found).toEqual([references]);
    await undo(terminal, "Matter removed");
    await terminal.waitFor("There is no such matter.");
    expect(await found()).toEqual([]);
  });

  it("a matter is opened although another has its reference, once that was said", async () => {
    const terminal = await openTerminalApp(options());
    await terminal.waitFor("Enter open");
    terminal.type(`:inventions${keys.enter}`);
    await terminal.waitFor("n new matter");
    const reference = `SAME-${size.columns}`;
    const holder = await ben.inventions.create({ title: "Holder", references: [reference] });
    await press(terminal, "n", "New matter");
    terminal.type(`Second of ${size.columns}${keys.tab}${reference}${keys.enter}`);
    await terminal.waitFor("^O open a new matter anyway");
    await answer(terminal, "\u000f", "Matter opened");
    const found = async () => (await ben.inventions.search({ qs: reference })).data.map(({ title }) => title);
    await expect.poll(async () => (await found()).toSorted()).toEqual([holder.title, `Second of ${size.columns}`]);
  });
});
