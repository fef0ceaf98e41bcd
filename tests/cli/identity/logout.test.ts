import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keptFile } from "@iphub/cli/command-line/kept-files";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
const folder = join(home.folder, "config", "iphub");
let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
});
afterAll(async () => {
  await hub.close();
  home.remove();
});

it("signing out deletes what was kept of this hub, of no other, and of the person", async () => {
  const other = "https://other.example";
  const email = "ada@iphub.example";
  const login = ["login", "--hub", hub.url, "--email", email, "--password-stdin"];
  expect((await runCli(login, { env: home.env, input: "demo-pass-1" })).code).toBe(0);
  mkdirSync(folder, { recursive: true });
  // A file that was not written to its end, because the program was killed, holds what the others do.
  const kept = ["docket", "matter-0123456789abcdef"];
  const filesOf = (host: string) =>
    kept.map((what) => keptFile(folder, host, what)).flatMap((path) => [path, `${path}.new`]);
  for (const path of [hub.url, other].flatMap(filesOf)) writeFileSync(path, "{}");
  const personal = {
    "iphub.recent-inventions": '[{"id":"m-1","title":"Secret"}]',
    "iphub.acting-for": "cleo@iphub.example",
  };
  const places = { [`iphub.places ${hub.url}`]: "of this hub", [`iphub.places ${other}`]: "of the other" };
  const drafts = { [`iphub.drafts ${email} ${hub.url}`]: "typed and not saved" };
  writeFileSync(
    join(folder, "terminal.json"),
    JSON.stringify({ ...places, ...drafts, ...personal, "iphub.theme": "dark" }),
  );
  writeFileSync(join(folder, "terminal.log"), "2026-01-02T03:04:05Z /inventions/m-1 could not be opened\n");
  expect((await runCli(["logout"], { env: home.env })).code).toBe(0);
  expect(filesOf(hub.url).filter((path) => existsSync(path))).toEqual([]);
  expect(filesOf(other).filter((path) => existsSync(path))).toEqual(filesOf(other));
  expect(JSON.parse(readFileSync(join(folder, "terminal.json"), "utf8"))).toEqual({
    [`iphub.places ${other}`]: "of the other",
    "iphub.theme": "dark",
  });
  expect(existsSync(join(folder, "terminal.log"))).toBe(false);
});
