import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { backUp, move, restore } from "@iphub/server";
import { beforeAll, expect, test } from "vitest";
import { onBothEngines, onEmbedded, type TestEngine } from "../../support/engines.ts";
import { startHub } from "../../support/hub.ts";
import { administer, sharedPostgres } from "../../support/postgres.ts";
import { runDirectory } from "../../support/run-directory.ts";

const now = new Date("2026-01-31T09:00:00.000Z");
const slow = { timeout: 240_000 };
const folderOf = (name: string) => join(runDirectory(), `backup-${name}-${process.pid}`);

/** An empty place on an engine, with a folder for files. */
async function emptyPlace(engine: TestEngine, name: string) {
  const { databaseUrl, dataDirectory } = await engine.fresh({ empty: true });
  return { dataDirectory: dataDirectory ?? folderOf(name), databaseUrl };
}

/** The contents that a folder holds: of a hub, or of a copy. */
function contentsIn(folder: string): string[] {
  return readdirSync(join(folder, "files"), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, "files", name))
    .filter((path) => statSync(path).isFile());
}

/** The sum over every row of a copy. */
function sumOf(folder: string): string {
  const facts: { sha256: string } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  return facts.sha256;
}

onBothEngines((engine) => {
  let source: { dataDirectory: string; databaseUrl?: string | undefined };
  const folder = folderOf(engine.name);
  beforeAll(async () => {
    source = await emptyPlace(engine, `${engine.name}-source`);
    const hub = await startHub(source);
    const ada = await hub.as("ada@iphub.example");
    const [{ id: reference = "" } = {}] = (await ada.inventions.search()).data;
    for (const name of ["claims.txt", "drawings.txt"])
      await ada.files.upload({ reference, file: new File([`What ${name} says`], name) });
    await hub.close();
  }, slow.timeout);

  test("a backup restored elsewhere is the same hub, which goes on", slow, async () => {
    const copied = await backUp(source, folder, now);
    expect(copied.history).toBeGreaterThan(100);
    expect(copied).toMatchObject({ files: contentsIn(source.dataDirectory).length, damaged: [] });
    // The two that were uploaded, and the papers of the sample's deadlines.
    expect(copied.files).toBeGreaterThan(20);
    const target = await emptyPlace(engine, `${engine.name}-target`);
    expect(await restore(folder, target)).toEqual(copied);
    expect(await backUp(target, `${folder}-again`, now)).toEqual(copied);
    expect(sumOf(`${folder}-again`)).toBe(sumOf(folder));
    await expect(restore(folder, target)).rejects.toThrow("The target already contains a hub.");
    await expect(backUp(target, folder, now)).rejects.toThrow("exists already: name a new folder");
    const hub = await startHub({ ...target, demo: false });
    const ada = await hub.as("ada@iphub.example");
    expect((await ada.inventions.create({ title: "After the restore", references: [] })).title).toBe(
      "After the restore",
    );
    await hub.close();
  });

  test("a file that is changed or gone is named, and everything else is restored", slow, async () => {
    const damaged = `${folder}-damaged`;
    cpSync(folder, damaged, { recursive: true });
    for (const path of contentsIn(damaged)) {
      const text = readFileSync(path, "utf8");
      if (text.includes("What drawings")) rmSync(path);
      if (text.includes("What claims")) writeFileSync(path, "What claims.txt say!");
    }
    const target = await emptyPlace(engine, `${engine.name}-damaged`);
    const restored = await restore(damaged, target);
    expect(restored.damaged.toSorted()).toEqual(["claims.txt (version 1)", "drawings.txt (version 1)"]);
    const hub = await startHub({ ...target, demo: false });
    const ada = await hub.as("ada@iphub.example");
    expect((await ada.inventions.search()).total).toBeGreaterThan(10);
    await hub.close();
  });

  test("a changed, a cut and a newer backup are refused, and nothing of them stays", slow, async () => {
    const rows = join(folder, "hub.ndjson.gz");
    const manifest = join(folder, "manifest.json");
    const [whole, facts] = [readFileSync(rows), readFileSync(manifest, "utf8")];
    const target = await emptyPlace(engine, `${engine.name}-refused`);
    writeFileSync(rows, gzipSync(gunzipSync(whole).toString("utf8").replace("Lithium", "Sodium0")));
    await expect(restore(folder, target)).rejects.toThrow("its SHA-256 differs");
    writeFileSync(rows, whole.subarray(0, whole.length / 2));
    await expect(restore(folder, target)).rejects.toThrow();
    writeFileSync(rows, whole);
    writeFileSync(manifest, facts.replace('"migrations": [', '"migrations": ["9999-later",'));
    await expect(restore(folder, target)).rejects.toThrow("made by a newer iphub");
    await expect(restore(`${folder}-nowhere`, target)).rejects.toThrow("There is no backup");
  });
});

onEmbedded((engine) => {
  test("a hub moves to a server and back as it is", slow, async () => {
    const name = `moved_${process.pid}`;
    await administer(`create database ${name} template template0`);
    const server = new URL(await sharedPostgres());
    server.pathname = `/${name}`;
    const here = await emptyPlace(engine, "moved");
    await (await startHub(here)).close();
    const there = { dataDirectory: here.dataDirectory, databaseUrl: server.href };
    const moved = await move(here, there, now);
    const back = await emptyPlace(engine, "moved-back");
    expect(await move(there, back, now)).toEqual(moved);
    await backUp(here, folderOf("moved-one"), now);
    await backUp(back, folderOf("moved-other"), now);
    expect(sumOf(folderOf("moved-other"))).toBe(sumOf(folderOf("moved-one")));
    await administer(`drop database ${name} with (force)`);
  });
});
