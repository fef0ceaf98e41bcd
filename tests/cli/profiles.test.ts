import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openProfiles } from "@iphub/cli/command-line/profiles";
import { expect, it, onTestFinished } from "vitest";
import { runCli } from "./cli-process.ts";

it("a token that another iphub refreshes while a profile is being saved stays", async () => {
  const folder = mkdtempSync(join(tmpdir(), "iphub-profiles-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const profiles = openProfiles(folder);
  const host = "https://hub.example";
  await profiles.save("work", { host, token: "old" });
  const saving = profiles.save("home", { host });
  const file = readFileSync(profiles.path, "utf8");
  writeFileSync(profiles.path, file.replace('"old"', '"refreshed"'));
  await saving;
  expect(profiles.all()).toEqual({ work: { host, token: "refreshed" }, home: { host } });
});

it("where neither HOME nor XDG_CONFIG_HOME is a whole path, nothing is kept in the folder where the program runs", async () => {
  const env = { HOME: "home", XDG_CONFIG_HOME: "config" };
  const { stdout, stderr, code } = await runCli(["profiles", "list"], { env });
  expect([stdout, code]).toEqual(["", 1]);
  expect(stderr).toContain("iphub: there is no home folder in which profiles could be kept\nSet HOME to it, or set ");
  const misspelt = await runCli(["taks", "list"], { env });
  expect([misspelt.code, misspelt.stderr]).toEqual([2, expect.stringContaining("unknown command 'taks'")]);
});
