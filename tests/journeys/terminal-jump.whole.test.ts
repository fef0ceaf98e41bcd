import { expect, it } from "vitest";
import { keys } from "../support/pseudo-terminal.ts";
import { clearLine, newMatter } from "./support/matter-journey.ts";
import { openTerminalApp } from "./support/terminal-app.ts";
import { sharedTerminalHub } from "./support/terminal-hub.ts";

const shared = sharedTerminalHub();

it("opens the deadlines of one office by name, completes its keys, and marks what it cannot read", async () => {
  const { hub, token, ada } = shared();
  const matter = await newMatter(ada, "Jumping");
  const source = "agent, 12 Jan";
  await ada.deadlines.enter({
    inventionId: matter.id,
    title: "Reply to the EPO",
    office: "EP",
    dueDate: "2031-06-02",
    source,
  });
  const { data } = await ada.deadlines.list({ office: "ep" });
  expect(data.map(({ title }) => title)).toEqual(["Reply to the EPO"]);

  const terminal = await openTerminalApp({ url: hub.url, token, columns: 80, rows: 24 });
  await terminal.waitFor("Enter open");
  // A command is found by its letters, shows its keys, and runs once the prompt is closed: else it would close the finder.
  terminal.type(":find any");
  await terminal.waitFor(/Go to: Find anything +\^K f/u);
  terminal.type(keys.enter);
  await terminal.waitFor("╭─ Find");
  terminal.type(keys.escape);
  await terminal.waitFor((lines) => !lines.join("\n").includes("╭─ Find"));
  terminal.type(":?");
  await terminal.waitFor(/deadlines +view: office: who: sort: words/u);
  terminal.type(`${clearLine}deadlines ?`);
  await terminal.waitFor("office: an office, such as US or EP");
  terminal.type(`${clearLine}stream`);
  await terminal.waitFor("'stream' is a tab of a matter");
  terminal.type(`${clearLine}qqqq`);
  await terminal.waitFor("Nothing fits. ? shows the lists");
  terminal.type(`${clearLine}deadlines offise:EP`);
  await terminal.waitFor("'offise' is not a key of deadlines");
  await terminal.waitFor("› deadlines offise:EP ");
  const lines = terminal.screen();
  const at = lines.findIndex((line) => line.includes("› deadlines offise:EP"));
  expect(lines[at + 1]?.indexOf("^")).toBe(lines[at]?.indexOf("offise"));
  terminal.type(`${clearLine}deadlines view:docketed off`);
  await terminal.waitFor("Tab: office:");
  terminal.type(`${keys.tab}EP`);
  await terminal.waitFor("› deadlines view:docketed office:EP");
  terminal.type(keys.enter);
  await terminal.waitFor(/^Deadlines {2}office EP/mu);
  await terminal.waitFor(/2 Jun 2031 .* Jumping/u);
});

it("offers no list that the person cannot use, and says so where it is typed", async () => {
  const { hub } = shared();
  const token = await hub.tokenFor("ben@iphub.example");
  const terminal = await openTerminalApp({ url: hub.url, token, columns: 80, rows: 24 });
  await terminal.waitFor("Enter open");
  terminal.type(":people okafor");
  await terminal.waitFor("You have no permission for 'people'.");
  terminal.type(`${clearLine}users teams okafor`);
  await terminal.waitFor("You have no permission for 'teams'.");
  terminal.type(`${clearLine}imports`);
  await terminal.waitFor("Go to: Imports");
  terminal.type(`${clearLine}go to peo`);
  await terminal.waitFor("› go to peo");
  expect(terminal.screen().filter((line) => line.includes("Go to: People"))).toEqual([]);
});

it("opens boards and imports that have words, and / finds others", async () => {
  const { hub, token, ada } = shared();
  for (const title of ["Zebra crossing", "Yak track"]) await ada.boards.create({ title, filters: [] });
  const terminal = await openTerminalApp({ url: hub.url, token, columns: 80, rows: 24 });
  const runs = async (line: string) => {
    terminal.type(`:${line}`);
    await terminal.waitFor(`› ${line}`);
    terminal.type(keys.enter);
  };
  const shows = (title: string, other: string) =>
    terminal.waitFor((lines) => lines.join("\n").includes(title) && !lines.join("\n").includes(other));
  await terminal.waitFor("Enter open");
  await runs("boards crossing zebra");
  await terminal.waitFor(/^Boards {2}1 for ‘crossing zebra’/mu);
  await shows("Zebra crossing", "Yak track");
  terminal.type("/");
  await terminal.waitFor("/: crossing zebra");
  terminal.type(`${clearLine}yak`);
  await shows("Yak track", "Zebra crossing");
  terminal.type(keys.enter);
  await terminal.waitFor((lines) => !lines.join("\n").includes("/: "));
  terminal.type(":boards clone");
  await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes("Boards: Clone")));
  terminal.type(keys.escape);
  await terminal.waitFor((lines) => !lines.join("\n").includes("╭─ Commands"));
  terminal.type(`/${clearLine}nothing`);
  await terminal.waitFor("No board has ‘nothing’; / searches again.");
  terminal.type(keys.escape);
  await terminal.waitFor((lines) => ["Zebra crossing", "Yak track"].every((title) => lines.join("\n").includes(title)));
  await runs("imports zeppelin");
  await terminal.waitFor("No import has ‘zeppelin’; / searches again.");
});
