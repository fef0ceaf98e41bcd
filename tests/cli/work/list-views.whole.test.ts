import { afterAll, beforeAll, expect, test } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
let hub: TestHub;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  hub = await startHub();
  env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example") };
});
afterAll(async () => {
  await hub.close();
  home.remove();
});

test("a view of the list of deadlines is saved and listed, and no search of tasks takes it", async () => {
  const choices = '{"view":"docketed","responsible":"me"}';
  const save = ["filters", "create", "Mine", "--list", "deadlines", "--choices", choices];
  const made = await runCli([...save, "--json", "id"], { env });
  expect(made.code).toBe(0);
  const { id } = JSON.parse(made.stdout);
  const listed = await runCli(["filters", "list", "--list", "deadlines", "--json", "id,list,choices"], { env });
  expect(JSON.parse(listed.stdout)).toEqual([{ id, list: "deadlines", choices: JSON.parse(choices) }]);
  expect((await runCli(["filters", "list", "--columns", "id"], { env })).stdout).not.toContain(id);
  const searched = await runCli(["tasks", "list", "--filter", id], { env });
  expect(searched.code).not.toBe(0);
  expect(searched.stderr).toContain("'Mine' is a view of the list of deadlines; use the id of a filter of tasks");
  const explained = await runCli(["explain-query", "--filter", id], { env });
  expect(explained.code).toBe(2);
  expect(explained.stderr).toContain("'Mine' is a view of another list (deadlines)");
});

test("an export carries a view with its list, and a CSV names it as left out", async () => {
  const choices = '{"groupBy":"client"}';
  const save = ["filters", "create", "By client", "--list", "inventions", "--choices", choices];
  expect((await runCli(save, { env })).code).toBe(0);
  const exported = await runCli(["export", "--sections", "filters"], { env });
  expect(exported).toMatchObject({ code: 0 });
  expect(exported.stdout).toMatch(/- name: By client\n(.*\n)*? {4}list: inventions\n/);
  const file = `${home.folder}/views.csv`;
  const rows = await runCli(["export", "--sections", "filters", "-f", file], { env });
  expect(rows.code).toBe(9);
  expect(rows.stderr).toContain("filters By client, choices: cannot be said in a CSV");
});
