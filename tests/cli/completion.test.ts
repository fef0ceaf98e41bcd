import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "@iphub/sdk/contract/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deadAddress, httpPeer, json, rawPeer } from "../sdk/peer.ts";
import { onEmbedded } from "../support/engines.ts";
import { type SeededHub, startSeededHub } from "../support/seeded-hub.ts";
import { cliHome, runCli } from "./cli-process.ts";
import { completionScript, shellPrompt, testedShells } from "./shell-prompt.ts";

const home = cliHome();
afterAll(() => home.remove());

onEmbedded((engine) => {
  let hub: SeededHub;
  let env: Record<string, string>;
  let ids: Readonly<Record<"filter" | "binned" | "token" | "import", string>>;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [
        { id: "m-foldable", title: "Foldable antenna", references: ["17/248,024"] },
        { id: "m-foam", title: "Foam" },
      ],
      tasks: [{ id: "k-draft", inventionId: "m-foam", title: "Draft claims", tags: ["two words"] }],
    });
    const ada = await hub.as("ada");
    const { id: filter } = await ada.filters.create({ title: "Late", data: { dueAt: "overdue" } });
    const { id: binned } = await ada.filters.create({ title: "Old", data: {} });
    await ada.filters.delete({ id: binned });
    const { id: token } = await ada.tokens.create({ name: "Export", scope: "read" });
    const file = new File(["Matter,Due date\nm-foam,2027-01-04\n"], "docket.csv");
    ids = { filter, binned, token, import: (await ada.imports.preview({ file })).id };
    await ada.workflows.create({ title: "Notice of allowance" });
    mkdirSync(join(home.folder, "config/iphub"), { recursive: true });
    const profiles = { active: "desk", profiles: { desk: { host: hub.url }, day: { host: hub.url } } };
    writeFileSync(join(home.folder, "config/iphub/config.json"), JSON.stringify(profiles));
    env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada") };
    await runCli(["alias", "set", "late", "tasks list --due-at overdue"], { env });
  });
  afterAll(() => hub.close());

  async function offered(...words: string[]): Promise<string[]> {
    const { stdout, stderr, code } = await runCli(["__complete", "words", ...words], { env });
    expect([code, stderr]).toEqual([0, ""]);
    return stdout
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split("\t")[0] ?? "");
  }

  describe("what is offered", () => {
    it.each([
      [["boa"], ["boards"]],
      [["lat"], ["late"]],
      [
        ["tasks", "p"],
        ["plan", "progress"],
      ],
      [["tasks", "update", "k", "--sta"], ["--status"]],
      [["tasks", "update", "k", "--no-d"], ["--no-due-at"]],
      [["tasks", "update", "k", "--status", "in"], ["in-progress"]],
      [["tasks", "list", "--json", "id,tit"], ["id,title"]],
      [
        ["inventions", "get", "m-fo"],
        ["m-foam", "m-foldable"],
      ],
      [["--timeout", "5", "chat", "send", "m-fol"], ["m-foldable"]],
      [["--as", "ben@firm.example", "boa"], ["boards"]],
      [["inventions", "get", "17/24"], ["17/248,024"]],
      [["inventions", "get", "antenna"], ["m-foldable"]],
      [["directory", "tree", "17/24"], ["17/248,024"]],
      [["directory", "sync", "m-fol"], ["m-foldable"]],
      [["tasks", "create", "--invention-id=17/248"], ["--invention-id=m-foldable"]],
      [["tasks", "get", "k-"], ["k-draft"]],
      [["tasks", "list", "--status", "in"], ["in-progress"]],
      [["tasks", "list", "--due-at=this"], ["--due-at=this-week"]],
      [["tasks", "search", "--status", "in"], ["in-progress"]],
      [["tasks", "search", "--due-at", "this"], ["this-week"]],
      [["tasks", "plan", "--status", "in"], ["in-progress"]],
      [["tasks", "plan", "--due-at=this"], ["--due-at=this-week"]],
      [["tasks", "plan", "--set-status", "on"], ["on-hold"]],
      [["tasks", "plan", "is:open who:be"], ["is:open who:ben@firm.example"]],
      [["tasks", "search", "-ta"], ["-tag:"]],
      [["tasks", "list", "is:open wh"], ["is:open who:"]],
      [["tasks", "list", "is:open who:be"], ["is:open who:ben@firm.example"]],
      [["tasks", "list", "is:open -status:on"], ["is:open -status:on-hold"]],
      [["tasks", "list", "-tag:tw"], ['-tag:"two words"']],
      [["tasks", "list", "-ta"], ["-tag:"]],
      [["tasks", "list", "-tag:two", "k"], []],
      [["tasks", "list", "is:open tag:t"], ['is:open tag:"two words"']],
      [
        ["tasks", "list", "workflow:Not"],
        ['workflow:"Notice of allowance"', "workflow:notice-of-allowance"],
      ],
      [["tasks", "list", "ref:17/2"], ['ref:"17/248,024"']],
      [["tasks", "list", "ref:17/248,0"], ['ref:"17/248,024"']],
      [["tasks", "list", "is:open an"], ["is:open and"]],
      [["tasks", "list", "due:<to"], ["due:<today"]],
      [["tasks", "list", "due:<ov"], []],
      [["tasks", "list", "--query", "is:ov"], ["is:overdue"]],
      [["tasks", "list", "--query=is:ov"], ["--query=is:overdue"]],
      [["tasks", "list", "--columns=id,tit"], ["--columns=id,title"]],
      [["tasks", "list", "--json=id,tit"], ["--json=id,title"]],
      [["tasks", "list", "--limit", "is:"], []],
      [["tasks", "list", "--profile=da"], ["--profile=day"]],
      [["--profile=d"], ["--profile=day", "--profile=desk"]],
      [
        ["--profile", "d"],
        ["day", "desk"],
      ],
      [["--as=be"], ["--as=ben@firm.example"]],
      [["tasks", "list", "--as", "be"], ["ben@firm.example"]],
      [["open", "inb"], []],
      [["open", "inv"], ["inventions"]],
      [["deadlines", "propose", "--trigger", "CTN"], ["CTNF"]],
      [["tasks", "list", "--assignees=be"], ["--assignees=ben@firm.example"]],
      [["tasks", "list", "--assignees", "okafor"], ["ben@firm.example"]],
      [["tasks", "list", "--assignees", "be"], ["ben@firm.example"]],
      [["deadlines", "list", "--responsible", "be"], ["ben@firm.example"]],
      [["access-log", "list", "--person", "be"], ["ben@firm.example"]],
      [["access-log", "matter", "17/24"], ["17/248,024"]],
      [["walls", "set", "m-foam", "--excluded-people=be"], ["--excluded-people=ben@firm.example"]],
      [["users", "hand-over", "x", "--templates-to", "be"], ["ben@firm.example"]],
      [["call-ups", "set-absence", "--stand-in", "be"], ["ben@firm.example"]],
      [["retention", "place-hold", "--subject", "17/24"], ["m-foldable"]],
      [["tasks", "list", "--tags", "two"], ["two words"]],
      [["whoami", "--js"], ["--json"]],
      [
        ["help", "d"],
        ["dates", "deadlines", "directory", "docket", "doctor"],
      ],
      [
        ["help", "tasks", "p"],
        ["plan", "progress"],
      ],
      [["help", "tasks", "plan", ""], []],
      [["no-such-noun", ""], []],
      [["tasks", "no-such-verb", ""], []],
    ])("after %j: %j", async (words, wanted) => {
      expect((await offered(...words)).sort()).toEqual(wanted);
    });

    it("a saved filter, a deleted record, a token and an import by their ids", async () => {
      expect(await offered("tasks", "list", "--filter", ids.filter.slice(0, -2))).toEqual([ids.filter]);
      expect(await offered("bin", "restore", "")).toEqual([ids.binned]);
      expect(await offered("tokens", "revoke", "")).toEqual([ids.token]);
      expect(await offered("imports", "undo", "")).toEqual([ids.import]);
    });

    it.each([[["--as", ""]], [["tasks", "list", "--as="]]])("everyone after %j", async (words) => {
      expect((await offered(...words)).length).toBe(4);
    });

    it("paths after flags that take a file, in both forms", async () => {
      for (const words of [["--xlsx", "a"], ["--xlsx=a"]]) {
        const { stdout } = await runCli(["__complete", "words", "tasks", "list", ...words], { env });
        expect(stdout).toBe(":files\n");
      }
    });
  });

  it("is silent and quick when the hub is away or does not answer", async () => {
    const silent = await rawPeer(() => undefined);
    for (const url of [await deadAddress(), silent.baseUrl]) {
      const asked = await runCli(["__complete", "words", "inventions", "get", ""], {
        env: { ...env, IPHUB_HOST: url },
      });
      expect(asked).toEqual({ stdout: ":\n", stderr: "", code: 0, signal: null });
    }
  });

  // A token that must be refreshed, a busy hub, an answer of something else that listens there.
  it.each([
    [401, { error: { code: "token_expired", message: "Sign in again." } }],
    [503, { error: { code: "busy", message: "Try again." } }],
    [200, { data: [{ id: "m-other", title: 7, references: [] }], total: 1 }],
  ])("asks again with the whole client where the plain answer is %i %j", async (status, body) => {
    const before = await httpPeer(async ({ method, url, headers }, response, number) => {
      if (number === 1) return json(response, body, status);
      const { authorization = "" } = headers;
      const answer = await fetch(new URL(url, hub.url), { method, headers: { authorization } });
      json(response, await answer.json(), answer.status);
    });
    const words = ["__complete", "words", "inventions", "get", "m-fol"];
    const { stdout } = await runCli(words, { env: { ...env, IPHUB_HOST: before.baseUrl } });
    expect(stdout).toBe(":\nm-foldable\tFoldable antenna\n");
    expect(before.seen.length).toBeGreaterThan(1);
    // The plain call knows the path of the contract without loading it.
    expect(before.seen[0]?.url.split("?")[0]).toBe(contract.inventions.search.path);
  });

  describe.each(testedShells)("in %s", (shell) => {
    let script: string;
    beforeAll(async () => {
      script = await completionScript(shell, home.folder, env);
    });

    it("completes verbs, ids, people and paths", { timeout: 60_000 }, async () => {
      const terminal = await shellPrompt(shell, script, home.folder, env);
      for (const [typed, whole] of [
        ["iphub tasks upd", "iphub tasks update"],
        ["iphub inventions get m-fol", "iphub inventions get m-foldable"],
        ["iphub tasks list --assignees ben@fi", "iphub tasks list --assignees ben@firm.example"],
        ["iphub tasks apply claims-f", "iphub tasks apply claims-final.csv"],
        ["iphub tasks list --assignees=ben@fi", "iphub tasks list --assignees=ben@firm.example"],
        ["iphub tasks create --invention-id=m-fol", "iphub tasks create --invention-id=m-foldable"],
        ["iphub inventions get 17/2", "iphub inventions get 17/248"],
        ["iphub inventions get antenna", "iphub inventions get m-foldable"],
        ["iphub inventions get 17248024", "iphub inventions get m-foldable"],
        ["iphub tasks create --invention-id=antenna", "iphub tasks create --invention-id=m-foldable"],
        ["iphub tasks list tag:tw", 'iphub tasks list tag:\\"two\\ words\\"'],
        ["iphub tasks list --columns=dueA", "iphub tasks list --columns=dueAt"],
      ] as const) {
        terminal.type(`${typed}\t`);
        await terminal.waitFor(whole);
        terminal.type("\u0015");
        await terminal.waitFor((lines) => !lines.some((line) => line.includes(whole)));
      }
    });

    it("reads its script without a complaint", () => {
      expect(spawnSync(shell, ["-n", script], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
    });
  });
});
