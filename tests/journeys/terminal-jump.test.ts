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
