import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { importSettled } from "../../support/import-settled.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

const secret = "Zirconium-secret-of-the-client";

/** Every file below a folder whose content holds the secret as it is. */
function filesWithSecret(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(secret));
}

/** docs/behaviour/operations.md, 'Retention and erasure': how a firm is erased. */
forEachEngine((engine) => {
  const temporary = join(runDirectory(), "erased", randomUUID());
  const before = process.env.TMPDIR;
  beforeAll(() => {
    mkdirSync(temporary, { recursive: true });
    process.env.TMPDIR = temporary;
  });
  afterAll(() => {
    process.env.TMPDIR = before;
  });

  test("a firm's data is gone with database and data folder: the hub wrote it nowhere else", async () => {
    const database = await engine.fresh();
    const data = database.dataDirectory ?? join(runDirectory(), "data", randomUUID());
    const hub = await startWholeHub({ database, environment: { IPHUB_DATA: data } });
    const ben = await hub.as("ben");
    const { id } = await ben.inventions.create({ title: secret, references: [] });
    await ben.files.upload({ reference: id, file: new File([secret], "secret.txt") });
    await ben.chat.send({ inventionId: id, message: secret });
    const docket = new File([`Reference,Title\nA-1,${secret}\n`], "docket.csv");
    await importSettled(ben, (await ben.imports.preview({ file: docket })).id);
    await hub.close();
    expect(filesWithSecret(data).length).toBeGreaterThan(0);
    rmSync(data, { recursive: true });
    expect(filesWithSecret(temporary)).toEqual([]);
  });
});
