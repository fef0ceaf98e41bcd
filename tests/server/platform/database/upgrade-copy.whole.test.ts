import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onEmbedded } from "../../../support/engines.ts";
import { applied, first, second } from "../support/sample-migrations.ts";

/** The paths of what this process syncs to the disk until the test ends, in their order. */
async function recordedSyncs(): Promise<readonly string[]> {
  const handle = await open(".");
  const kind: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const paths: string[] = [];
  const { sync } = kind;
  kind.sync = function (this: FileHandle) {
    paths.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  };
  onTestFinished(() => {
    kind.sync = sync;
  });
  return paths;
}

onEmbedded((engine) => {
  test("a database with data is copied before an upgrade, which tells its steps; the copy is what it was", async () => {
    const { dataDirectory = "", log: quiet } = await engine.fresh({ empty: true });
    const before = await openDatabase<unknown>({ dataDirectory, log: quiet, migrations: first });
    await sql`insert into note (id) values (7)`.execute(before.kysely);
    await before.close();
    expect(existsSync(join(dataDirectory, "database-before-upgrade"))).toBe(false);

    const said: string[] = [];
    const onUpgrade = (line: string) => void said.push(line);
    await (await openDatabase<unknown>({ dataDirectory, log: quiet, migrations: second, onUpgrade })).close();
    expect(said.map((line) => line.replaceAll(/\d+\.\d/g, "N").replace(dataDirectory, "DATA"))).toEqual([
      "Upgrade of the database: 1 step, all or none; the database has N MB",
      "Upgrade of the database: the copy to DATA/database-before-upgrade begins",
      "Upgrade of the database: the copy to DATA/database-before-upgrade is done, N s",
      "Upgrade of the database: step 1 of 1 (0002-second) begins",
      "Upgrade of the database: step 1 of 1 (0002-second) is done, N s",
      "Upgrade of the database: done",
    ]);
    expect(said[0]).toMatch(/[1-9]\d*\.\d MB$/);

    const back = join(dataDirectory, "back");
    mkdirSync(back);
    renameSync(join(dataDirectory, "database-before-upgrade"), join(back, "database"));
    const old = await openDatabase<unknown>({ dataDirectory: back, log: quiet, migrations: first });
    expect((await sql`select id from note`.execute(old.kysely)).rows).toEqual([{ id: 7 }]);
    await old.close();
  });

  test("the copy and its names are on the disk before the first step", async () => {
    const { dataDirectory = "", log: quiet } = await engine.fresh({ empty: true });
    await (await openDatabase<unknown>({ dataDirectory, log: quiet, migrations: first })).close();
    const synced = await recordedSyncs();
    let atFirstStep: readonly string[] = [];
    const onUpgrade = (line: string) => {
      if (line.endsWith("step 1 of 1 (0002-second) begins")) atFirstStep = [...synced];
    };
    await (await openDatabase<unknown>({ dataDirectory, log: quiet, migrations: second, onUpgrade })).close();
    const root = realpathSync(dataDirectory);
    const draft = join(root, "database-before-upgrade.draft");
    const copied = readdirSync(join(root, "database-before-upgrade"), { encoding: "utf8", recursive: true });
    expect(new Set(atFirstStep)).toEqual(new Set([...copied.map((name) => join(draft, name)), draft, root]));
    // The folder with its name is the last.
    expect(atFirstStep.at(-1)).toBe(root);
  });

  test("without a copy there is no upgrade, and the database is as it was", async () => {
    const { dataDirectory = "", log } = await engine.fresh({ empty: true });
    const place = { dataDirectory, log };
    await (await openDatabase<unknown>({ ...place, migrations: first })).close();
    // A pipe cannot be copied, by root neither.
    const pipe = join(dataDirectory, "database", "pipe");
    execFileSync("mkfifo", [pipe]);
    await expect(openDatabase({ ...place, migrations: second })).rejects.toThrow(/was not upgraded.*Make room/);
    rmSync(pipe);
    const same = await openDatabase<unknown>({ ...place, migrations: first });
    expect(await applied(same.kysely)).toEqual(["0001-first"]);
    await same.close();
  });
});
