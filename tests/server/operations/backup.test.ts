import { readFileSync } from "node:fs";
import { join } from "node:path";
import { backUp, restore } from "@iphub/server";
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
    const { dataDirectory } = source.platform.configuration;
    await source.close();
    const copied = await backUp({ dataDirectory, databaseUrl: database.databaseUrl }, folder, now);
    expect(copied).toMatchObject({ files: 1, damaged: [] });

    const empty = await engine.fresh({ empty: true });
    const target = { dataDirectory: empty.dataDirectory ?? `${folder}-target`, databaseUrl: empty.databaseUrl };
    expect(await restore(folder, target)).toEqual(copied);
    expect(await backUp(target, `${folder}-again`, now)).toEqual(copied);
    expect(sumOf(`${folder}-again`)).toBe(sumOf(folder));

    const restored = await startWholeHub({ database: empty, environment: { IPHUB_DATA: target.dataDirectory } });
    const ben = await restored.as("ben");
    const files = await ben.files.list({ reference: "m-1" });
    expect(files.map(({ name }) => name)).toEqual(["claims.txt"]);
    expect(await ben.tasks.get({ id: "k-1" })).toMatchObject({ invention: { id: "m-1" } });
    expect((await ben.notes.createForInvention({ inventionId: "m-1", content: "It goes on" })).content).toBe(
      "It goes on",
    );
    await restored.close();
  });
});

/** The sum over every row of a copy. */
function sumOf(folder: string): string {
  const facts: { sha256: string } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  return facts.sha256;
}
