import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openProfiles } from "@iphub/cli/command-line/profiles";
import { expect, it, onTestFinished } from "vitest";

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
