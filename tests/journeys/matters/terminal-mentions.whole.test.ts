import { mentionOf } from "@iphub/sdk/domain/matters/mention";
import { expect, it } from "vitest";
import { keys } from "../../support/pseudo-terminal.ts";
import { closed, newMatter, openMatter, press } from "../support/matter-journey.ts";
import { openScreen, windows } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const shared = sharedTerminalHub();

/** What a mention of someone whose first name is unique is completed to. */
async function mentioned(query: string, at = 0): Promise<string> {
  const person = (await shared().ada.users.suggest({ q: query }))[at];
  if (!person) throw new Error(`no one is found with ${query}`);
  return mentionOf(person);
}

it.each(windows)(
  "a message completes a name after @: Tab takes it, the arrows choose another, Escape none, at $columns x $rows",
  async (size) => {
    const { hub, token, ada } = shared();
    const matter = await newMatter(ada, `Mentioning ${size.columns}`);
    const terminal = await openMatter({ url: hub.url, token, ...size }, matter);
    terminal.type(":tabsMessages");
    await terminal.waitFor("Tabs: Messages");
    terminal.type(keys.enter);
    await terminal.waitFor("i writes a message");
    terminal.type("i");
    await terminal.waitFor("Message: ");
    terminal.type("Please look, @dan");
    await terminal.waitFor(/Tab: Dan .* dan@iphub\.example/u);
    terminal.type(keys.tab);
    const dan = await mentioned("dan");
    await terminal.waitFor(`Please look, ${dan}`);
    await terminal.waitFor((lines) => !lines.some((line) => line.includes("Tab: ")));

    // Everyone's address has these letters: the second of them is one step down.
    terminal.type("and @iphub");
    await terminal.waitFor("Tab: Ada ");
    terminal.type(keys.down);
    const second = await mentioned("iphub", 1);
    await terminal.waitFor((lines) => lines.some((line) => line.includes("Tab: ") && !line.includes("Tab: Ada ")));
    terminal.type(keys.tab);
    await terminal.waitFor(`and ${second}`);
    terminal.type("@ben");
    await terminal.waitFor("Tab: Ben ");
    terminal.type(keys.escape);
    await terminal.waitFor((lines) => !lines.some((line) => line.includes("Tab: ")));
    await terminal.waitFor("Message: ");
    terminal.type(`${keys.backspace.repeat(4)}today${keys.enter}`);
    const sent = async () => (await ada.chat.list({ id: matter.id })).map(({ message }) => message);
    await expect.poll(sent).toEqual([`Please look, ${dan} and ${second} today`]);
  },
);

it("a note of one line completes a name, and so does a comment on a minion; each person is told", async () => {
  const { hub, token, ada } = shared();
  const matter = await newMatter(ada, "Noted by line");
  const terminal = await openMatter({ url: hub.url, token }, matter);
  terminal.type("N");
  await terminal.waitFor("l a line");
  terminal.type("l");
  await terminal.waitFor("@name notifies a person");
  terminal.type("For @dan");
  await terminal.waitFor("Tab: Dan ");
  terminal.type(keys.tab);
  const dan = await mentioned("dan");
  await terminal.waitFor(`For ${dan}`);
  terminal.type(keys.enter);
  await terminal.waitFor("Note saved");
  expect((await ada.notes.listForInvention({ inventionId: matter.id })).map(({ content }) => content)).toEqual([
    `For ${dan}`,
  ]);

  const { documentId } = (await ada.minions.create({ data: { name: "Commented minion" } })).data;
  const lair = await openScreen({ url: hub.url, token }, "Minion lair", /Minion lair {2}\d+ minions/u);
  lair.type("/Commented minion");
  await lair.waitFor("Minion lair  1 minion ");
  lair.type(keys.enter);
  await lair.waitFor("Enter open");
  lair.type(keys.enter);
  await lair.waitFor("No one has commented yet");
  await press(lair, "c", "Comment on Commented minion");
  lair.type("Ask @dan");
  await lair.waitFor("Tab: Dan ");
  lair.type(`${keys.tab}`);
  await lair.waitFor(`Ask ${dan}`);
  lair.type(keys.enter);
  const comments = async () => {
    const { data } = await ada.minions.comments({ filters: { minionId: { $eq: documentId } } });
    return data.map(({ content }) => content);
  };
  await expect.poll(comments).toEqual([`Ask ${dan}`]);
  const told = async () => (await (await hub.as("dan@iphub.example")).inbox.list({ kind: "mentioned" })).data.length;
  await expect.poll(told).toBeGreaterThanOrEqual(2);
});

it("a name after @ that is no one's is said once before a line is saved, and after a message was sent", async () => {
  const { hub, token, ada } = shared();
  const matter = await newMatter(ada, "Mentioning no one");
  const terminal = await openMatter({ url: hub.url, token }, matter);
  terminal.type("N");
  await terminal.waitFor("l a line");
  terminal.type("l");
  await terminal.waitFor("@name notifies a person");
  terminal.type(`For @nobodyhere${keys.enter}`);
  await terminal.waitFor("▲ @nobodyhere is not the name of a person");
  const contents = async () =>
    (await ada.notes.listForInvention({ inventionId: matter.id })).map(({ content }) => content);
  expect(await contents()).toEqual([]);
  terminal.type(keys.enter);
  await terminal.waitFor("Note saved");
  expect(await contents()).toEqual(["For @nobodyhere"]);
  terminal.type(keys.escape);
  await closed(terminal);

  terminal.type(":tabsMessages");
  await terminal.waitFor("Tabs: Messages");
  terminal.type(keys.enter);
  await terminal.waitFor("i writes a message");
  terminal.type("i");
  await terminal.waitFor("Message: ");
  terminal.type(`Ask @nobodyhere${keys.enter}`);
  await terminal.waitFor("Not everyone was notified");
});
