import { beforeAll, describe, expect, it } from "vitest";
import { keys, type PseudoTerminal } from "../support/pseudo-terminal.ts";
import { closed } from "./support/matter-journey.ts";
import { openScreen, openTerminalApp, selectedLine } from "./support/terminal-app.ts";
import { sharedTerminalHub } from "./support/terminal-hub.ts";

const shared = sharedTerminalHub();
const boardTitle = "Kept by Ada";
/** High enough for all keys at once. */
const size = { columns: 120, rows: 90 };
/** Élodie's, who may only read. */
let readerToken = "";

beforeAll(async () => {
  const { hub, ada } = shared();
  const teams = ["t-chemistry", "t-electrical", "t-mechanical"];
  await ada.users.update({ id: "u-elodie", roles: ["reader"], teams });
  readerToken = await hub.tokenFor("elodie@iphub.example");
  const filter = await ada.filters.create({ title: "Open", data: { status: ["open"] } });
  await ada.boards.create({ title: boardTitle, filters: [filter.id] });
});

const onScreen = (title: string, wanted: string) => (token: string) =>
  openScreen({ url: shared().hub.url, token, ...size }, title, wanted);

async function onMatter(token: string): Promise<PseudoTerminal> {
  const terminal = await openTerminalApp({ url: shared().hub.url, token, ...size });
  await terminal.waitFor("Enter open");
  terminal.type("f17248024");
  await terminal.waitFor(/▌ Matter +17\/248,024/u);
  terminal.type(keys.enter);
  await terminal.waitFor("MILESTONE AND TASKS");
  await terminal.waitFor(() => selectedLine(terminal) !== "");
  return terminal;
}

const onTab = (tab: string) => async (token: string) => {
  const terminal = await onMatter(token);
  terminal.type(`:tabs${tab}`);
  await terminal.waitFor(`Tabs: ${tab}`);
  terminal.type(keys.enter);
  await terminal.waitFor((lines) => !/Tabs: |MILESTONE AND TASKS|Loading/u.test(lines.join("\n")));
  return terminal;
};

async function onTask(token: string): Promise<PseudoTerminal> {
  const terminal = await onScreen("Task search", "DUE DATE ↑")(token);
  await terminal.waitFor(() => selectedLine(terminal) !== "");
  await terminal.waitFor("Enter open");
  terminal.type(keys.enter);
  await terminal.waitFor(/^Task {2}\S/mu);
  return terminal;
}

type Place = {
  readonly name: string;
  readonly open: (token: string) => Promise<PseudoTerminal>;
  /** The keys of its changes, as the sheet of keys says them. */
  readonly writes: readonly RegExp[];
};

const places: readonly Place[] = [
  { name: "the matters", open: onScreen("Inventions", "OFFICE STATUS"), writes: [/ n +new matter/u] },
  { name: "the boards", open: onScreen("Boards", boardTitle), writes: [/ n +new board/u, / b +ready board/u] },
  { name: "the tasks", open: onScreen("Task search", "DUE DATE ↑"), writes: [/ A +select all/u] },
  { name: "the workflows", open: onScreen("Workflows", "CATEGORY"), writes: [/ n +new template/u] },
  {
    name: "a matter",
    open: onMatter,
    writes: [/ a +add a task/u, / w +add a workflow/u, / E +title, references, kind/u],
  },
  { name: "a matter's files", open: onTab("Files"), writes: [/ a +upload/u, / s +synchronise/u] },
  { name: "a matter's messages", open: onTab("Messages"), writes: [/ i +write/u] },
  { name: "a task", open: onTask, writes: [/ M +move to a milestone/u, / b +feedback/u, /delete the task/u] },
];

/** What the sheet of keys says on a screen, with the keys at its foot. */
async function keySheet(terminal: PseudoTerminal): Promise<string> {
  terminal.type("?");
  await terminal.waitFor("╭─ Keys ");
  const sheet = terminal.screen().join("\n");
  terminal.type(keys.escape);
  await closed(terminal);
  return sheet;
}

describe("a person who may only read", () => {
  it.each(places)("is offered no key that changes $name; with the right to change it, one is", async (place) => {
    const [ada, reader] = await Promise.all([place.open(shared().token), place.open(readerToken)]);
    const isOffered = async (terminal: PseudoTerminal) => {
      const sheet = await keySheet(terminal);
      return place.writes.map((write) => write.test(sheet));
    };
    // What a key acts on may come a moment after its screen.
    await expect.poll(() => isOffered(ada)).toEqual(place.writes.map(() => true));
    expect(await isOffered(reader)).toEqual(place.writes.map(() => false));
  });

  it("reads notes, and finds no change of a matter among the commands", async () => {
    const terminal = await onMatter(readerToken);
    terminal.type("N");
    await terminal.waitFor("Esc closes");
    expect(terminal.screen().join("\n")).not.toMatch(/a writes one|e edits/u);
    terminal.type(keys.escape);
    await closed(terminal);
    terminal.type(":add a task");
    await terminal.waitFor("› add a task");
    expect(terminal.screen().join("\n")).not.toContain("Add a task");
  });
});
