import { readFileSync } from "node:fs";
import { join } from "node:path";
import { restore } from "@iphub/server";
import { expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startHub } from "../../support/hub.ts";
import { runDirectory } from "../../support/run-directory.ts";

const slow = 120_000;
const everyStatus = ["upcoming", "open", "in-progress", "on-hold", "done", "cancelled"] as const;

/** How many rows of a table a backup has. */
function rowsOf(folder: string, table: string): number {
  const facts: { tables: { name: string; rows: number }[] } = JSON.parse(
    readFileSync(join(folder, "manifest.json"), "utf8"),
  );
  return facts.tables.find(({ name }) => name === table)?.rows ?? 0;
}

forEachEngine((engine) => {
  test.each([
    ["2026-11-21", null],
    ["2026-11-23", null],
    // The first of them whose record is signed; a backup has no key.
    ["2026-11-24", "its signature is not of this hub's key"],
  ])(
    "the data of %s is the same hub under the program of today",
    async (day, brokenBy) => {
      const folder = join(import.meta.dirname, "earlier-hubs", day);
      const { databaseUrl, dataDirectory } = await engine.fresh({ empty: true });
      const place = {
        dataDirectory: dataDirectory ?? join(runDirectory(), `earlier-${day}-${process.pid}`),
        databaseUrl,
      };
      expect((await restore(folder, place)).damaged).toEqual([]);

      const hub = await startHub({ ...place, demo: false });
      onTestFinished(() => hub.close());
      const ada = await hub.as("ada@iphub.example");
      const [matter] = (await ada.inventions.search({ qs: `FX-${day}` })).data;
      expect(matter).toMatchObject({ title: `Hinge of ${day}`, references: [`FX-${day}`] });
      const inventionId = matter?.id ?? "";
      const tasks = await ada.tasks.list({ qs: "Draft the claims", dueAt: "2026-12-01..2026-12-01" });
      expect(tasks.data).toEqual([
        expect.objectContaining({ title: "Draft the claims", invention: expect.objectContaining({ id: inventionId }) }),
      ]);
      const notes = await ada.notes.listForInvention({ inventionId });
      expect(notes.map(({ content }) => content)).toEqual([`Written with the program of ${day}`]);
      const [file] = await ada.files.list({ reference: inventionId });
      const content = await ada.files.download({ id: file?.id ?? "" });
      expect(await content.text()).toBe("A device comprising a lid.\n");

      const everyTask = await ada.tasks.list({ size: 1, status: [...everyStatus] });
      expect(everyTask.total).toBe(rowsOf(folder, "tasks"));
      expect((await ada.deadlines.list({ size: 1 })).total).toBeGreaterThan(0);
      expect((await ada.audit.verify({})).broken?.reason ?? null).toBe(brokenBy);
      const added = await ada.tasks.create({ title: "Written today", inventionId });
      expect(await ada.tasks.get({ id: added.id })).toMatchObject({ title: "Written today" });
    },
    slow,
  );
});
