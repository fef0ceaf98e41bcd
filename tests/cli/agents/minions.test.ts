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
