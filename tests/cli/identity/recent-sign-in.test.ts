import { afterAll, beforeAll, expect, it } from "vitest";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import { openPseudoTerminal } from "../../support/pseudo-terminal.ts";
import { TestClock } from "../../support/test-clock.ts";
import { builtCli, cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
const clock = new TestClock();
let hub: TestHub;

beforeAll(async () => {
  hub = await startHub({ clock });
}, 60_000);
afterAll(async () => {
  await hub.close();
  home.remove();
});

const environment = async (email: string) => ({
  ...home.env,
  IPHUB_HOST: hub.url,
  IPHUB_TOKEN: await hub.tokenFor(email),
});

it("an act that needs a recent sign-in asks for the password on a terminal, and is refused in a script", async () => {
  const env = await environment("ada@iphub.example");
  clock.advance(10 * 60_000);
  const { data } = await (await hub.as("ada@iphub.example")).users.list({ q: "ben@" });
  const invite = ["auth", "send-password-link", data[0]?.id ?? ""];
  const script = await runCli(invite, { env });
  expect([script.code, script.stderr]).toEqual([10, expect.stringContaining("iphub auth reauthenticate")]);
  const command = [await builtCli(), ...invite];
  const terminal = openPseudoTerminal({ command: process.execPath, args: command, env, columns: 200 });
  await terminal.waitFor("Confirm your password:");
  terminal.type(`${samplePassword}\r`);
  await terminal.waitFor("/password#");
  expect((await terminal.ended).code).toBe(0);
  expect((await runCli(invite, { env })).code).toBe(0);
});
