import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backUp, restore } from "@iphub/server";
import { beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

const passphrase = "correct horse battery";
const now = new Date("2026-01-31T09:00:00.000Z");

forEachEngine((engine) => {
  const folder = join(runDirectory(), `sealed-${engine.name}-${process.pid}`);
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile());
  const emptyPlace = async (name: string) => {
    const { databaseUrl, dataDirectory } = await engine.fresh({ empty: true });
    return { dataDirectory: dataDirectory ?? join(runDirectory(), `${name}-${process.pid}`), databaseUrl };
  };

  beforeAll(async () => {
    const database = await engine.fresh();
    const hub = await startWholeHub({ database });
    const ben = await hub.as("ben");
    // Longer than a frame, so that more than one is written.
    await ben.files.upload({ reference: "m-1", file: new File(["Quintessence ".repeat(12_000)], "secret.txt") });
    const place = { dataDirectory: hub.platform.configuration.dataDirectory, databaseUrl: database.databaseUrl };
    await hub.close();
    await backUp(place, folder, now, passphrase);
  }, 120_000);

  test("nothing of the hub is readable in an encrypted backup, and only its passphrase restores it", async () => {
    for (const path of files()) {
      const bytes = readFileSync(path);
      for (const text of ["Quintessence", "ben@firm.example", "password_hash"])
        expect(bytes.includes(text)).toBe(false);
    }
    const target = await emptyPlace("sealed-target");
    await expect(restore(folder, target)).rejects.toThrow("The backup is encrypted: set IPHUB_BACKUP_PASSPHRASE");
    await expect(restore(folder, target, "another passphrase")).rejects.toThrow("cannot be decrypted");
    expect(await restore(folder, target, passphrase)).toMatchObject({ files: 1, damaged: [] });
  });

  test("a file of an encrypted backup that was changed is named, and everything else is restored", async () => {
    const [path = ""] = files().filter((one) => one.includes("/files/"));
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, whole.length - 1));
    const restored = await restore(folder, await emptyPlace("sealed-file"), passphrase);
    writeFileSync(path, whole);
    expect(restored).toMatchObject({ files: 0, damaged: ["secret.txt (version 1)"] });
  });

  test("a changed, cut or exchanged part of an encrypted backup is refused", async () => {
    const rows = join(folder, "hub.ndjson.gz");
    const whole = readFileSync(rows);
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(100) ^ 1, 100);
    for (const bad of [flipped, whole.subarray(0, whole.length - 1), Buffer.alloc(0)]) {
      writeFileSync(rows, bad);
      await expect(restore(folder, await emptyPlace("sealed-bad"), passphrase)).rejects.toThrow("cannot be decrypted");
    }
    writeFileSync(rows, whole);
  });
});
