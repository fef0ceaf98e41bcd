import type { FilterData } from "@iphub/sdk/contract/task-query";
import { parseCsv } from "@iphub/sdk/formats/read-csv";
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

test("a list takes a query, and gives the rows that the hub gives any other face", async () => {
  const query = "is:open (who:me or who:ben) -tag:client due:<+40bd sort:-due";
  const ada = await hub.as("ada@iphub.example");
  const rows: string[] = [];
  for await (const page of ada.tasks.list.pages({ query })) rows.push(...page.data.map(({ id }) => id));
  expect(rows.length).toBeGreaterThan(3);
  const listed = await runCli(["tasks", "list", query, "--columns", "id"], { env });
  expect(listed).toMatchObject({ code: 0, stderr: "" });
  expect(listed.stdout.trim().split("\n")).toEqual(rows);
  const exported = await runCli(["tasks", "export", "--query", query, "--format", "ndjson"], { env });
  expect(exported.stdout.trim().split("\n")).toHaveLength(rows.length);
});

test("a search and a plan take a query as a list does, and words alone as the text search reads them", async () => {
  const query = "is:open -tag:client sort:-due";
  const rows = async (...words: string[]) => {
    const { code, stderr, stdout } = await runCli(["tasks", ...words, "--columns", "id"], { env });
    expect([code, stderr]).toEqual([0, ""]);
    return stdout.trim().split("\n");
  };
  const listed = await rows("list", query);
  expect(listed.length).toBeGreaterThan(3);
  expect(await rows("search", query)).toEqual(listed);
  const planned = await runCli(["tasks", "plan", query], { env });
  expect([planned.code, planned.stderr]).toEqual([0, ""]);
  expect(parseCsv(planned.stdout).map(({ id }) => id)).toEqual(listed);
  const words = await rows("search", "lithium");
  expect(words.length).toBeGreaterThan(0);
  expect(words).toEqual(await rows("list", "--qs", "lithium"));
});

test("a plan has as many tasks as are asked for, and says what is left out of it, with exit code 9", async () => {
  const plan = async (...flags: string[]) => {
    const { code, stderr, stdout } = await runCli(["tasks", "plan", "is:open", "--set-tags", "fee", ...flags], { env });
    return { code, stderr, rows: parseCsv(stdout) };
  };
  const { rows } = await plan();
  expect(new Set(rows.map(({ tags }) => tags))).toEqual(new Set(["fee"]));
  for (const [flag, count] of [
    ["--limit", 3],
    ["--size", 2],
  ] as const) {
    const part = await plan(flag, String(count));
    expect(part.rows).toEqual(rows.slice(0, count));
    expect(part.code).toBe(9);
    expect(part.stderr).toBe(
      `iphub: ${count} of ${rows.length} rows; the others are left out\n--all gives all of them.\n`,
    );
  }
  expect(await plan("--limit", String(rows.length))).toEqual({ code: 0, stderr: "", rows });
  expect(await plan("--size", "2", "--all")).toEqual({ code: 0, stderr: "", rows });
});

test("a plan warns of people that no one has, as a list does", async () => {
  const { code, stderr, stdout } = await runCli(["tasks", "plan", "--assignees", "gone@firm.example"], { env });
  expect([code, stderr]).toEqual([0, "Warning: No one here has the address gone@firm.example.\n"]);
  expect(parseCsv(stdout)).toEqual([]);
});

test.each([
  [["-tag:client"], "-tag:client"],
  [["-(tag:client or who:me)"], "-(tag:client or who:me)"],
  [["--json", '-"a phrase" and is:open'], '-"a phrase" is:open'],
  [["--timeout", "5", "-ref:13/6"], "-ref:13/6"],
  [["--query", "-tag:client"], "-tag:client"],
  [["--json", "--", "-lithium"], "-lithium"],
])("a query may begin with a negation: %j", async (args, query) => {
  const { stdout, stderr } = await runCli(["explain-query", "--jq", ".query", ...args], { env });
  expect([stdout, stderr]).toEqual([`${query}\n`, ""]);
});

test("and joins conditions in a list as leaving it out does", async () => {
  const rows = async (query: string) => (await runCli(["tasks", "list", query, "--columns", "id"], { env })).stdout;
  expect(await rows("is:open and -tag:client")).toBe(await rows("is:open -tag:client"));
  expect(await rows("-tag:client AND is:open")).toBe(await rows("is:open -tag:client"));
  expect(await rows("is:open -tag:client")).not.toBe("");
});

test("none and me in quotes are a tag and a name, and an address that no one has is warned of", async () => {
  const ada = await hub.as("ada@iphub.example");
  const found = async (query: string) => {
    const { total, warnings } = await ada.tasks.list({ query, size: 1 });
    return { isEmpty: total === 0, warnings };
  };
  expect(await found("tag:none")).toEqual({ isEmpty: false, warnings: [] });
  expect(await found('tag:"none"')).toEqual({ isEmpty: true, warnings: ["No task has the tag 'none'."] });
  expect(await found("who:me")).toEqual({ isEmpty: false, warnings: [] });
  expect(await found('who:"me"')).toEqual({ isEmpty: true, warnings: ["No one is called 'me'."] });
  expect(await found("who:ben@")).toEqual({ isEmpty: true, warnings: ["No one here has the address ben@."] });
});

test("a query that cannot be read points at the character and asks nothing of the hub", async () => {
  const away = { ...env, IPHUB_HOST: "http://127.0.0.1:9" };
  const { code, stderr, stdout } = await runCli(["tasks", "list", "lithium stauts:open"], { env: away });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain('at character 9: unknown key "stauts", did you mean status?');
  expect(stderr).toContain("  lithium stauts:open\n          ^^^^^^^\n");
});

test("a misspelt field behind --json is no query", async () => {
  const { code, stderr, stdout } = await runCli(["tasks", "list", "--json", "titel"], { env });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("--json: there is no field titel");
  const both = await runCli(["tasks", "list", "is:open", "--json", "id", "--limit", "1"], { env });
  expect(Object.keys(JSON.parse(both.stdout)[0])).toEqual(["id"]);
});

test("explain-query says what was understood, and writes a saved filter as a query", async () => {
  const explained = await runCli(["explain-query", "due:<+5bd -tag:client ref:13/6", "--json"], { env });
  expect(JSON.parse(explained.stdout)).toEqual({
    query: "due:<today+5bd -tag:client ref:13/6",
    means: [
      "is due before 5 business days after today",
      "not: has the tag client",
      "is in a matter with a reference that begins with 13/6",
    ],
    filter: { query: "due:<today+5bd -tag:client ref:13/6" },
  });
  // Written out it would be longer than a query may be.
  const long = Array.from({ length: 40 }, () => "due:+1d").join(" or ");
  const whole = await runCli(["explain-query", long, "--json", "query"], { env });
  expect(JSON.parse(whole.stdout)).toEqual({ query: long });
  const filter = await runCli(["explain-query", "--filter", "my-tasks", "--json", "query"], { env });
  expect(JSON.parse(filter.stdout)).toEqual({ query: "is:open who:ada@iphub.example" });
  const narrowed = ["explain-query", "tag:fee or tag:client sort:title", "--filter", "my-tasks", "--json", "query"];
  expect(JSON.parse((await runCli(narrowed, { env })).stdout)).toEqual({
    query: "is:open who:ada@iphub.example (tag:fee or tag:client) sort:title",
  });
  const keys = await runCli(["explain-query", "status:open tag:fee sort:-due", "--json", "filter"], { env });
  expect(JSON.parse(keys.stdout)).toEqual({ filter: { status: ["open"], tags: ["fee"], sortBy: "-dueAt" } });
  const ada = await hub.as("ada@iphub.example");
  const explainedFilter = async (data: FilterData) => {
    const { id } = await ada.filters.create({ title: "Any", data });
    const { code, stdout, stderr } = await runCli(["explain-query", "--filter", id, "--json"], { env });
    return { code, stderr, ...JSON.parse(stdout) };
  };
  expect(await explainedFilter({ tags: ["none", '5" pipe'], dueAt: {}, qs: "..." })).toMatchObject({
    code: 0,
    stderr: "",
    query: 'tag:"none","5\\" pipe" -due:none',
  });
  expect(await explainedFilter({ exclude: ["t-1"], tags: ["fee"] })).toMatchObject({
    code: 9,
    stderr: expect.stringContaining("left out of the query: exclude"),
    query: "tag:fee",
    filter: { tags: ["fee"], exclude: ["t-1"] },
    leftOut: ["exclude"],
  });
  const nothing = await runCli(["explain-query"], { env });
  expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining("The keys of a query:")]);
});
