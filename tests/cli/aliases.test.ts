import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { httpPeer, json } from "../sdk/peer.ts";
import { cliHome, runCli } from "./cli-process.ts";

async function person() {
  const home = cliHome();
  onTestFinished(home.remove);
  const peer = await httpPeer((_, response) => json(response, []));
  const env = { ...home.env, IPHUB_HOST: peer.baseUrl, IPHUB_TOKEN: "t" };
  const iphub = (...args: string[]) => runCli(args, { env });
  return { iphub, peer, file: join(home.folder, "config/iphub/aliases.json") };
}

it("an alias stands for its line, with the words that follow in their places", async () => {
  const { iphub, peer, file } = await person();
  expect((await iphub("alias", "set", "who", "iphub users suggest $2 --json email --jq 'length'")).code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await iphub("--timeout", "5", "who", "unused", "two words")).toMatchObject({ code: 2 });
  expect(await iphub("alias", "set", "who", "users suggest $1 --jq 'length'")).toMatchObject({ code: 0, stdout: "" });
  expect(await iphub("--timeout", "5", "who", "two words")).toMatchObject({ stdout: "0\n", stderr: "", code: 0 });
  expect(peer.seen.at(-1)?.url).toBe("/api/suggest/assignees?q=two%20words");
  expect((await iphub("alias")).stdout).toBe("who\tusers suggest $1 --jq 'length'\n");
  expect(await iphub("alias", "delete", "who", "--yes")).toMatchObject({ code: 0 });
  expect(await iphub("who")).toMatchObject({ code: 2, stderr: expect.stringContaining("unknown command 'who'") });
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({});
});

it.each([
  [["alias", "set", "tasks", "tasks list"], 2, "iphub: tasks already has a meaning"],
  [["alias", "set", "login", "tasks list"], 2, "iphub: login already has a meaning"],
  [["alias", "set", "two words", "tasks list"], 2, "iphub: two words is not a name"],
  [["alias", "set", "none", " "], 2, "iphub: the line is empty"],
  [["alias", "delete", "nobody", "--yes"], 3, "iphub: there is no alias nobody"],
])("%j ends with %i", async (args, code, line) => {
  const { iphub } = await person();
  const refused = await iphub(...args);
  expect(refused.stderr).toContain(line);
  expect(refused).toMatchObject({ stdout: "", code });
});

it("says which words an alias needs, and which file is damaged", async () => {
  const { iphub, file } = await person();
  await iphub("alias", "set", "late", "tasks list --assignees $1");
  expect(await iphub("late")).toMatchObject({
    code: 2,
    stderr: "iphub: the alias needs 1 word: tasks list --assignees $1\n",
  });
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, "{");
  expect(await iphub("late")).toMatchObject({ code: 1, stderr: expect.stringContaining(`iphub: ${file} cannot`) });
  expect(await iphub("alias", "list")).toMatchObject({ code: 1, stdout: "" });
  expect(await iphub("users", "suggest", "a")).toMatchObject({ code: 0 });
  expect((await iphub("__complete", "words", "boa")).stdout).toMatch(/^:\nboards\t/);
});
