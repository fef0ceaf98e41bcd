import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { readConfiguration } from "@iphub/server";
import { backupFault } from "@iphub/server/operations/backup/backup-days.store";
import { backUpIfDue, copyOffSiteIfDue } from "@iphub/server/operations/backup/daily-backup";
import { probeServices } from "@iphub/server/operations/health/health.probes";
import S3rver from "s3rver";
import { expect, onTestFinished, test } from "vitest";
import { forEachEngine, onPostgres } from "../../support/engines.ts";
import { freePort } from "../../support/free-port.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

const passphrase = "correct horse battery";
const forever = new AbortController().signal;

test("a backup is in the bucket only when it is whole: resumed, replaced, rotated, never mixed", async () => {
  const directory = join(runDirectory(), `off-site-${process.pid}`);
  mkdirSync(directory);
  const options = { address: "127.0.0.1", port: 0, silent: true, configureBuckets: [{ name: "hub" }] };
  const peer = new S3rver({ ...options, directory });
  const { port } = await peer.run();
  onTestFinished(() => peer.close());
  const script = join(import.meta.dirname, "../../support/off-site-scenario.ts");
  const args = [
    "--conditions=source",
    script,
    `http://S3RVER:S3RVER@127.0.0.1:${port}/hub/of/firm`,
    `${directory}-local`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(JSON.parse(stdout)).toEqual({
    sent: 5,
    again: 1,
    unfinished: [],
    missing: "There is no backup iphub-2026-03-02 in the bucket; it has none.",
    resumed: 2,
    replaced: 5,
    contents: ["other", "rows of other", "ONE"],
    all: ["iphub-2026-03-02", "iphub-2026-03-03", "iphub-2026-03-04"],
    kept: ["iphub-2026-03-03", "iphub-2026-03-04"],
    stopped: "stopped",
    afterStop: ["iphub-2026-03-03", "iphub-2026-03-04"],
  });
});

test("only an encrypted backup is sent to a bucket, and only from a folder", () => {
  const bucket = { IPHUB_BACKUP_S3_URL: "https://KEY:SECRET@s3.example/backups" };
  expect(() => readConfiguration({ ...bucket, IPHUB_BACKUP_FOLDER: "/backups" })).toThrow("only encrypted backups");
  expect(() => readConfiguration({ ...bucket, IPHUB_BACKUP_PASSPHRASE: passphrase })).toThrow(
    "needs IPHUB_BACKUP_FOLDER",
  );
});

forEachEngine((engine) => {
  test("health says that a copy in the bucket failed and that a backup is late, until all is well again", async () => {
    const clock = new TestClock("2026-03-02T00:59:00.000Z");
    const folder = join(runDirectory(), `off-site-${engine.name}-${process.pid}`);
    const environment = {
      IPHUB_BACKUP_FOLDER: folder,
      IPHUB_BACKUP_PASSPHRASE: passphrase,
      IPHUB_BACKUP_S3_URL: `http://KEY:SECRET@127.0.0.1:${await freePort()}/hub`,
    };
    const hub = await startWholeHub({ database: await engine.fresh(), clock, environment });
    onTestFinished(() => hub.close());
    const stated = async () => {
      await probeServices(hub.platform, hub.url, forever);
      const found = (await (await hub.as("amy")).health.report({})).find(({ service }) => service === "backups");
      return found?.entries.filter(({ endTime }) => endTime === null).map(({ reason }) => reason);
    };
    clock.set("2026-03-02T01:00:00.000Z");
    expect(await backUpIfDue(hub.platform)).toMatchObject({ damaged: [] });
    expect(await stated()).toEqual([]);
    await expect(copyOffSiteIfDue(hub.platform, forever)).rejects.toThrow("its copy in the bucket failed");
    expect(await stated()).toEqual([
      expect.stringMatching(/^the backup of 2026-03-02 is not finished: its copy in the bucket failed: /),
    ]);
    const kept = {
      error: "the oldest backups there were not deleted: AccessDenied",
      off_site_at: "2026-03-02T01:00:00Z",
    };
    await hub.platform.database.kysely.updateTable("backup_days").set(kept).execute();
    expect(await backupFault(hub.platform)).toBe(`the backup of 2026-03-02 is in the bucket, but ${kept.error}`);
    // As the copy leaves it that comes to its end.
    const whole = { error: null, off_site_at: clock.now().toISOString() };
    await hub.platform.database.kysely.updateTable("backup_days").set(whole).execute();
    expect(await copyOffSiteIfDue(hub.platform, forever)).toBeNull();
    expect(await stated()).toEqual([]);
    clock.set("2026-03-03T14:00:00.000Z");
    expect(await stated()).toEqual(["the newest backup is of 2026-03-02"]);
  });
});

onPostgres((engine) => {
  test("two processes at the same hour make one backup", async () => {
    const clock = new TestClock("2026-03-02T00:59:00.000Z");
    const folder = join(runDirectory(), `off-site-two-${process.pid}`);
    const database = await engine.fresh();
    const options = { database, clock, environment: { IPHUB_BACKUP_FOLDER: folder } };
    const hubs = [await startWholeHub(options), await startWholeHub(options)];
    onTestFinished(async () => {
      for (const hub of hubs) await hub.close();
    });
    clock.set("2026-03-02T01:00:00.000Z");
    const made = await Promise.all(hubs.map((hub) => backUpIfDue(hub.platform)));
    expect(made.filter((one) => one !== null)).toHaveLength(1);
    expect(await hubs[0]?.platform.db.selectFrom("backup_days").select(["day", "damaged", "error"]).execute()).toEqual([
      { day: "2026-03-02", damaged: 0, error: null },
    ]);
  });
});
