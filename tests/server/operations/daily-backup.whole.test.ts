import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { restore, verifyBackup } from "@iphub/server";
import { backupFault } from "@iphub/server/operations/backup/backup-days.store";
import { backUpIfDue, newestBackup } from "@iphub/server/operations/backup/daily-backup";
import { expect, onTestFinished, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

const passphrase = "correct horse battery";
const slow = 120_000;

onBothEngines((engine) => {
  test(
    "a running hub backs itself up once a day, keeps the newest, and goes on writing meanwhile",
    async () => {
      const folder = join(runDirectory(), `daily-${engine.name}-${process.pid}`);
      const clock = new TestClock("2026-03-02T00:59:00.000Z");
      const environment = { IPHUB_BACKUP_FOLDER: folder, IPHUB_BACKUP_KEEP: "2", IPHUB_BACKUP_PASSPHRASE: passphrase };
      const hub = await startWholeHub({ database: await engine.fresh(), clock, environment });
      onTestFinished(() => hub.close());
      const ben = await hub.as("ben");
      await ben.files.upload({ reference: "m-1", file: new File(["A device."], "claims.txt") });
      expect(await backUpIfDue(hub.platform)).toBeNull();

      clock.set("2026-03-02T01:00:00.000Z");
      mkdirSync(join(folder, "iphub-2026-03-01"), { recursive: true });
      writeFileSync(join(folder, "iphub-2026-03-01", "notes.txt"), "not a backup");
      const [made, note] = await Promise.all([
        backUpIfDue(hub.platform),
        ben.notes.createForInvention({ inventionId: "m-1", content: "Written meanwhile" }),
      ]);
      expect(made).toMatchObject({ files: 1, damaged: [] });
      expect(note.content).toBe("Written meanwhile");
      expect(await verifyBackup(join(folder, "iphub-2026-03-02"), { passphrase })).toEqual(made);
      expect(await backUpIfDue(hub.platform)).toBeNull();

      for (const day of ["03", "04"]) {
        clock.set(`2026-03-${day}T06:00:00.000Z`);
        expect(await backUpIfDue(hub.platform)).not.toBeNull();
      }
      expect(readdirSync(folder).toSorted()).toEqual(["iphub-2026-03-01", "iphub-2026-03-03", "iphub-2026-03-04"]);
      const left = readdirSync(hub.platform.configuration.dataDirectory);
      expect(left.filter((name) => name.startsWith("snapshot-"))).toEqual([]);

      const empty = await engine.fresh({ empty: true });
      const place = { dataDirectory: empty.dataDirectory ?? `${folder}-target`, databaseUrl: empty.databaseUrl };
      await restore(join(folder, "iphub-2026-03-04"), place, { passphrase });
      const restored = await startWholeHub({ database: empty, environment: { IPHUB_DATA: place.dataDirectory } });
      onTestFinished(() => restored.close());
      const notes = await (await restored.as("ben")).notes.listForInvention({ inventionId: "m-1" });
      expect(notes.map(({ content }) => content)).toEqual(["Written meanwhile"]);
    },
    slow,
  );

  test(
    "what is no backup and has the name of the day's is named, and nothing is made in vain; a clock that goes back hides no day",
    async () => {
      const folder = join(runDirectory(), `in-the-way-${engine.name}-${process.pid}`);
      const clock = new TestClock("2026-05-02T06:00:00.000Z");
      const hub = await startWholeHub({ database: await engine.fresh(), clock });
      onTestFinished(() => hub.close());
      const backups = { ...hub.platform.configuration.backups, folder, passphrase, keep: 1 };
      const platform = { ...hub.platform, configuration: { ...hub.platform.configuration, backups } };
      // As a copy by hand leaves it that was cut off.
      const other = join(folder, "iphub-2026-05-02");
      mkdirSync(other, { recursive: true });
      writeFileSync(join(other, "hub.ndjson.gz"), "cut off");
      await expect(backUpIfDue(platform)).rejects.toThrow(`${other} is in the way: it is no whole backup.`);
      expect(readdirSync(folder)).toEqual(["iphub-2026-05-02"]);
      expect(await backupFault(platform)).toContain("is in the way");
      rmSync(other, { recursive: true });
      expect(await backUpIfDue(platform)).not.toBeNull();
      expect(await backupFault(platform)).toBeNull();

      clock.set("2026-04-20T06:00:00.000Z");
      expect(await newestBackup(folder, clock.now())).toBeNull();
      expect(await backUpIfDue(platform)).not.toBeNull();
      expect(await newestBackup(folder, clock.now())).not.toBeNull();
      expect(readdirSync(folder).toSorted()).toEqual(["iphub-2026-04-20", "iphub-2026-05-02"]);
      clock.set("2026-04-22T06:00:00.000Z");
      expect(await backupFault(platform)).toBe("the newest backup is of 2026-04-20");
    },
    slow,
  );
});
