import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { backUp, restore, verifyBackup } from "@iphub/server";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { beginRestore } from "@iphub/server/platform/database/unfinished-restore";
import { hubMigrations } from "@iphub/server/schema";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine, onEmbedded, type TestEngine } from "../../support/engines.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

const now = new Date("2026-01-31T09:00:00.000Z");
const log = { info() {}, warn() {}, error() {} };
const slow = 120_000;

/** Backs up a small hub with one file. */
async function makeBackup(engine: TestEngine, folder: string): Promise<void> {
  const database = await engine.fresh();
  const hub = await startWholeHub({ database });
  const file = new File(["A device comprising a lid."], "claims.txt");
  await (await hub.as("ben")).files.upload({ reference: "m-1", file });
  const { dataDirectory } = hub.platform.configuration;
  await hub.close();
  await backUp({ dataDirectory, databaseUrl: database.databaseUrl }, folder, now);
}

/** Changes one letter of the rows of a backup, for as long as `work` takes. */
async function withChangedRows(folder: string, work: () => Promise<void>): Promise<void> {
  const rows = join(folder, "hub.ndjson.gz");
  const whole = readFileSync(rows);
  writeFileSync(rows, gzipSync(gunzipSync(whole).toString("utf8").replace("claims.txt", "claimz.txt")));
  await work().finally(() => writeFileSync(rows, whole));
}

/** Changes the content of the backup's one file until the test ends. */
function changeFile(folder: string): void {
  const [path = ""] = readdirSync(join(folder, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const whole = readFileSync(path);
  onTestFinished(() => writeFileSync(path, whole));
  writeFileSync(path, "A device comprising a lit.");
}

forEachEngine((engine) => {
  const folder = join(runDirectory(), `unfinished-${engine.name}-${process.pid}`);
  beforeAll(() => makeBackup(engine, folder), slow);

  test(
    "a place where a restore failed opens for no hub and no backup, until a restore has ended there",
    async () => {
      const database = await engine.fresh({ empty: true });
      const target = { dataDirectory: database.dataDirectory ?? `${folder}-target`, databaseUrl: database.databaseUrl };
      await withChangedRows(folder, () => expect(restore(folder, target)).rejects.toThrow("its SHA-256 differs"));
      const unfinished = "A restore into this place did not come to its end";
      await expect(startWholeHub({ database })).rejects.toThrow(unfinished);
      await expect(backUp(target, `${folder}-never`, now)).rejects.toThrow(unfinished);

      const whole = await restore(folder, target);
      await expect(restore(folder, target)).rejects.toThrow("The target already contains a hub");
      // As a process leaves it that is killed after the rows and before the last file.
      const options = { migrations: hubMigrations, log, purpose: "restore" as const };
      const place =
        database.databaseUrl === undefined
          ? { dataDirectory: target.dataDirectory }
          : { databaseUrl: database.databaseUrl };
      const open = await openDatabase<unknown>({ ...place, ...options });
      await beginRestore(open.kysely);
      await open.close();
      await expect(startWholeHub({ database })).rejects.toThrow(unfinished);
      expect(await restore(folder, target)).toEqual(whole);

      const hub = await startWholeHub({ database, environment: { IPHUB_DATA: target.dataDirectory } });
      const files = await (await hub.as("ben")).files.list({ reference: "m-1" });
      expect(files.map(({ name }) => name)).toEqual(["claims.txt"]);
      await hub.close();
    },
    slow,
  );
});

onEmbedded((engine) => {
  const folder = join(runDirectory(), `verified-${process.pid}`);
  beforeAll(() => makeBackup(engine, folder), slow);

  test("a restore to a new folder that fails leaves nothing, one that ends leaves the folder alone", async () => {
    const target = `${folder}-new`;
    const remains = () => readdirSync(dirname(target)).filter((name) => name.startsWith(basename(target)));
    await expect(restore(`${folder}-nowhere`, { dataDirectory: target })).rejects.toThrow("There is no backup");
    expect(remains()).toEqual([]);
    await restore(folder, { dataDirectory: target });
    expect(remains()).toEqual([basename(target)]);
  });

  test("a folder to which a restore was cut off does not start as a new, empty hub", async () => {
    const [target, side] = [`${folder}-cut`, `${folder}-cut.restoring-a1b2c3`];
    mkdirSync(side);
    const open = () => openDatabase({ dataDirectory: target, migrations: hubMigrations, log });
    await expect(open()).rejects.toThrow(`A restore to ${target} has not come to its end: ${side}`);
    expect(await restore(folder, { dataDirectory: target })).toMatchObject({ files: 1, damaged: [] });
    await (await open()).close();
    rmSync(target, { recursive: true });
    rmSync(side, { recursive: true });
    await (await open()).close();
  });

  test("a changed backup leaves no folder and is told by a check before it is needed", async () => {
    await withChangedRows(folder, async () => {
      await expect(verifyBackup(folder)).rejects.toThrow("its SHA-256 differs");
      await expect(restore(folder, { dataDirectory: `${folder}-changed` })).rejects.toThrow("its SHA-256 differs");
    });
    expect(existsSync(`${folder}-changed`)).toBe(false);
  });

  test("a check reads rows, history and files and names what is damaged", async () => {
    const facts: { tables: { rows: number }[] } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
    const rows = facts.tables.reduce((sum, table) => sum + table.rows, 0);
    expect(await verifyBackup(folder)).toMatchObject({ rows, files: 1, damaged: [] });
    changeFile(folder);
    expect(await verifyBackup(folder)).toMatchObject({ rows, files: 0, damaged: ["claims.txt (version 1)"] });
  });
});
