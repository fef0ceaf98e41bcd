import type { ServerResponse } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { deadAddress, failure, httpPeer, json, rawPeer } from "../sdk/peer.ts";
import { cliHome, runCli } from "./cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

const row = {
  id: "m-1",
  title: "Battery",
  references: [],
  nextTask: null,
  myNextTask: null,
  nextMilestone: null,
  nextMilestoneTitle: null,
  clientDueDate: null,
  dueAt: "2026-06-01",
  finalDate: null,
  standing: null,
  next2AR: null,
  updating: false,
};

function run(args: readonly string[], url = "http://127.0.0.1:59999", input = "") {
  return runCli(args, { env: { ...home.env, IPHUB_HOST: url, IPHUB_TOKEN: "t" }, input });
}

describe("what the hub says decides the exit code", () => {
  it.each([
    [
      400,
      2,
      failure("bad_input", { fields: [{ field: "id", message: "is not an id" }] }),
      "iphub: <id> is not an id\n",
    ],
    [
      400,
      2,
      failure("bad_input", { fields: [{ field: "dueAt", message: "is not a date" }] }),
      "iphub: the due at is not a date\n",
    ],
    [401, 4, failure("unauthorized"), "Sign in with iphub login."],
    [403, 10, failure("forbidden"), "iphub: It is forbidden."],
    [404, 3, failure("not_found"), "iphub: It is not_found."],
    [409, 5, { ...failure("conflict"), current: {} }, "iphub: It is conflict."],
    [413, 1, failure("too_large"), "iphub: It is too_large."],
    [500, 1, failure("internal"), "iphub: It is internal. (request r-1)"],
  ])("HTTP %i ends with %i", async (status, code, body, line) => {
    const peer = await httpPeer((_, response) => json(response, body, status));
    const result = await run(["tasks", "get", "k-1"], peer.baseUrl);
    expect(result.stderr).toContain(line);
    expect(result.stdout).toBe("");
    expect(result.code).toBe(code);
  });
});

describe("a fault is named as the usage line names what was typed", () => {
  it.each([
    [["deadlines", "docket", "d-1"], "id", "iphub: <id> is wrong\n"],
    [["deadlines", "add-closure", "2026-03-07", "--reason", "storm"], "date", "iphub: <date> is wrong\n"],
    [["reports", "results", "i-1"], "inventionId", "iphub: <invention-id> is wrong\n"],
    [["tasks", "update", "k-1", "--due-at", "2026-01-01"], "dueAt", "iphub: --due-at is wrong\n"],
    [["users", "suggest", "ada"], "q", "iphub: <q> is wrong\n"],
    [["users", "suggest", "--q", "ada"], "q", "iphub: --q is wrong\n"],
    [["tasks", "get", "k-1"], "id[0].part", "iphub: <id>[0].part is wrong\n"],
  ])("iphub %j", async (args, field, line) => {
    const body = failure("bad_input", { fields: [{ field, message: "is wrong" }] });
    const peer = await httpPeer((_, response) => json(response, body, 400));
    const { code, stderr } = await run(args, peer.baseUrl);
    expect({ code, stderr }).toEqual({ code: 2, stderr: line });
  });
});

describe("a hub that is away, slow or not a hub gives one clear line and 6", () => {
  it("away", async () => {
    const address = await deadAddress();
    const { code, stderr } = await run(["overview", "list"], address);
    expect(stderr).toContain(`iphub: nothing answers at ${address} (connection refused)\n`);
    expect(code).toBe(6);
  });

  it("slow: headers and body count", async () => {
    const peer = await rawPeer((socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"));
    const { code, stderr } = await run(["overview", "list", "--timeout", "0.4"], peer.baseUrl);
    expect(stderr).toBe(
      `iphub: the hub at ${peer.baseUrl} did not respond completely within 0.4 s\nUse --timeout to wait longer.\n`,
    );
    expect(code).toBe(6);
  });

  const html = (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<html>It works</html>");
  };
  it.each([
    ["a web page", html],
    ["JSON of another kind", (response: ServerResponse) => json(response, { hello: 1 })],
  ])("rubbish: %s", async (_, answer) => {
    const peer = await httpPeer((__, response) => answer(response));
    const { code, stderr, stdout } = await run(["overview", "list", "--json"], peer.baseUrl);
    expect(stderr).toMatch(/^iphub: .* does not respond like a hub of this version: .*\n/);
    expect(stdout).toBe("");
    expect(code).toBe(6);
  });

  it("gone after the first page: the JSON stays open and the exit code tells", async () => {
    const page = (skip: number) => Array.from({ length: 2 }, (_, at) => ({ ...row, id: `m-${skip + at}` }));
    const peer = await httpPeer(({ url }, response) => {
      const skip = Number(new URL(url, "http://peer").searchParams.get("skip"));
      if (skip === 0) json(response, { data: page(0), total: 6 });
      else response.destroy();
    });
    const { code, stdout } = await run(["overview", "list", "--all", "--size", "2", "--json"], peer.baseUrl);
    expect(stdout).toContain("m-1");
    expect(() => JSON.parse(stdout)).toThrow();
    expect(code).toBe(6);
  });
});

describe("data", () => {
  const hub = () => httpPeer((_, response) => json(response, { data: [row, { ...row, id: "m-2" }], total: 2 }));

  it.each([
    [["--json"], `${JSON.stringify([row, { ...row, id: "m-2" }])}`],
    [["--json", "id,dueAt"], '[{"id":"m-1","dueAt":"2026-06-01"},{"id":"m-2","dueAt":"2026-06-01"}]'],
    [["--jq", "map(.id)"], '["m-1","m-2"]'],
    [["--jq", ".[].title"], "Battery\nBattery"],
  ])("%j prints the rows in the order of the hub", async (flags, wanted) => {
    const { code, stdout, stderr } = await run(["overview", "list", ...flags], (await hub()).baseUrl);
    const isJson = wanted.startsWith("[");
    expect(isJson ? JSON.parse(stdout) : stdout.trimEnd()).toEqual(isJson ? JSON.parse(wanted) : wanted);
    expect(stderr).toBe("");
    expect(code).toBe(0);
  });

  it("is TSV in a pipe, CSV and NDJSON by flag", async () => {
    const { baseUrl } = await hub();
    const list = (...flags: string[]) => run(["overview", "list", "--columns", "id,dueAt", ...flags], baseUrl);
    expect((await list()).stdout).toBe("m-1\t2026-06-01\nm-2\t2026-06-01\n");
    expect((await run(["--json", "id", "overview", "list"], baseUrl)).stdout).toBe(
      '[\n{"id":"m-1"},\n{"id":"m-2"}\n]\n',
    );
    expect((await list("--csv")).stdout).toBe("id,dueAt\nm-1,2026-06-01\nm-2,2026-06-01\n");
    expect((await run(["overview", "list", "--ndjson"], baseUrl)).stdout.trimEnd().split("\n")).toHaveLength(2);
  });

  it("keeps blanks and empty lines at the end of what jq gives, and knows its comments and definitions", async () => {
    const { baseUrl } = await hub();
    const jq = async (expression: string) => (await run(["overview", "list", "--jq", expression], baseUrl)).stdout;
    expect(await jq(String.raw`"a\r", "b ", ""`)).toBe("a\r\nb \n\n");
    expect(await jq("def first: .[0]; first.id # the first")).toBe("m-1\n");
    expect(await jq("empty")).toBe("");
  });

  it("says that a jq expression is wrong", async () => {
    const { code, stderr } = await run(["overview", "list", "--jq", ".[}"], (await hub()).baseUrl);
    expect(stderr).toMatch(/^iphub: --jq: /);
    expect(code).toBe(2);
  });

  it("walks all pages with --all, asks for one with --size, and says that rows are left out", async () => {
    const peer = await httpPeer(({ url }, response) => {
      const skip = Number(new URL(url, "http://peer").searchParams.get("skip"));
      json(response, { data: [{ ...row, id: `m-${skip}` }], total: 3 });
    });
    const ids = (...flags: string[]) =>
      run(["overview", "list", "--size", "1", "--jq", ".[].id", ...flags], peer.baseUrl);
    expect(await ids()).toMatchObject({
      stdout: "m-0\n",
      stderr: "iphub: 1 of 3 rows; the others are left out\n--all gives all of them.\n",
      code: 9,
    });
    expect((await ids("--all")).stdout).toBe("m-0\nm-1\nm-2\n");
  });

  it("sends what the flags say", async () => {
    const peer = await httpPeer((_, response) => json(response, failure("not_found"), 404));
    await run(
      ["tasks", "update", "k/1", "--status", "done", "--no-due-at", "--tags", "a", "--tags", "b"],
      peer.baseUrl,
    );
    const [request] = peer.seen;
    expect([request?.method, request?.url]).toEqual(["PUT", "/api/workflow/tasks/k%2F1"]);
    expect(JSON.parse(String(request?.body))).toMatchObject({ status: "done", dueAt: null, tags: ["a", "b"] });
    expect(request?.headers.authorization).toBe("Bearer t");
  });

  it("takes a body and an id from standard input", async () => {
    const peer = await httpPeer((_, response) => json(response, failure("not_found"), 404));
    await run(["tasks", "update", "k-1", "--title", "B", "--input", "-"], peer.baseUrl, '{"title":"A","order":2}');
    await run(["tasks", "get", "-"], peer.baseUrl, "k-7\n");
    expect(JSON.parse(String(peer.seen[0]?.body))).toMatchObject({ title: "B", order: 2 });
    expect(peer.seen[1]?.url).toBe("/api/workflow/tasks/k-7");
  });
});
