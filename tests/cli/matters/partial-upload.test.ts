import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { files } from "@iphub/sdk/contract/files";
import { afterAll, expect, it } from "vitest";
import { failure, httpPeer, json } from "../../sdk/peer.ts";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

const path = (name: string) => join(home.folder, name);
const [one, two, three] = [path("one.txt"), path("two two.txt"), path("three.txt")] as const;
for (const file of [one, two, three]) writeFileSync(file, "1. A battery");

const peerThatRefuses = (second: boolean) =>
  httpPeer((_, response, number) => {
    if (second && number === 2) json(response, failure("forbidden"), 403);
    else json(response, files.upload.example.output, 201);
  });

function upload(url: string, ...words: string[]) {
  const env = { ...home.env, IPHUB_HOST: url, IPHUB_TOKEN: "t" };
  return runCli(["files", "upload", "m-17248024", ...words], { env });
}

it("nothing is sent where one of several files cannot be read, and one upload goes on with one file", async () => {
  const { baseUrl, seen } = await peerThatRefuses(false);
  const missing = await upload(baseUrl, one, "--and", path("none.txt"));
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("none.txt cannot be read")]);
  const resumed = await upload(baseUrl, one, "--and", two, "--resume", "u-1");
  expect([resumed.code, resumed.stderr]).toEqual([2, expect.stringContaining("--resume goes on with one file")]);
  expect(seen).toEqual([]);
});

it("where one of several files is refused, it is said which are there", async () => {
  const { baseUrl, seen } = await peerThatRefuses(true);
  const { code, stderr } = await upload(baseUrl, one, "--and", two, "--and", three);
  expect(stderr).toContain(`iphub: '${two}' failed; uploaded before it: ${one}\n`);
  expect([code, seen.length]).toEqual([10, 2]);
});
