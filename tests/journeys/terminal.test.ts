import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { dueBadge } from "@iphub/sdk/domain/due-badge";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cliHome, runCli } from "../cli/cli-process.ts";
import { samplePassword, startHub, type TestHub } from "../support/hub.ts";
import { keys } from "../support/pseudo-terminal.ts";
import { clears, closeTerminalApps, lineWith, openTerminalApp, windows } from "./support/terminal-app.ts";

const ada = "ada@iphub.example";
const lithium = "17/248,024";
let hub: TestHub;
let token: string;

beforeAll(async () => {
  hub = await startHub();
  token = await hub.tokenFor(ada);
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

const opened = async (size: { columns: number; rows: number }) => {
  const terminal = await openTerminalApp({ url: hub.url, token, ...size });
  await terminal.waitFor("Enter open");
  return terminal;
};

it("fills a tall window with the pages that fit, before any key", async () => {
  const terminal = await opened({ columns: 120, rows: 50 });
  terminal.type("3");
  await terminal.waitFor("OFFICE STATUS");
  // The heads, the list, and the keys: a matter stands in each line between, though a page has 25.
  await terminal.waitFor((lines) => lines.slice(3, 49).every((line) => / {2}\S.* {2}\S/u.test(line)));
});

describe.each(windows)("the terminal application at $columns x $rows", (size) => {
  it("shows the overview's rows as the API gives them, in the web's columns", async () => {
    const terminal = await opened(size);
    const { data, total } = await (await hub.as(ada)).overview.list();
    // Health is asked of every service, and comes after the rows.
    await terminal.waitFor("● up");
    const [title = "", , headings = "", ...rows] = terminal.screen();
    expect(title).toMatch(new RegExp(`^Milestones overview  ${total} matters .*● up  Ada Byron$`, "u"));
    expect(headings).toMatch(/^ {2}MATTER +TITLE +NEXT TASK +WHO +CLIENT DATE +DUE DATE ↑/u);
    const today = new Date().toLocaleDateString("sv");
    for (const [index, row] of data.slice(0, size.rows - 4).entries()) {
      const line = rows[index] ?? "";
      expect(line.slice(2)).toMatch(new RegExp(`^${row.references[0]} `, "u"));
      expect(line).toContain(dueBadge({ dueAt: row.clientDueDate, today }).text);
      expect(line).toContain(dueBadge({ dueAt: row.dueAt, today }).text);
    }
  });

  it("finds 17/248,024 by a word and by its number, and opens it", async () => {
    const terminal = await opened(size);
    terminal.type("3");
    await terminal.waitFor("OFFICE STATUS");
    terminal.type("/lithium");
    await terminal.waitFor((lines) => /^Inventions {2}1 matter /u.test(lines[0] ?? ""));
    expect(terminal.screen()[3]).toMatch(/^▌ 17\/248,024 +Making Lithium/u);
    terminal.type(`${keys.enter}${keys.enter}`);
    await terminal.waitFor((lines) => lines[0]?.startsWith(`${lithium}  Making Lithium`) === true);
    await terminal.waitFor("MILESTONE AND TASKS");
    terminal.type(keys.escape);
    await terminal.waitFor("OFFICE STATUS");
    terminal.type("f17248024");
    await terminal.waitFor(/▌ Matter +17\/248,024/u);
    terminal.type(keys.enter);
    await terminal.waitFor((lines) => lines[0]?.startsWith(`${lithium}  Making Lithium`) === true);
  });

  it("scrolls through all pages as one list", async () => {
    const terminal = await opened(size);
    const client = await hub.as(ada);
    const { total } = await client.overview.list();
    const { data } = await client.overview.list({ skip: 49 });
    expect(total).toBeGreaterThan(50);
    const marks = (row: (typeof data)[number] | undefined) => (lines: readonly string[]) =>
      lines.some((line) => line.includes(`▌ ${row?.references[0]}`));
    const [onLastOfPage, onLast] = [marks(data[0]), marks(data[total - 50])];
    // To the last row that is there: in a tall window the second page is fetched before any key.
    terminal.type("G");
    await terminal.waitFor((lines) => onLastOfPage(lines) || onLast(lines));
    // The thumb leaves the end when the next page is there; the selection stays where it is.
    await terminal.waitFor((lines) => onLast(lines) || lines.at(-2)?.includes("▐") === false);
    terminal.type("G");
    await terminal.waitFor(onLast);
  });

  it("moves within the budget: no clear, 700 bytes for a row, 2 kB with a pane beside it, nothing while idle", async () => {
    const terminal = await opened(size);
    const hasPane = size.columns >= 110;
    const marked = (lines: readonly string[]) => /^▌ (\S+)/mu.exec(lines.join("\n"))?.[1];
    for (const key of ["j", "j", keys.down, "k"]) {
      const before = marked(terminal.screen());
      const written = await terminal.cost(key, (lines) => marked(lines) !== before);
      expect(written).not.toMatch(clears);
      expect(Buffer.byteLength(written)).toBeLessThanOrEqual(hasPane ? 2_000 : 700);
      const reference = marked(terminal.screen()) ?? "";
      await terminal.waitFor((lines) => !hasPane || lines.some((line) => line.includes(`│ ${reference}`)));
    }
    for (const [key, shown] of [
      [keys.enter, "MILESTONE AND TASKS"],
      [keys.escape, "CLIENT DATE"],
      ["3", "OFFICE STATUS"],
      ["1", "CLIENT DATE"],
    ] as const) {
      expect(await terminal.cost(key, shown)).not.toMatch(clears);
    }
    // A toast would be gone after 3 s, health is asked for every minute and says the same.
    await terminal.waitFor("n next task");
    await terminal.waitFor("● up");
    await terminal.expectQuiet(1_000);
  });

  it("shows every service's health, all keys, and leaves with q as it came", async () => {
    const terminal = await opened(size);
    terminal.type(":health report");
    await terminal.waitFor("Go to: Health report");
    terminal.type(keys.enter);
    await terminal.waitFor("Checked ");
    expect(lineWith(terminal, "hub-correspondence")).toContain("● up");
    terminal.type("?");
    await terminal.waitFor("╭─ Keys ");
    expect(lineWith(terminal, "check now")).toMatch(/ r +check now/u);
    terminal.type(keys.escape);
    await terminal.waitFor((lines) => !lines.join("\n").includes("╭─ Keys "));
    terminal.type("q");
    await terminal.waitFor("CLIENT DATE");
    terminal.type("q");
    expect(await terminal.ended).toEqual({ code: 0, signal: 0 });
    expect(terminal.isAlternate()).toBe(false);
    expect(terminal.modes()).toEqual({ mouse: false, paste: false, cursorHidden: false });
  });

  it("signs in, says why it cannot, and the verbs use the same sign-in", async () => {
    const home = cliHome();
    const terminal = await openTerminalApp({ url: hub.url, home, ...size });
    await terminal.waitFor("Hey! Do we know you?");
    await terminal.waitFor("Esc quit");
    terminal.type(`${ada}\twrong${keys.enter}`);
    await terminal.waitFor("▲ Authentication failed. Check your email/password and try again.");
    expect(terminal.screen().join("\n")).not.toContain("wrong");
    terminal.type(`\u0015${samplePassword}${keys.enter}`);
    await terminal.waitFor("Milestones overview");
    const { stdout, code } = await runCli(["whoami", "--json", "email"], { env: home.env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ email: ada });
    const config = join(home.env.XDG_CONFIG_HOME ?? "", "iphub/config.json");
    expect(statSync(config).mode & 0o777).toBe(0o600);
    expect(readFileSync(config, "utf8")).not.toContain(samplePassword);
    await terminal.waitFor("Enter open");
    terminal.type(":sign");
    await terminal.waitFor("Sign out");
    terminal.type(keys.enter);
    await terminal.waitFor("Hey! Do we know you?");
    await terminal.close();
    home.remove();
  });
});
