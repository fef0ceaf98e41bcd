import { describe, expect, it } from "vitest";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { answer, gone, press } from "../support/matter-journey.ts";
import { clears, lineWith, openScreen, type TerminalWindow, windows } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const shared = sharedTerminalHub();

type Window = TerminalWindow;

const openLair = (size: Window) =>
  openScreen({ url: shared().hub.url, token: shared().token, ...size }, "Minion lair", /Minion lair {2}\d+ minions/u);

/** Finds one minion by a word and opens it. */
async function openMinion(terminal: PseudoTerminal, word: string, name: string): Promise<void> {
  terminal.type(`/${word}`);
  await terminal.waitFor("Minion lair  1 minion ");
  terminal.type(keys.enter);
  await terminal.waitFor("Enter open");
  await terminal.waitFor(new RegExp(`▌ ${name}`, "u"));
  terminal.type(keys.enter);
  await terminal.waitFor(
    (lines) => lines[0]?.startsWith(`Minion  ${name}`) === true && lines.join().includes("Trainer"),
  );
}

describe.each(windows)("the minion lair, $columns columns by $rows rows", (size) => {
  const suffix = String(size.columns);

  it("finds by name, trainer or manager, sorts, and makes a minion with only a name", async () => {
    const terminal = await openLair(size);
    terminal.forget();
    terminal.type("/elodie");
    await terminal.waitFor("Minion lair  1 minion ");
    terminal.type(keys.enter);
    await terminal.waitFor("Enter open");
    expect(lineWith(terminal, "▌ Claim proofreader")).toContain("★ 4 of 5");
    terminal.type("/");
    await terminal.waitFor("Esc clear");
    terminal.type(keys.escape);
    await terminal.waitFor("all minions  by name ↑");
    await terminal.waitFor("Fee clerk");
    terminal.type("s");
    await terminal.waitFor("by first day ↓");
    await press(terminal, "n", "New minion");
    terminal.type(keys.enter);
    await terminal.waitFor("Name is empty; name the minion");
    await answer(terminal, `Filer ${suffix}${keys.enter}`, "Minion created");
    await terminal.waitFor(`Minion  Filer ${suffix}`);
    const { data } = await shared().ada.minions.statistics({ filters: { name: `Filer ${suffix}` } });
    expect(data.map(({ name, trainer }) => [name, trainer])).toEqual([[`Filer ${suffix}`, null]]);
    await press(terminal, "x", "Delete this minion?");
    await answer(terminal, "y", "Minion deleted");
    await terminal.waitFor("Minion lair  5 minions");
    expect(terminal.written()).not.toMatch(clears);
  });

  it("shows a minion, edits it, comments on it, and hears what others do", async () => {
    const name = `Scribe ${suffix}`;
    const { documentId } = (await shared().ada.minions.create({ data: { name, trainer: "ben@iphub.example" } })).data;
    const terminal = await openLair(size);
    await openMinion(terminal, name, name);
    await terminal.waitFor("No one has commented yet; c writes one.");
    await terminal.waitFor(/Trainer +Ben Okafor/u);
    await press(terminal, "e", "Change the minion");
    terminal.type(`${keys.tab}${keys.tab}dan`);
    await terminal.waitFor(/Manager +dan/u);
    await answer(terminal, keys.enter, "Minion saved");
    await terminal.waitFor(/Manager +dan/u);
    await gone(terminal, "╭─");
    expect((await shared().ada.minions.get({ documentId })).data).toMatchObject({
      manager: "dan",
      trainer: "ben@iphub.example",
    });
    await press(terminal, "c", `Comment on ${name}`);
    await answer(terminal, `Clear and short${keys.enter}`, "Comment added");
    await terminal.waitFor("Clear and short");
    const ben = await shared().hub.as("ben@iphub.example");
    await ben.minions.createComment({ data: { minionId: documentId, content: "Heard at once" } });
    await terminal.waitFor("Heard at once");
    await terminal.waitFor("Ben Okafor,");
    await ben.minions.update({ documentId, data: { name: `${name} II` } });
    await terminal.waitFor(`Minion  ${name} II`);
    await ben.minions.delete({ documentId });
    await terminal.waitFor("There is no such minion.");
  });

  it("rates a finished task, and talks to the agent live", async () => {
    const minion = size.columns === 120 ? "reader" : "watcher";
    const name = size.columns === 120 ? "Docket reader" : "Abandonment watcher";
    const terminal = await openLair(size);
    await openMinion(terminal, name, name);
    terminal.type("]");
    await terminal.waitFor("Page 1 of 1, 4 tasks");
    await terminal.waitFor(/▌ Read the office/u);
    terminal.type("jjj");
    await terminal.waitFor(/▌ Go through/u);
    await press(terminal, "R", "Rate: Go through the new correspondence");
    terminal.type(`7${keys.enter}`);
    await terminal.waitFor("Rating is a number from 1 to 5");
    terminal.type(`${keys.backspace}4${keys.tab}Nothing left out`);
    await terminal.waitFor("Nothing left out");
    await answer(terminal, keys.enter, "Rating saved");
    await terminal.waitFor(() => lineWith(terminal, "▌ Go through").includes("★ 4 of 5"));
    terminal.type("]");
    await terminal.waitFor("No one has written yet.");
    terminal.type("i");
    await terminal.waitFor("@name notifies a person");
    terminal.type(`What is open?${keys.enter}`);
    await terminal.waitFor("Ada Byron  ");
    const agent = await shared().hub.as("ben@iphub.example");
    const piece = { inventionId: `minion-${minion}`, messageId: "answer-1", chunk: true };
    await agent.chat.send({ ...piece, message: "One ", part: 0 });
    await agent.chat.send({ ...piece, message: "period", part: 1 });
    await terminal.waitFor((lines) => lines.join("\n").includes("One period") && lines.join().includes("is writing…"));
    await agent.chat.send({ inventionId: `minion-${minion}`, messageId: "answer-1", message: "One period is open." });
    await terminal.waitFor("One period is open.");
    await gone(terminal, "is writing…");
    terminal.type(keys.escape);
    await terminal.waitFor("i writes a message");
    terminal.type("]");
    await terminal.waitFor("Nothing left out");
  });
});
