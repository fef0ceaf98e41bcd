import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manifestFile } from "@iphub/server/operations/backup/backup-source";
import { takesName } from "@iphub/server/operations/backup/daily-backup";
import { expect, test } from "vitest";
import { runDirectory } from "../../support/run-directory.ts";

/** A finished backup that has no name yet. */
function draftIn(folder: string): string {
  const draft = join(folder, "draft.unfinished");
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, manifestFile), "{}");
  return draft;
}

test("a backup whose name is not brought to the disk gives the name back, so that the day's is made again", async () => {
  const root = join(runDirectory(), `backup-names-${process.pid}`);
  const backups = join(root, "disk", "backups");
  const draft = draftIn(backups);
  mkdirSync(join(root, "disk", "linked"));
  mkdirSync(join(root, "way"));
  symlinkSync(join(root, "disk", "linked"), join(root, "way", "link"));
  // The system follows the link, so that the name is given; by its words alone the folder to sync is not there.
  const unsynced = `${root}/way/link/../backups/iphub-2026-03-02`;
  await expect(takesName(draft, unsynced)).rejects.toThrow("ENOENT");
  expect(readdirSync(backups)).toEqual([]);

  const folder = join(backups, "iphub-2026-03-02");
  expect(await takesName(draftIn(backups), folder)).toBe(true);
  expect(await takesName(draftIn(backups), folder)).toBe(false);
  expect(readdirSync(backups)).toEqual(["iphub-2026-03-02"]);
});
