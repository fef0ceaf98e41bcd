import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { backUp, restore, verifyBackup } from "@iphub/server";
import { type BackupSource, folderSource } from "@iphub/server/operations/backup/backup-source";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { hubMigrations } from "@iphub/server/schema";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

const now = new Date("2026-01-31T09:00:00.000Z");

forEachEngine((engine) => {
  test("a backup of a small hub restored elsewhere is the same hub, which goes on", async () => {
    const folder = join(runDirectory(), `small-backup-${engine.name}-${process.pid}`);
    const database = await engine.fresh();
    const source = await startWholeHub({ database });
    const file = new File(["A device comprising a lid."], "claims.txt");
    await (await source.as("ben")).files.upload({ reference: "m-1", file });
    const separated = "One line\u2028and another\u2029and a paragraph";
    await (await source.as("ben")).notes.createForInvention({ inventionId: "m-1", content: separated });
    const { dataDirectory } = source.platform.configuration;
    await source.close();
    const copied = await backUp({ dataDirectory, databaseUrl: database.databaseUrl }, folder, now);
    expect(copied).toMatchObject({ files: 1, damaged: [] });
    expect(await verifyBackup(folder)).toEqual(copied);

    const empty = await engine.fresh({ empty: true });
    const target = { dataDirectory: empty.dataDirectory ?? `${folder}-target`, databaseUrl: empty.databaseUrl };
    await expect(restore(breakingOff(folder), target)).rejects.toThrow("the connection broke");
    await expect(restore(withForgedTypes(folder), target)).rejects.toThrow("has no type");
    expect(await restore(folder, target)).toEqual(copied);
    expect(await backUp(target, `${folder}-again`, now)).toEqual(copied);
    expect(sumOf(`${folder}-again`)).toBe(sumOf(folder));

    const restored = await startWholeHub({ database: empty, environment: { IPHUB_DATA: target.dataDirectory } });
    const ben = await restored.as("ben");
    const files = await ben.files.list({ reference: "m-1" });
    expect(files.map(({ name }) => name)).toEqual(["claims.txt"]);
    const notes = await ben.notes.listForInvention({ inventionId: "m-1" });
    expect(notes.map(({ content }) => content)).toContain(separated);
    expect(await ben.tasks.get({ id: "k-1" })).toMatchObject({ invention: { id: "m-1" } });
    expect((await ben.notes.createForInvention({ inventionId: "m-1", content: "It goes on" })).content).toBe(
      "It goes on",
    );
    await restored.close();
  });

  test("a backup by a newer program leaves the hub as it is, and can be restored", async () => {
    const folder = join(runDirectory(), `earlier-backup-${engine.name}-${process.pid}`);
    const { log, ...place } = await engine.fresh({ empty: true });
    const earlier = Object.fromEntries(Object.entries(hubMigrations).toSorted().slice(0, -1));
    await (await openDatabase({ ...place, log, migrations: earlier })).close();
    const source = { dataDirectory: place.dataDirectory ?? `${folder}-source`, databaseUrl: place.databaseUrl };
    await backUp(source, folder, now);
    expect(migrationsOf(folder)).toEqual(Object.keys(earlier));
    const database = await openDatabase<unknown>({ ...place, log, migrations: hubMigrations, purpose: "check" });
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database.kysely,
    );
    await database.close();
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(earlier));
    const empty = await engine.fresh({ empty: true });
    const target = { dataDirectory: empty.dataDirectory ?? `${folder}-target`, databaseUrl: empty.databaseUrl };
    expect(await restore(folder, target)).toMatchObject({ history: 0, damaged: [] });
  });
});

/** A backup elsewhere, whose connection breaks while the rows are read. */
function breakingOff(folder: string): BackupSource {
  const source = folderSource(folder);
  const read = async (name: string) => {
    const content = await source.read(name);
    return name === "hub.ndjson.gz" ? Readable.from(beginningOf(content)) : content;
  };
  return { ...source, read };
}

/** A backup whose manifest has SQL for types. */
function withForgedTypes(folder: string): BackupSource {
  const source = folderSource(folder);
  const facts = readFileSync(join(folder, "manifest.json"), "utf8");
  const forged = facts.replaceAll('"type": "text"', '"type": "text), (select pg_sleep(1)) as s (x text"');
  const read = async (name: string) =>
    name === "manifest.json" ? Readable.from([Buffer.from(forged)]) : await source.read(name);
  return { ...source, read };
}

async function* beginningOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    yield piece.subarray(0, 100);
    throw new Error("the connection broke");
  }
}

function migrationsOf(folder: string): readonly string[] {
  const facts: { migrations: string[] } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  return facts.migrations;
}

/** The sum over every row of a copy. */
function sumOf(folder: string): string {
  const facts: { sha256: string } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  return facts.sha256;
}
