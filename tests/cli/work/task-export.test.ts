import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { openPseudoTerminal } from "../../support/pseudo-terminal.ts";
import { builtCli, cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
const clipboard = "\u001b]52;c;ZXZpbA==\u0007";
let hub: TestHub;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  hub = await startHub();
  env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example") };
  const ada = await hub.as("ada@iphub.example");
  const [task] = (await ada.tasks.list({ size: 1 })).data;
  await ada.tasks.update({ id: task?.id ?? "", title: `Escaping${clipboard}title` });
});
afterAll(async () => {
  await hub.close();
  home.remove();
});

it("an export on a terminal carries no control sequence of a title, and one in a pipe is unchanged", async () => {
  const args = ["tasks", "export", "--qs", "Escaping", "--format", "csv"];
  const terminal = openPseudoTerminal({
    command: process.execPath,
    args: [await builtCli(), ...args],
    env,
    columns: 200,
    rows: 40,
  });
  await terminal.ended;
  const shown = terminal.written();
  await terminal.close();
  expect(shown).toContain("Escaping\ufffd]52;c;ZXZpbA==\ufffdtitle");
  expect(shown).not.toContain("\u001b]52");
  const piped = await runCli(args, { env });
  expect(piped.stdout).toContain(`Escaping${clipboard}title`);
});
