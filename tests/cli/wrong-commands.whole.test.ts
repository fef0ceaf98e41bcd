import { afterAll, describe, expect, it } from "vitest";
import { cliHome, runCli } from "./cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

function run(args: readonly string[]) {
  return runCli(args, { env: { ...home.env, IPHUB_HOST: "http://127.0.0.1:59999", IPHUB_TOKEN: "t" } });
}

describe("a wrong command line ends with 2, says why in one line and prints no data", () => {
  it.each([
    [["taks"], "iphub: unknown command 'taks'\n(Did you mean tasks?)"],
    [["tasks", "gte"], "iphub: unknown command 'gte'\n(Did you mean get?)"],
    [["overview", "list", "--jsn"], "iphub: unknown option '--jsn'\n(Did you mean --json?)"],
    [
      ["tasks", "get", "k-1", "--due-at", "today"],
      "iphub: unknown option '--due-at'\n--due-at belongs to iphub tasks ",
    ],
    [["tasks", "update", "k-1"], "iphub: there is nothing to change\nGive at least one of --title, --assignees,"],
    [
      ["tasks", "search", "response", "--query", "who:me"],
      "iphub: --query is given twice, once without its name\nGive one of them.",
    ],
    [["boards", "update", "b-1", "--input", "/dev/null"], "iphub: --input is not JSON"],
    [
      ["tasks", "list", "--invention", "17/248,024"],
      "iphub: unknown option '--invention'\nTasks of a matter: iphub tasks list 'ref:17/248,024'",
    ],
    [
      ["--timeout", "5", "tasks", "get", "k-1", "--due-at", "today"],
      "iphub: unknown option '--due-at'\n--due-at belongs to iphub tasks ",
    ],
    [
      ["tasks", "list", "--template", "{{invention.titel}}"],
      "iphub: --template: there is no field invention.titel\nFields of invention are id, title, references.",
    ],
    [["tasks", "list", "--columns", "id,invention.titel"], "iphub: --columns: there is no column invention.titel"],
    [["--json", "titel", "tasks", "list"], "iphub: --json: there is no field titel\nFields are id, title, workflow,"],
    [
      ["tasks", "list", "--template", "{{assignees.0}} {{notes.foo}}"],
      "iphub: --template: there is no field assignees.0\nassignees has no fields of its own. A list is printed whole: {{assignees|join:; }}.",
    ],
    [
      ["tasks", "list", "--template", "{{id}} {{ }}"],
      "iphub: --template: {{}} names no field\nWrite it like '{{dueAt}} {{title}}'.",
    ],
    [["tasks", "list", "--template", "{{ähnlich}}"], "iphub: --template: there is no field ähnlich\nFields are id,"],
    [["tasks", "list", "--columns", " , "], "iphub: --columns names no column\nWrite it like --columns id,title."],
    [["export", "--sections", ""], "iphub: --sections names no section\nUse teams, templates,"],
    [["tasks", "list", "--template", "{{notes.foo}}"], "iphub: --template: there is no field notes.foo\nnotes has no"],
    [
      ["tasks", "list", "--template", "{{invention.references.0}}"],
      "iphub: --template: there is no field invention.references.0\ninvention.references has no fields of its own.",
    ],
    [
      ["tasks", "list", "--json", "id,title.x"],
      "iphub: --json: there is no field title.x\ntitle has no fields of its own.",
    ],
    [["tasks", "plan", "--json"], "\nA plan is CSV with fixed columns, as iphub tasks apply reads it;"],
    [["tasks", "plan", "--xlsx", "plan.xlsx"], "\nA plan is CSV with fixed columns, as iphub tasks apply reads it;"],
    [["tasks", "plan", "--columns", "id,title"], "\nA plan is CSV with fixed columns, as iphub tasks apply reads it;"],
    [["tasks", "plan", "--template", "{{id}}"], "\nA plan is CSV with fixed columns, as iphub tasks apply reads it;"],
    [["tasks", "plan", "--set-status", "later"], "iphub: option '--set-status <text>' argument 'later' is invalid."],
    [["tasks", "plan", "tag:fee", "tag:client"], "iphub: too many arguments for 'plan'. Expected 1 argument but got 2"],
    [["tasks", "plan", "tag:fee", "--limit", "0"], "iphub: --limit must be a number of rows, 1 or more"],
    [["tasks", "plan", "--query", "stauts:open"], "  stauts:open\n  ^^^^^^"],
    [["tasks", "plan", "status:opne"], "  status:opne\n         ^^^^\n"],
    [["tasks", "search", "draft status:opne"], "  draft status:opne\n               ^^^^\n"],
    [["tasks", "search", "stauts:open"], 'iphub: query: at character 1: unknown key "stauts", did you mean status?'],
    [["tasks", "export", "--csv"], "\nSay it with --format: csv, xlsx, json, ndjson or pdf."],
    [["audit", "export", "--json"], "iphub: unknown option '--json'\n"],
    [["explain-query", "-stauts:open"], 'unknown key "stauts", did you mean status?'],
    [
      ["tasks", "list", "is:open", "-tag:client"],
      "iphub: too many arguments for 'list'. Expected 1 argument but got 2: is:open, -tag:client.\nPut all words of the search in quotes: iphub tasks list '…'\n",
    ],
    [["inventions", "search", "foldable", "antenna"], "in quotes: iphub inventions search '…'\n"],
    [
      ["tasks", "search", "-draft"],
      "iphub: unknown option '-draft'\nIf -draft is not meant as a flag, put -- before it: iphub tasks search -- '-draft'",
    ],
    [["explain-query", "ada and"], "iphub: query: at character 5: and needs a condition on both sides"],
    [["--json", "tasks"], "iphub: unknown option '--json'\n--json goes after a verb: iphub tasks <verb> --json"],
    [["--json", "id,title", "tasks"], "iphub: unknown option '--json id,title'"],
    [["export", "--sections", "matters", "--json"], "iphub: unknown option '--json'\n"],
    [["export", "--json=id"], "iphub: unknown option '--json=id'\n"],
    [
      ["--columns", "id", "tasks", "list"],
      "iphub: unknown option '--columns'\n--columns goes after the verb: iphub tasks list --columns <keys>",
    ],
    [["--template={{id}}", "tasks", "list"], "--template goes after the verb: iphub tasks list --template <text>"],
    [
      ["--hub", "http://127.0.0.1:9", "--limit", "2", "tasks", "list"],
      "--limit goes after the verb: iphub tasks list --limit <n>",
    ],
    [
      ["boards", "list", "--limit", "2"],
      "\niphub boards list is not in pages: it prints every row that the hub gives.\n",
    ],
    [["--watch", "tasks", "list"], "--watch goes after the verb: iphub tasks list --watch\n"],
    [["--status", "open", "tasks", "list"], "--status goes after the verb: iphub tasks list --status <text>"],
    [["--filter", "f", "explain-query"], "--filter goes after the verb: iphub explain-query --filter <text>"],
    [["users", "update-me"], "iphub: there is nothing to change\nGive at least one of --first-name, --last-name."],
    [["uspto", "documents", "abc"], "iphub: abc is not an application number\nWrite it like 17/248,024"],
    [["uspto", "download", "11,646,472", "--every"], "iphub: 11,646,472 is not an application number"],
    [["tasks", "get"], "iphub: missing required argument 'id'"],
    [["overview", "list", "--csv", "--json"], "iphub: option '--json [fields]' cannot be used with option '--csv'"],
    [["overview", "list", "--size", "many"], "iphub: option '--size <n>' argument 'many' is invalid. Write a number."],
    [["overview", "list", "--columns", "titel"], "iphub: --columns: there is no column titel"],
    [["tasks", "list", "--json=id,dueat"], "iphub: --json: there is no field dueat\nFields are id, title, workflow,"],
    [["tasks", "list", "--json", "titel"], "iphub: --json: there is no field titel\nFields are id, title, workflow,"],
    [["tasks", "get", "k-1", "--json", "id,titel"], "iphub: --json: there is no field titel\nFields are id, title,"],
    [["tasks", "get", "k-1", "k-2", "--json"], "iphub: too many arguments for 'get'. Expected 1 argument but got 2"],
    [["tasks", "list", "--template", "{id}"], "iphub: --template has no field\nWrite it like"],
    [["tasks", "update", "k-1", "--status", "later"], "iphub: option '--status <text>' argument 'later' is invalid."],
    [
      ["tasks", "update", "k-1", "--due-at", "2026-11-31"],
      "iphub: --due-at does not exist; that month runs from 01 to 30",
    ],
    [["tasks", "update", "k-1", "--due-at", "31.1.2026"], "iphub: --due-at is not a date; write it as YYYY-MM-DD"],
    [["tasks", "update", "k-1", "--input", "/nowhere.json"], "iphub: /nowhere.json cannot be read (ENOENT)"],
    [["settings", "set", "HUB_THEME", "dark"], "iphub: <value> is not JSON"],
    [["inventions", "create"], "iphub: --title is missing"],
    [["login", "--email", "ada@iphub.example"], "iphub: there is no one to ask for the password"],
    [["status", "--hub", "two words"], "iphub: two words is not the address of a hub"],
    [["status", "--profile", "nobody"], "iphub: there is no profile nobody"],
    [["status", "--timeout", "soon"], "iphub: --timeout must be a number of seconds"],
    [["api", "FETCH", "/api/auth/"], "iphub: FETCH is not a method"],
    [["open", "nowhere"], "iphub: there is no screen nowhere\nScreens are overview,"],
    [["open", "deadline"], "iphub: there is no screen deadline\nDid you mean deadlines? Screens are overview,"],
    [["open", "plans"], "iphub: plans needs an id"],
    [["open", "people", "ada"], "iphub: people takes no id"],
  ])("iphub %j", async (args, line) => {
    const { code, stdout, stderr } = await run(args);
    expect(stderr).toContain(line);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });
});
