import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { openPseudoTerminal } from "../../support/pseudo-terminal.ts";
import { builtCli, cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
let hub: TestHub;
let env: Readonly<Record<string, string>>;
let overdue: { readonly id: string; readonly updatedAt: string };

beforeAll(async () => {
  hub = await startHub();
  env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example"), TZ: "UTC" };
  const ada = await hub.as("ada@iphub.example");
  const inventionId = (await ada.overview.list({ size: 1 })).data[0]?.id ?? "";
  overdue = await ada.tasks.create({ inventionId, title: "Overdue", dueAt: "2020-01-02" });
});
afterAll(async () => {
  await hub.close();
  home.remove();
});

/** What a verb writes to a terminal that has room for every column. */
async function written(...words: string[]): Promise<string> {
  const terminal = openPseudoTerminal({ args: [await builtCli(), ...words], env, columns: 250, rows: 60 });
  onTestFinished(terminal.close);
  expect((await terminal.ended).code).toBe(0);
  return terminal.written();
}

test("one task has the mark and the colour of its due date and local times, as in a list; a pipe has both as they are", async () => {
  const { id, updatedAt } = overdue;
  const shown = await written("tasks", "get", id);
  expect(shown).toContain("\u001b[31m▲ 2020-01-02\u001b[39m");
  expect(shown).toContain(updatedAt.slice(0, 16).replace("T", " "));
  expect(shown).not.toContain(updatedAt);
  const { stdout } = await runCli(["tasks", "get", id], { env });
  expect(stdout).toContain("dueAt\t2020-01-02\n");
  expect(stdout).toContain(`updatedAt\t${updatedAt}\n`);
});

test("the obsolete overview marks its due dates", async () => {
  expect(await written("overview", "obsolete")).toMatch(/[▲◆●○] \d{4}-\d\d-\d\d/);
});

test("the id of a milestone's matter is called so", async () => {
  expect(await written("milestones", "list")).toMatch(/^\S*ID .*MATTER ID/);
});

test("groups by due date have their days as the table below them", async () => {
  const shown = await written("tasks", "list", "is:open group:due");
  expect(shown).toMatch(/(?<!\S)2020-01-02 \d+ ·/);
  expect(shown).not.toMatch(/(?:Mon|Tue|Wed|Thu|Fri) \d+ \w{3} \d{4}/);
});
