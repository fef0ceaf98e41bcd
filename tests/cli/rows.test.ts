import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { NounIndex } from "@iphub/cli/command-line/verb-index";
import { callUps } from "@iphub/sdk/contract/call-ups";
import { screens } from "@iphub/ui-core/screens";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { failure, httpPeer, json } from "../sdk/peer.ts";
import { openPseudoTerminal } from "../support/pseudo-terminal.ts";
import { builtCli, cliHome, runCli } from "./cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

const person = { firstName: "Ada", lastName: "Byron", email: "ada@iphub.example", name: "Ada Byron" };
const board = { title: "Week", filters: [], owner: "ada@iphub.example", createdAt: "2026-01-31T09:00:00.000Z" };
const boards = (...ids: string[]) => ids.map((id) => ({ ...board, id, updatedAt: board.createdAt }));

function run(args: readonly string[], url: string, input = "") {
  return runCli(args, { env: { ...home.env, IPHUB_HOST: url, IPHUB_TOKEN: "t" }, input });
}

describe("--template", () => {
  const people = () => httpPeer((_, response) => json(response, [person, { ...person, name: "" }]));

  it.each([
    ["{{email}}", "ada@iphub.example\nada@iphub.example\n"],
    ["{{.name|upper|default:NOBODY}}\\t{{lastName|cut:2}}|", "ADA BYRON\tBy|\nNOBODY\tBy|\n"],
    ["{{firstName|pad:5}}.\\\\n", "Ada  .\\n\nAda  .\\n\n"],
    ["{{missing|default:-}} {{.|json|cut:12}}\\n", '- {"firstName"\n- {"firstName"\n'],
  ])("%s", async (template, wanted) => {
    const result = await run(["users", "suggest", "a", "--template", template], (await people()).baseUrl);
    expect(result).toMatchObject({ stdout: wanted, stderr: "", code: 0 });
  });

  it.each([
    [["--template", "{{nmae}}"], "iphub: --template: there is no field nmae\nFields are firstName, "],
    [["--template", "{{name|loud}}"], "iphub: --template: there is no filter loud"],
    [["--template", "{{name|cut}}"], "iphub: --template: cut needs a number of characters"],
    [["--template", "{{name|pad:ten}}"], "iphub: --template: pad needs a number of characters"],
    [["--template", "{{name"], "iphub: --template: {{ is not closed"],
    [["--template", "{{name}}", "--json"], "cannot be used with option"],
  ])("%j is refused", async (flags, line) => {
    const { stderr, stdout, code } = await run(["users", "suggest", "a", ...flags], (await people()).baseUrl);
    expect(stderr).toContain(line);
    expect([stdout, code]).toEqual(["", 2]);
  });

  it("pads by the characters that cut counts", async () => {
    const { baseUrl } = await httpPeer((_, response) => json(response, [{ ...person, firstName: "\u{1f600}\u00e9" }]));
    const template = "{{firstName|pad:4}}|{{firstName|cut:1}}";
    const { stdout } = await run(["users", "suggest", "a", "--template", template], baseUrl);
    expect(stdout).toBe("\u{1f600}\u00e9  |\u{1f600}\n");
  });
});

describe("--web", () => {
  it("prints the address in a pipe, of one thing and of a search", async () => {
    const { baseUrl, seen } = await httpPeer((_, response) => json(response, {}));
    expect((await run(["tasks", "get", "k/1", "--web"], baseUrl)).stdout).toBe(`${baseUrl}/tasks/k%2F1\n`);
    const search = ["tasks", "search", "two words", "--tags", "a", "--tags", "b", "--size", "5", "--web"];
    expect((await run(search, baseUrl)).stdout).toBe(`${baseUrl}/tasks?tags=a&tags=b&query=two%20words\n`);
    const report = ["tasks", "progress", "--by", "person", "--period", "month", "--web"];
    expect((await run(report, baseUrl)).stdout).toBe(`${baseUrl}/reports/tasks?by=person&period=month\n`);
    expect((await run(["docket", "audit", "--web"], baseUrl)).stdout).toBe(`${baseUrl}/docket/audit\n`);
    expect(seen).toEqual([]);
  });

  it("leads to screens that the browser has", async () => {
    const folder = join(dirname(await builtCli()), "index");
    const nouns = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "root.json");
    const addresses = nouns.flatMap((name) => {
      const verbs: NounIndex = JSON.parse(readFileSync(join(folder, name), "utf8"));
      return Object.values(verbs).flatMap(({ web }) => web ?? []);
    });
    expect(addresses.length).toBeGreaterThan(40);
    const routes = screens.flatMap(({ routes: known }) => known.map((route) => route.replaceAll(/:\w+/g, "*")));
    const paths = addresses.map((path) => path.replace("?", "").replaceAll(/\{\w+\}/g, "*"));
    expect(paths.filter((path) => !routes.includes(path))).toEqual([]);
  });
});

describe("--watch", () => {
  const watching = ["boards", "list", "--watch", "--interval", "0.1"];

  it("prints what is new, tells what is gone, and outlives a hub that is away for a while", async () => {
    // A reading that fails is tried three times.
    const away = [null, null, null];
    const answers = [boards("b-1", "b-2"), boards("b-1", "b-2"), ...away, boards("b-2", "b-3"), "signed out"];
    const peer = await httpPeer((_, response) => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === null) json(response, failure("unavailable"), 503);
      else if (answer === "signed out") json(response, failure("unauthorized"), 401);
      else json(response, answer);
    });
    const { stdout, stderr, code } = await run([...watching, "--ndjson"], peer.baseUrl);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).id),
    ).toEqual(["b-1", "b-2", "b-3"]);
    expect(stderr).toMatch(/does not respond; .*\n.*b-1 is no longer in the list\n.*the hub responds again\n/);
    expect(stderr).toContain("Sign in with iphub login.");
    expect(code).toBe(4);
  });

  it("with --json prints one object a line", async () => {
    const answers = [boards("b-1"), boards("b-1", "b-2"), "signed out"];
    const peer = await httpPeer((_, response) => {
      const answer = answers.shift();
      if (typeof answer === "object") json(response, answer);
      else json(response, failure("unauthorized"), 401);
    });
    const { stdout, code } = await run([...watching, "--json", "id"], peer.baseUrl);
    expect([stdout, code]).toEqual(['{"id":"b-1"}\n{"id":"b-2"}\n', 4]);
  });

  it("ends with 4 when the sign-in ends, and at once where the first reading fails", async () => {
    const peer = await httpPeer((_, response) => json(response, failure("unauthorized"), 401));
    expect(await run(watching, peer.baseUrl)).toMatchObject({ stdout: "", code: 4 });
  });

  it.each([[["--csv"]], [["--jq", "."]], [["--interval", "0"]], [["--web"]]])(
    "%j is refused: a list without an end",
    async (flags) => {
      const { baseUrl, seen } = await httpPeer((_, response) => json(response, []));
      const { code } = await run(["boards", "list", "--watch", ...flags], baseUrl);
      expect([code, seen.length]).toEqual([2, 0]);
    },
  );

  it("on a terminal is a table, then the changed rows, until Ctrl-C", async () => {
    let title = "Week";
    const peer = await httpPeer((_, response) => json(response, [{ ...boards("b-1")[0], title }]));
    const terminal = openPseudoTerminal({
      args: [await builtCli(), ...watching],
      env: { ...home.env, IPHUB_HOST: peer.baseUrl, IPHUB_TOKEN: "t" },
    });
    onTestFinished(terminal.close);
    await terminal.waitFor("Week");
    title = "Month";
    await terminal.waitFor(/\d\d:\d\d:\d\d\s+ID.*\s+b-1 +Month/);
    terminal.type("\u0003");
    expect((await terminal.ended).code).toBe(130);
  });
});

it("a table on a terminal of a list that breaks off has the rows before that", async () => {
  const [one] = callUps.list.example.output.data;
  const data = Array.from({ length: 50 }, (_, at) => ({ ...one, id: `c-${at}` }));
  const peer = await httpPeer(({ url }, response) =>
    /[?&]skip=50(?:&|$)/.test(url)
      ? json(response, failure("not_found"), 404)
      : json(response, { data, total: data.length + 1 }),
  );
  const terminal = openPseudoTerminal({
    args: [await builtCli(), "call-ups", "list", "--all", "--columns", "id"],
    env: { ...home.env, IPHUB_HOST: peer.baseUrl, IPHUB_TOKEN: "t" },
  });
  onTestFinished(terminal.close);
  expect((await terminal.ended).code).toBe(3);
  expect(terminal.written()).toMatch(/c-49.*iphub: It is not_found\./s);
});

it("a hub that is newer is told of once a day, on a terminal only", async () => {
  const peer = await httpPeer((_, response) => {
    response.setHeader("x-iphub-version", "99.0.0");
    json(response, []);
  });
  const env = { ...home.env, IPHUB_HOST: peer.baseUrl, IPHUB_TOKEN: "t" };
  expect((await runCli(["boards", "list"], { env })).stderr).toBe("");
  const shown = async () => {
    const terminal = openPseudoTerminal({ args: [await builtCli(), "boards", "list"], env });
    onTestFinished(terminal.close);
    expect((await terminal.ended).code).toBe(0);
    return terminal.written();
  };
  expect(await shown()).toContain(`iphub: the hub at ${peer.baseUrl} is version 99.0.0, this program`);
  expect(await shown()).not.toContain("99.0.0");
});

it("a due date may be written as people say it, and is said back", async () => {
  const peer = await httpPeer((_, response) => json(response, failure("not_found"), 404));
  const { stderr } = await run(["tasks", "update", "k-1", "--due-at", "31 jan 2027"], peer.baseUrl);
  expect(stderr).toContain("--due-at 31 jan 2027 is Sun 31 Jan 2027.\n");
  expect(JSON.parse(String(peer.seen[0]?.body)).dueAt).toBe("2027-01-31");
});
