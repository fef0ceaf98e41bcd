import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cliHome } from "../../cli/cli-process.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { clears, closeTerminalApps, onRow, openTerminalApp } from "../support/terminal-app.ts";

const cleo = "cleo@iphub.example";
let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

const opened = async (options: Partial<Parameters<typeof openTerminalApp>[0]> = {}) => {
  const terminal = await openTerminalApp({ url: hub.url, token: await hub.tokenFor(cleo), ...options });
  await terminal.waitFor("Enter open");
  return terminal;
};

describe("filters and settings of the overview in the terminal", () => {
  // spec: 4.36
  it("says that its settings are new, adds Next 2AR when it is chosen, here and at the next start", async () => {
    await (await hub.as(cleo)).settings.set({ name: "HUB_MILESTONES_OVERVIEW", value: { version: 0 } });
    const terminal = await opened();
    expect(terminal.screen()[2]).not.toContain("NEXT 2AR");
    await terminal.waitFor("◆ new settings: , opens them");
    terminal.type(",G");
    await terminal.waitFor("╭─ Milestones overview ");
    terminal.type(`${"j".repeat(9)} `);
    await terminal.waitFor("NEXT 2AR");
    terminal.type(keys.escape);
    await expect
      .poll(async () => (await hub.as(cleo)).settings.get({ name: "HUB_MILESTONES_OVERVIEW" }))
      .toMatchObject({ columns: ["Client Date", "Due Date", "Next 2AR"], version: 1 });
    const again = await opened();
    expect(again.screen()[2]).toContain("NEXT 2AR");
    expect(again.screen()[1]).not.toContain("new settings");
  });

  it("has the matter's date as 'Due Date' and that of one's own task as 'Task Due'", async () => {
    const hubOfCleo = await hub.as(cleo);
    const view = (taskViewMode: string) =>
      hubOfCleo.settings.set({ name: "HUB_MILESTONES_OVERVIEW", value: { version: 1, taskViewMode } });
    await view("My Next Task");
    const { id: inventionId } = await hubOfCleo.inventions.create({ title: "Twofold almanac", references: ["TWO-1"] });
    await hubOfCleo.milestones.create({ title: "Respond", inventionId, dueAt: "1999-02-03" });
    await hubOfCleo.tasks.create({ title: "Read it", inventionId, dueAt: "2031-05-06", assignees: [cleo] });
    const terminal = await opened({ columns: 180, rows: 40 });
    await terminal.waitFor("TASK DUE");
    await terminal.waitFor((lines) => lines.some((line) => /TWO-1 .*○ 6 May 2031 .*▲ \d+ d overdue/u.test(line)));
    await view("Next Task");
  });

  it("filters by assignee and sorts as the hub does, and Escape in the find line clears it", async () => {
    const terminal = await opened();
    const everyone = terminal.screen()[0];
    terminal.type("a");
    await terminal.waitFor("╭─ Assignee ");
    // What Enter takes must be on the screen: the people come from the hub.
    await terminal.waitFor("ada@iphub.example");
    terminal.type("ben");
    await terminal.waitFor("Ben Okafor  ben@iphub.example");
    terminal.type(keys.enter);
    await terminal.waitFor("assigned to Ben Okafor");
    const ofBen = await (await hub.as(cleo)).overview.list({ assignee: "ben@iphub.example", sort: "-title" });
    await terminal.waitFor((lines) => lines[0]?.includes(`  ${ofBen.total} matters`) === true);
    terminal.type("S");
    await terminal.waitFor("╭─ Sort by ");
    terminal.type(`title ↓${keys.enter}`);
    await terminal.waitFor("TITLE ↓");
    await terminal.waitFor((lines) => lines[3]?.includes(ofBen.data[0]?.references[0] ?? "") === true);
    terminal.type("a");
    await terminal.waitFor("╭─ Assignee ");
    terminal.type(`me${keys.enter}`);
    await terminal.waitFor("assigned to me");
    terminal.type("a");
    await terminal.waitFor("╭─ Assignee ");
    terminal.type(`everyone${keys.enter}`);
    await terminal.waitFor("everyone · all tags");
    terminal.type("/zzzz");
    await terminal.waitFor("No matter matches these filters.");
    terminal.type(keys.escape);
    await terminal.waitFor((lines) => !lines.join("\n").includes("No matter fits"));
    expect(terminal.screen()[0]?.slice(0, 20)).toBe(everyone?.slice(0, 20));
  });

  it("shares the theme with the other clients", async () => {
    const terminal = await opened();
    const written = await terminal.cost("t", () => true);
    expect(written).not.toMatch(clears);
    const client = await hub.as(cleo);
    await expect
      .poll(async () => (await client.settings.get({ name: "HUB_THEME" }).catch(() => null))?.theme)
      .toBe("light");
    terminal.type(":");
    await terminal.waitFor("╭─ Commands ");
    terminal.type("Use the system theme");
    await terminal.waitFor(onRow("Use the system theme"));
    terminal.type(keys.enter);
    await expect.poll(() => client.settings.get({ name: "HUB_THEME" })).toEqual({ theme: "system", isChosen: true });
  });

  it("opens the browser at the address of what is shown", async () => {
    const home = cliHome();
    const opener = join(runDirectory(), "xdg-open");
    const note = join(home.folder, "opened");
    writeFileSync(opener, `#!/bin/sh\necho "$1" > "${note}"\n`);
    chmodSync(opener, 0o755);
    const path = `${runDirectory()}:${process.env.PATH}`;
    const terminal = await opened({ home, env: { PATH: path } });
    terminal.type("3");
    await terminal.waitFor("OFFICE STATUS");
    terminal.type("/lithium");
    await terminal.waitFor("1 matter ");
    terminal.type(`${keys.enter}${keys.enter}`);
    await terminal.waitFor("MILESTONE AND TASKS");
    terminal.type("o");
    const written = () => {
      try {
        return readFileSync(note, "utf8").trim();
      } catch {
        return "";
      }
    };
    await expect.poll(written).toBe(`${hub.url}/inventions/m-17248024`);
    await terminal.close();
    home.remove();
  });
});
