import { filters } from "@iphub/sdk/contract/filters";
import { afterAll, expect, it } from "vitest";
import { httpPeer, json } from "../sdk/peer.ts";
import { cliHome, runCli } from "./cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

it.each([
  { columns: "id,owner", printed: "my-tasks\t\nf-1\tada@iphub.example\n" },
  { columns: "view,id", printed: '\tmy-tasks\n{"columns":[{"id":"title"}]}\tf-1\n' },
])("--columns $columns has a field that the first row lacks", async ({ columns, printed }) => {
  const [first] = filters.list.example.output;
  const own = { ...first, id: "f-1", type: "personal", owner: "ada@iphub.example", sharedWith: [] };
  const rows = [first, { ...own, view: { columns: [{ id: "title" }] } }];
  const { baseUrl } = await httpPeer((_, response) => json(response, rows));
  const env = { ...home.env, IPHUB_HOST: baseUrl, IPHUB_TOKEN: "t" };
  const listed = await runCli(["filters", "list", "--columns", columns], { env });
  expect(listed).toMatchObject({ stdout: printed, stderr: "", code: 0 });
  const unknown = await runCli(["filters", "list", "--columns", "id,ownr"], { env });
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("there is no column ownr")]);
});
