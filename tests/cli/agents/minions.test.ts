import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { builtCli, cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
let hub: TestHub;
let env: Record<string, string>;

beforeAll(async () => {
  [hub] = await Promise.all([startHub(), builtCli()]);
  env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example") };
});
afterAll(async () => {
  await hub?.close();
  home.remove();
});

async function answerOf(...args: string[]) {
  const { stdout, stderr, code } = await runCli([...args, "--json"], { env });
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

it("the sample's agents are found by any part of name, trainer or manager, and sorted", async () => {
  const found = await answerOf("minions", "statistics", "CLEO", "--sort", "name:desc");
  expect(found.map(({ name }: { name: string }) => name)).toEqual(["Docket reader", "Abandonment watcher"]);
  expect(found[0]).toMatchObject({ openTasks: 1, finishedTasks: 3, comments: 2 });
  const tasks = await answerOf("minions", "tasks", "minion-reader", "--status", "open");
  expect(tasks).toMatchObject([{ status: "open", minionId: "minion-reader" }]);
});

it("an agent is made, changed, rated with a file, and deleted", async () => {
  const made = await answerOf("minions", "create", "Helper", "--trainer", "ada");
  const changed = await answerOf("minions", "update", made.documentId, "--manager", "ben", "--trainer", "");
  expect(changed).toMatchObject({ name: "Helper", manager: "ben", trainer: null });
  const file = join(runDirectory(), "remark.txt");
  writeFileSync(file, "Page 3 was missed.");
  const comment = ["minions", "create-comment", made.documentId, "Nearly", "--rating", "4", "--attach", file];
  const { attachments } = await answerOf(...comment);
  expect(await answerOf("minions", "comments", made.documentId)).toMatchObject([{ kind: "feedback", rating: 4 }]);
  const id = String(attachments[0].url).split("/").at(-1) ?? "";
  const saved = join(runDirectory(), "saved.txt");
  expect((await runCli(["minions", "attachment", id, "--output", saved], { env })).code).toBe(0);
  expect(readFileSync(saved, "utf8")).toBe("Page 3 was missed.");
  expect((await runCli(["minions", "delete", made.documentId, "--yes"], { env })).code).toBe(0);
  expect((await runCli(["minions", "get", made.documentId], { env })).code).toBe(3);
});

it("the times of an agent are fields of it, as the hub gives them", async () => {
  const times = await runCli(["minions", "get", "minion-reader", "--json", "createdAt,updatedAt"], { env });
  expect([times.code, times.stderr]).toEqual([0, ""]);
  const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/);
  expect(JSON.parse(times.stdout)).toEqual({ createdAt: instant, updatedAt: instant });
  const list = await runCli(["minions", "statistics", "CLEO", "--csv"], { env });
  expect(list.stdout.split(/\r?\n/)[0]).not.toContain("createdAt");
});

it("agents and comments named in standard input are one list in each format, of what is left out too", async () => {
  const found: { documentId: string; name: string }[] = await answerOf("minions", "statistics", "CLEO");
  const input = found.map(({ documentId }) => documentId).join("\n");
  const run = (...args: string[]) => runCli(["minions", ...args], { env, input });
  const names = found.map(({ name }) => name);
  expect(JSON.parse((await run("get", "-", "--json", "name")).stdout)).toEqual(names.map((name) => ({ name })));
  const csv = await run("get", "-", "--csv", "--columns", "name");
  expect(csv.stdout.split(/\r?\n/)).toEqual(["name", ...names, ""]);
  const comments = await run("comments", "-", "--json", "id");
  const each = await Promise.all(found.map(({ documentId }) => answerOf("minions", "comments", documentId)));
  expect(JSON.parse(comments.stdout)).toEqual(each.flat().map(({ id }: { id: string }) => ({ id })));
  const twice = { env, input: "minion-reader\nminion-reader\n" };
  const first = await runCli(["minions", "comments", "-", "--limit", "1", "--json", "id"], twice);
  expect([first.code, JSON.parse(first.stdout).length]).toEqual([9, 2]);
});

it("completion of a comment, an attachment and a rated task offers these", async () => {
  const offered = async (...words: string[]) => {
    const { stdout } = await runCli(["__complete", "words", "minions", ...words, ""], { env });
    return stdout.trimEnd().split("\n").slice(1);
  };
  const [comment] = await answerOf("minions", "comments", "minion-reader");
  expect((await offered("get-comment")).map((line) => line.split("\t")[0])).toContain(comment.documentId);
  const tasks = await answerOf("minions", "tasks", "minion-reader", "--status", "done");
  const words = await offered("create-comment", "minion-reader", "Good", "--task");
  expect(words.map((line) => line.split("\t")[0])).toContain(tasks[0].documentId);
  expect((await offered("attachment")).map((line) => line.split("\t")[0])).not.toContain("minion-reader");
});

it.each([
  ["comments", "--kind", "feedbck"],
  ["tasks", "--status", "finished"],
])("%s with %s %s is refused, not an empty list", async (verb, flag, value) => {
  const { stdout, stderr, code } = await runCli(["minions", verb, "minion-reader", flag, value], { env });
  expect([stdout, code]).toEqual(["", 2]);
  expect(stderr).toContain("Allowed choices are");
});
