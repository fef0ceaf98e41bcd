import { existsSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { hubMigrations } from "@iphub/server/schema";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { startWholeHub } from "../../support/whole-hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

const quiet = { info() {}, warn() {}, error() {} };

interface Finding {
  readonly check: string;
  readonly state: string;
  readonly found: string;
  readonly fix: string | null;
}

/** What the last check of a salvage found. */
async function salvage(data: string, into: string): Promise<Finding | undefined> {
  const home = cliHome();
  onTestFinished(home.remove);
  const { stdout } = await runCli(["doctor", "--data", data, "--salvage", into, "--json"], { env: home.env });
  const findings: Finding[] = JSON.parse(stdout);
  return findings.at(-1);
}

onEmbedded((engine) => {
  /** A stopped hub with one file: its data folder, the path of a table's first page, and how it is examined. */
  async function stoppedHub() {
    const database = await engine.fresh();
    const hub = await startWholeHub({ database });
    await (await hub.as("ben")).files.upload({ reference: "m-1", file: new File(["A device."], "claims.txt") });
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('tasks') as path`.execute(hub.platform.db);
    const data = hub.platform.configuration.dataDirectory;
    await hub.close();
    return { data, tasksPath: join(data, "database", rows[0]?.path ?? "") };
  }

  async function examine(data: string) {
    const home = cliHome();
    onTestFinished(home.remove);
    const { stdout, stderr, code } = await runCli(["doctor", "--data", data, "--json"], { env: home.env });
    const findings: Finding[] = stdout === "" ? [] : JSON.parse(stdout);
    return { findings, of: (check: string) => findings.filter((one) => one.check === check), stderr, code };
  }

  test("everything of a whole hub is read, and nothing is changed", async () => {
    const { data } = await stoppedHub();
    const { findings, code } = await examine(data);
    expect(code).toBe(0);
    expect(findings.map(({ check, state }) => [check, state])).toEqual(
      ["database", "tables", "indexes", "restore", "history", "files"].map((check) => [check, "ok"]),
    );
    expect(findings.map(({ found }) => found).join("\n")).toMatch(/rows\n.*unfinished\n\d+ entries.*\n1 are whole/s);
  });

  test("a damaged page names its table, a file that is gone its name, and both what to do", async () => {
    const { data, tasksPath } = await stoppedHub();
    const page = openSync(tasksPath, "r+");
    writeSync(page, Buffer.alloc(8192, 0xff), 0, 8192, 0);
    rmSync(join(data, "files"), { recursive: true });
    const { of, code, stderr } = await examine(data);
    expect(code).toBe(1);
    expect(of("tables").filter(({ state }) => state === "fail")).toEqual([
      expect.objectContaining({
        found: expect.stringMatching(/^tasks cannot be read whole: invalid page/),
        fix: expect.stringContaining("Restore the last good backup to a new one"),
      }),
    ]);
    expect(of("files")).toEqual([
      expect.objectContaining({ state: "fail", found: "1 are missing or damaged: claims.txt (version 1)" }),
    ]);
    expect(stderr).toContain("tables, files: failed");
  });

  test("what can be read of a damaged hub is salvaged into a new one, and what belongs to what is lost is kept apart", async () => {
    const { data, tasksPath } = await stoppedHub();
    const page = openSync(tasksPath, "r+");
    writeSync(page, Buffer.alloc(8192, 0xff), 0, 8192, 0);
    const folder = `${data}-salvaged`;
    const salvage = async () => {
      const home = cliHome();
      onTestFinished(home.remove);
      return runCli(["doctor", "--data", data, "--salvage", folder, "--json"], { env: home.env });
    };
    const { stdout, code } = await salvage();
    const findings: Finding[] = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(findings[0]).toMatchObject({
      check: "salvage",
      state: "ok",
      found: expect.stringContaining("1 files are in"),
    });
    expect(findings.find(({ found }) => found.startsWith("tasks:"))).toMatchObject({
      state: "fail",
      found: expect.stringMatching(/^tasks: 1 page or row cannot be read/),
    });
    const hub = await startWholeHub({
      database: { dataDirectory: folder, migrations: hubMigrations, log: quiet },
    });
    onTestFinished(() => hub.close());
    const ben = await hub.as("ben");
    expect(await ben.inventions.get({ id: "m-1" })).toMatchObject({ id: "m-1" });
    expect(findings.at(-1)).toMatchObject({ check: "record", state: "ok", found: expect.stringContaining(folder) });
    await expect(ben.tasks.get({ id: "k-1" })).rejects.toMatchObject({ status: 404 });
    expect((await ben.tasks.create({ inventionId: "m-1", title: "Entered again" })).title).toBe("Entered again");
    expect(await salvage()).toMatchObject({ code: 5, stderr: expect.stringContaining("Name a new folder") });
  });

  test("a salvaged hub verifies its record with the keys that signed it", async () => {
    const { data } = await stoppedHub();
    const folder = `${data}-salvaged`;
    expect(await salvage(data, folder)).toMatchObject({ check: "record", state: "ok" });
    expect(existsSync(join(folder, "audit-key.pem"))).toBe(false);
    const hub = await startWholeHub({ database: { dataDirectory: folder, migrations: hubMigrations, log: quiet } });
    onTestFinished(() => hub.close());
    await (await hub.as("ben")).tasks.update({ id: "k-1", title: "After the salvage" });
    const found = await (await hub.as("amy")).audit.verify({});
    expect(found).toMatchObject({ complete: true, broken: null, signedFrom: 1 });
  });

  test("where the keys that signed the record cannot be read, or are gone, doctor says what to do", async () => {
    const { data } = await stoppedHub();
    writeFileSync(join(data, "audit-key.pem"), "no key");
    expect(await salvage(data, `${data}-unread`)).toMatchObject({
      ...{ check: "record", state: "warn", found: expect.stringContaining("cannot be read") },
      fix: expect.stringContaining(join(`${data}-unread`, "audit-keys-earlier.pem")),
    });
    rmSync(join(data, "audit-key.pem"));
    expect(await salvage(data, `${data}-without`)).toMatchObject({
      ...{ check: "record", state: "warn", found: "the damaged hub has no key" },
    });
  });

  test("a folder without a database is none, and a hub is not made in its place", async () => {
    const { data } = await stoppedHub();
    rmSync(join(data, "database"), { recursive: true });
    expect(await examine(data)).toMatchObject({ code: 3, stderr: expect.stringContaining("there is no database in") });
    const serve = () => openDatabase({ dataDirectory: data, migrations: hubMigrations, log: quiet });
    await expect(serve()).rejects.toThrow("has files of a hub, but its database is missing");

    mkdirSync(join(data, "database"));
    writeFileSync(join(data, "database", "postgresql.conf"), "");
    await expect(serve()).rejects.toThrow("is damaged: its file PG_VERSION is missing");
    expect((await examine(data)).of("database")).toEqual([
      expect.objectContaining({ state: "fail", found: expect.stringContaining("PG_VERSION is missing") }),
    ]);
    expect(readdirSync(join(data, "database"))).toEqual(["postgresql.conf"]);
    expect(statSync(join(data, "files")).isDirectory()).toBe(true);
  });

  test.each(["global/pg_control", "pg_wal", "global/1262"])(
    "a database without its %s is refused in words",
    async (file) => {
      const { data } = await stoppedHub();
      rmSync(join(data, "database", file), { recursive: true });
      const { of, code } = await examine(data);
      expect([code, of("database")[0]?.found]).toEqual([
        1,
        expect.stringMatching(
          /does not open: files of it are missing or damaged\. Keep this folder as it is, and restore/,
        ),
      ]);
    },
  );

  test("a hub that is running is not examined", async () => {
    const database = await engine.fresh();
    const hub = await startWholeHub({ database });
    const { code, stderr } = await examine(hub.platform.configuration.dataDirectory);
    expect([code, stderr]).toEqual([5, expect.stringContaining("is in use by process")]);
    await hub.close();
  });
});
