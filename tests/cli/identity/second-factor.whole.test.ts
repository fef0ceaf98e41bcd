import { afterAll, beforeAll, expect, it } from "vitest";
import { codeAt, setUpAuthenticator } from "../../support/authenticator.ts";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import { openPseudoTerminal } from "../../support/pseudo-terminal.ts";
import { TestClock } from "../../support/test-clock.ts";
import { builtCli, cliHome, runCli } from "../cli-process.ts";

const ada = "ada@iphub.example";
const ben = "ben@iphub.example";
const home = cliHome();
const clock = new TestClock();
const now = () => clock.now();
let hub: TestHub;

beforeAll(async () => {
  hub = await startHub({ clock });
}, 60_000);
afterAll(async () => {
  await hub.close();
  home.remove();
});

const onTerminal = async (args: readonly string[], env: Record<string, string>) =>
  openPseudoTerminal({ command: process.execPath, args: [await builtCli(), ...args], env, columns: 120, rows: 50 });

it("an authenticator app is set up on a terminal: QR code, code, ten recovery codes", async () => {
  const env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor(ada) };
  const terminal = await onTerminal(["auth", "set-up-authenticator"], env);
  await terminal.waitFor("The code that the app shows:");
  const secret = /type the secret: ([A-Z2-7]{32})/.exec(terminal.screen().join("\n"))?.[1] ?? "";
  expect(terminal.screen().join("\n")).toContain("▄▄▄▄▄");
  terminal.type(`${codeAt(secret, now())}\r`);
  expect((await terminal.ended).code).toBe(0);
  expect(
    terminal
      .screen()
      .join("\n")
      .match(/([0-9A-Z]{4}-){5}[0-9A-Z]{4}/g),
  ).toHaveLength(10);
  clock.advance(10 * 60_000);
  const confirm = await onTerminal(["auth", "make-recovery-codes"], env);
  await confirm.waitFor("Confirm your password:");
  confirm.type(`${samplePassword}\r`);
  await confirm.waitFor("Code of your second factor:");
  confirm.type(`${codeAt(secret, now())}\r`);
  expect((await confirm.ended).code).toBe(0);
});

it("iphub login asks for the code on a terminal; a script sends it with --code", async () => {
  const { secret, recoveryCodes } = await setUpAuthenticator(await hub.as(ben), now);
  clock.advance(30_000);
  const login = ["login", "--hub", hub.url, "--email", ben, "--password-stdin"];
  const script = await runCli(login, { env: home.env, input: samplePassword });
  expect([script.code, script.stderr]).toEqual([4, expect.stringContaining("--code")]);
  const wrong = await runCli([...login, "--code", "000000"], { env: home.env, input: samplePassword });
  expect([wrong.code, wrong.stderr]).toEqual([4, expect.stringContaining("wrong, expired or was used before")]);
  const recovered = await runCli([...login, "--code", recoveryCodes[0] ?? ""], {
    env: home.env,
    input: samplePassword,
  });
  expect(recovered.code).toBe(0);
  const terminal = await onTerminal(["login", "--hub", hub.url, "--email", ben], home.env);
  await terminal.waitFor("Password for");
  terminal.type(`${samplePassword}\r`);
  await terminal.waitFor("Code of your second factor:");
  terminal.type(`${codeAt(secret, now())}\r`);
  await terminal.waitFor(`Signed in to ${hub.url} as ${ben}`);
  expect((await terminal.ended).code).toBe(0);
});
