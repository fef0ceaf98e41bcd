import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { restore } from "@iphub/server";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { hubMigrations } from "@iphub/server/schema";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { forEachEngine, quietLog } from "../support/engines.ts";
import { startHub } from "../support/hub.ts";
import { runDirectory } from "../support/run-directory.ts";
import { startServe } from "./served-process.ts";

const day = "2026-11-24";
const earlier = join(import.meta.dirname, "../server/operations/earlier-hubs", day);

/** Ends the process, as a kill does, in the moment in which it says that a part of the upgrade begins. */
function killedAt(part: string): readonly string[] {
  const program = `
    const write = process.stderr.write;
    process.stderr.write = function (text, ...more) {
      const written = write.call(this, text, ...more);
      const isPart = String(text).startsWith(${JSON.stringify(`Upgrade of the database: ${part} `)});
      if (isPart && String(text).endsWith("begins\\n")) process.kill(process.pid, "SIGKILL");
      return written;
    };`;
  return ["--import", `data:text/javascript,${encodeURIComponent(program)}`];
}

forEachEngine((engine) => {
  test("an upgrade in place that is killed at each step changes nothing, and the next start makes it whole", {
    timeout: 600_000,
  }, async () => {
    const { databaseUrl, dataDirectory = join(runDirectory(), `killed-upgrade-${randomUUID()}`) } = await engine.fresh({
      empty: true,
    });
    const place = { dataDirectory, databaseUrl };
    await restore(earlier, place);
    const facts: { migrations: string[]; tables: { name: string; rows: number }[] } = JSON.parse(
      readFileSync(join(earlier, "manifest.json"), "utf8"),
    );
    const steps = Object.keys(hubMigrations).length - facts.migrations.length;
    const server = databaseUrl === undefined ? [] : ["--database-url", databaseUrl];
    const args = ["--data", dataDirectory, ...server, "--port", "0"];
    const copy = databaseUrl === undefined ? [`the copy to ${join(dataDirectory, "database-before-upgrade")}`] : [];
    const parts = [...copy, ...Array.from({ length: steps }, (_, index) => `step ${index + 1} of ${steps}`)];
    for (const part of parts) {
      await using hub = startServe(args, {}, { flags: killedAt(part) });
      expect([await hub.ended(), hub.stdout()], hub.stderr()).toEqual(["SIGKILL", ""]);
      expect(hub.stderr()).toContain(`Upgrade of the database: ${steps} steps, all or none`);
    }
    await using last = startServe(args);
    await last.ready();
    expect(last.stderr()).toContain(`step ${steps} of ${steps} (`);
    last.kill("SIGTERM");
    expect(await last.ended()).toBe(0);

    if (databaseUrl === undefined) await expectCopy(dataDirectory, facts.migrations);
    const hub = await startHub({ ...place, demo: false });
    onTestFinished(() => hub.close());
    const ada = await hub.as("ada@iphub.example");
    const [matter] = (await ada.inventions.search({ qs: `FX-${day}` })).data;
    expect(matter).toMatchObject({ title: `Hinge of ${day}` });
    const status = ["upcoming", "open", "in-progress", "on-hold", "done", "cancelled"] as const;
    const tasks = facts.tables.find(({ name }) => name === "tasks")?.rows;
    expect((await ada.tasks.list({ size: 1, status: [...status] })).total).toBe(tasks);
    const [file] = await ada.files.list({ reference: matter?.id ?? "" });
    expect(await (await ada.files.download({ id: file?.id ?? "" })).text()).toBe("A device comprising a lid.\n");
  });
});

/** The copy is that of the data before the upgrade, and opens. */
async function expectCopy(dataDirectory: string, migrations: readonly string[]): Promise<void> {
  const back = `${dataDirectory}-back`;
  mkdirSync(back);
  expect(existsSync(join(dataDirectory, "database-before-upgrade.draft"))).toBe(false);
  renameSync(join(dataDirectory, "database-before-upgrade"), join(back, "database"));
  const database = await openDatabase<unknown>({
    dataDirectory: back,
    migrations: hubMigrations,
    log: quietLog,
    purpose: "check",
  });
  const names = sql<{ name: string }>`select name from kysely_migration order by name`;
  const { rows } = await names.execute(database.kysely);
  await database.close();
  expect(rows.map(({ name }) => name)).toEqual(migrations);
}
