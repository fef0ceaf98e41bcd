import { imports } from "@iphub/sdk/contract/imports";
import { afterAll, describe, expect, it } from "vitest";
import { failure, httpPeer, json } from "../sdk/peer.ts";
import { cliHome, runCli } from "./cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

const board = { title: "Week", filters: [], owner: "ada@iphub.example", createdAt: "2026-01-31T09:00:00.000Z" };
const boards = (...ids: string[]) => ids.map((id) => ({ ...board, id, updatedAt: board.createdAt }));

function run(args: readonly string[], url: string, input = "") {
  return runCli(args, { env: { ...home.env, IPHUB_HOST: url, IPHUB_TOKEN: "t" }, input });
}

describe("ids from standard input", () => {
  it("are one list, in their order", async () => {
    const peer = await httpPeer(({ url }, response) => json(response, boards(url.split("/").at(-1) ?? "")[0]));
    const { stdout, code } = await run(["boards", "get", "-", "--json", "id"], peer.baseUrl, "b-1\n\nb-2\n b-3 \n");
    expect(JSON.parse(stdout)).toEqual([{ id: "b-1" }, { id: "b-2" }, { id: "b-3" }]);
    expect(code).toBe(0);
  });

  it.each([
    { ids: "b-1\n", args: ["--json", "id"], printed: '[\n{"id":"b-1"}\n]\n' },
    { ids: "b-1\n", args: ["--columns", "id,title"], printed: "b-1\tWeek\n" },
    { ids: "", args: ["--json", "id"], printed: "[]\n" },
    { ids: " \n\n", args: ["--jq", "length"], printed: "0\n" },
    { ids: "", args: [], printed: "" },
    { ids: "", args: ["--csv", "--columns", "id"], printed: "id\n" },
  ])("are a list also where they are '$ids', with $args", async ({ ids, args, printed }) => {
    const peer = await httpPeer((_, response) => json(response, boards("b-1")[0]));
    const result = await run(["boards", "get", "-", ...args], peer.baseUrl, ids);
    expect(result).toMatchObject({ stdout: printed, stderr: "", code: 0 });
    expect(peer.seen).toHaveLength(ids.trim() === "" ? 0 : 1);
  });

  it("delete nothing where there are none, and a verb with behaviour of its own prints an empty list", async () => {
    const peer = await httpPeer((_, response) => json(response, {}));
    expect(await run(["tasks", "delete", "-"], peer.baseUrl, "")).toMatchObject({ stdout: "", stderr: "", code: 0 });
    const comments = ["minions", "create-comment", "-", "Good", "--idempotency-key", "n9", "--json"];
    expect(await run(comments, peer.baseUrl, "\n")).toMatchObject({ stdout: "[]\n", stderr: "", code: 0 });
    const watched = await run(["streams", "list", "-", "--watch"], peer.baseUrl, "");
    expect(watched).toMatchObject({ stdout: "", stderr: "", code: 0 });
    expect(peer.seen).toEqual([]);
  });

  it("stop at the first that fails, say which, and the output is not a whole one", async () => {
    const peer = await httpPeer(({ url }, response) =>
      url.endsWith("b-2") ? json(response, failure("not_found"), 404) : json(response, boards("b-1")[0]),
    );
    const { stdout, stderr, code } = await run(["boards", "get", "-", "--json"], peer.baseUrl, "b-1\nb-2\nb-3\n");
    expect(() => JSON.parse(stdout)).toThrow();
    expect(stderr).toBe("iphub: b-2 failed; 1 of 3 were done before it\niphub: It is not_found.\n");
    expect(code).toBe(3);
    expect(peer.seen).toHaveLength(2);
  });

  it("print what a verb with behaviour of its own prints before it fails", async () => {
    const record = imports.apply.example.output;
    const peer = await httpPeer(({ url }, response) => {
      const id = url.split("/").at(-2) ?? "";
      const refused = id === "i-2" ? 1 : 0;
      json(response, { ...record, id, counts: { ...record.counts, refused, unchanged: refused } }, 202);
    });
    const apply = ["imports", "apply", "-", "--no-wait", "--columns", "id,counts.unchanged"];
    const { stdout, stderr, code } = await run(apply, peer.baseUrl, "i-1\ni-2\ni-3\n");
    expect([stdout, code]).toEqual(["i-1\t0\ni-2\t1\n", 5]);
    expect(stderr).toContain("iphub: i-2 failed; 1 of 3 were done before it\n");
    expect(peer.seen).toHaveLength(2);
  });

  it("have so many rows each with --limit, and all of them say that there are more", async () => {
    const event = {
      seq: 1,
      createdAt: board.createdAt,
      type: "task-created",
      actor: "ada@iphub.example",
      metadata: {},
    };
    const ofMatter = (inventionId: string) =>
      [1, 2, 3].map((number) => ({ ...event, inventionId, id: `${inventionId}-${number}` }));
    const peer = await httpPeer(({ url }, response) => json(response, ofMatter(/m-\d/.exec(url)?.[0] ?? "")));
    const list = (limit: string, ids: string) =>
      run(["streams", "list", "-", "--limit", limit, "--jq", ".[].id"], peer.baseUrl, ids);
    expect(await list("2", "m-10000000\nm-20000000\n")).toMatchObject({
      stdout: "m-1-1\nm-1-2\nm-2-1\nm-2-2\n",
      stderr: "iphub: 4 rows, and there are more; the others are left out\n--all gives all of them.\n",
      code: 9,
    });
    const only = await list("1", "m-10000000\n");
    expect(only.stderr).toContain("iphub: 1 row, and there are more; the others are left out\n");
  });

  it("may be given in place of a later positional, and in place of one only", async () => {
    const peer = await httpPeer((_, response) => json(response, { ok: true }));
    const people = "ben@firm.example\ncleo@firm.example\n";
    const removed = await run(["users", "remove-member", "t-1", "-", "--json"], peer.baseUrl, people);
    expect(JSON.parse(removed.stdout)).toEqual([{ ok: true }, { ok: true }]);
    expect(peer.seen.map(({ url }) => decodeURIComponent(url.split("/").at(-1) ?? ""))).toEqual([
      "ben@firm.example",
      "cleo@firm.example",
    ]);
    for (const [twice, read] of [
      [["users", "remove-member", "-", "-"], people],
      [["chat", "send", "m-1", "-", "--input", "-"], "{}"],
    ] as const) {
      const { stdout, stderr, code } = await run(twice, peer.baseUrl, read);
      expect([stdout, code]).toEqual(["", 2]);
      expect(stderr).toContain("- is given twice");
    }
    expect(peer.seen).toHaveLength(2);
  });

  it("are one text where the positional is no id", async () => {
    const peer = await httpPeer((_, response) => json(response, boards("b-1")[0], 201));
    await run(["boards", "create", "-"], peer.baseUrl, "Two\nlines\n");
    expect(JSON.parse(String(peer.seen[0]?.body)).title).toBe("Two\nlines");
  });
});

it.each([[["--json"]], [["--ndjson"]], [["--csv"]]])(
  "%j before the noun is what it is behind the verb",
  async (format) => {
    const peer = await httpPeer((_, response) => json(response, boards("b-1")));
    const before = await run([...format, "boards", "list"], peer.baseUrl);
    const after = await run(["boards", "list", ...format], peer.baseUrl);
    expect([before.stdout, before.code]).toEqual([after.stdout, 0]);
    expect(before.stdout).toContain("b-1");
  },
);
