import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { authCalls, tokenIn } from "../../server/platform/auth-calls.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { closeTerminalApps, openTerminalApp, windows } from "../support/terminal-app.ts";

let hub: TestHub;
let token: string;

beforeAll(async () => {
  hub = await startHub({ demo: false });
  const key = new URLSearchParams(new URL(hub.setUpLink ?? "").hash.slice(1)).get("key") ?? "";
  const person = { email: "amy@firm.example", firstName: "Amy", lastName: "Example", password: "a horse of course" };
  token = tokenIn(await authCalls(() => hub.url).setUp({ ...person, key }));
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

it.each(windows)("an empty list says how it is filled, at $columns x $rows", async (size) => {
  const terminal = await openTerminalApp({ url: hub.url, token, ...size });
  await terminal.waitFor("There are no matters yet. Open one under Inventions (n)");
  for (const [list, words] of [
    ["Inventions", "There are no matters yet; n opens one"],
    ["Boards", "b begins with a ready one"],
    ["Minion", "There are no minions yet; n creates one."],
    ["Teams", "There are no teams yet; n creates one."],
    ["Imports", "a chooses a file"],
    ["Call-ups", "Reminders of the deadlines that you answer for"],
    ["Weekly docket", "Deadlines and tasks are listed here by day"],
  ] as const) {
    terminal.type(":");
    await terminal.waitFor("╭─ Commands ");
    terminal.type(list);
    await terminal.waitFor(new RegExp(`▌ .*${list}`, "u"));
    terminal.type(keys.enter);
    // Wide lines are wrapped: their words are on several lines of the screen.
    await terminal.waitFor((lines) => lines.join(" ").replaceAll(/\s+/g, " ").includes(words));
  }
  expect(terminal.screen().join("\n")).not.toContain("undefined");
});
