import { expect, it, onTestFinished } from "vitest";
import { cliHome } from "../cli/cli-process.ts";
import { keys } from "../support/pseudo-terminal.ts";
import { openTerminalApp } from "./support/terminal-app.ts";
import { sharedTerminalHub } from "./support/terminal-hub.ts";

const shared = sharedTerminalHub();
const discard = "\u0018";

it("words that were typed are back after the window was closed, and are dropped by Ctrl-X or once they are saved", async () => {
  const { hub, token, ada } = shared();
  const home = cliHome();
  onTestFinished(() => home.remove());
  const matter = await ada.inventions.create({ title: "Kite in half words", references: ["KITE-77"] });
  const open = async () => {
    const terminal = await openTerminalApp({ url: hub.url, token, home });
    await terminal.waitFor(/Enter open|KITE-77/u);
    return terminal;
  };
  const first = await open();
  first.type("fkite half words");
  await first.waitFor(/▌ Matter +KITE-77/u);
  first.type(keys.enter);
  await first.waitFor("This matter has no milestones yet");
  first.type("n");
  await first.waitFor("New milestone");
  first.type("Respond to");
  await first.waitFor("Respond to");
  first.hangUp();
  await first.ended;

  const second = await open();
  await second.waitFor("This matter has no milestones yet");
  second.type("n");
  await second.waitFor(/Your draft of .*Ctrl-X discards it/u);
  await second.waitFor("Respond to");
  second.type(discard);
  await second.waitFor((lines) => !lines.some((line) => line.includes("Respond to")));
  second.type("Answer");
  await second.waitFor("Answer");
  second.type(keys.escape);
  await second.waitFor((lines) => !lines.some((line) => line.includes("New milestone")));
  second.type("n");
  await second.waitFor("Your draft of");
  second.type(keys.enter);
  await second.waitFor("Milestone added");
  await second.waitFor((lines) => !lines.some((line) => line.includes("New milestone")));
  expect((await ada.milestones.list({ inventionId: matter.id })).data.map(({ title }) => title)).toContain("Answer");
  second.type("n");
  await second.waitFor("New milestone");
  expect(second.screen().some((line) => line.includes("Your draft of"))).toBe(false);
});
