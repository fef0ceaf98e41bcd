import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

forEachEngine((engine) => {
  const home = cliHome();
  let hub: WholeHub;
  let env: Record<string, string>;
  const iphub = (...args: string[]) => runCli(args, { env });
  const verify = async (...flags: string[]) => {
    const { stdout, stderr, code } = await iphub("audit", "verify", "--json", ...flags);
    return { ...JSON.parse(stdout), stderr, code };
  };

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    const amy = await hub.as("amy");
    for (const title of ["One", "Two", "Three", "Déjà vu \u{1f4c5}", "One\u2028two\u2029three"]) {
      await amy.tasks.update({ id: "k-1", title });
    }
    await amy.tasks.create({ title: "Draft", inventionId: "m-1", dueAt: "2026-06-01", tags: ["a", "b"] });
    env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("amy") };
  });
  afterAll(async () => {
    await hub.close();
    home.remove();
  });

  test("a history that no one touched holds, here and as an export without the hub", async () => {
    const found = await verify();
    expect(found).toMatchObject({ holds: true, broken: null, stderr: "", code: 0 });
    expect(found.checked).toBeGreaterThanOrEqual(5);
    const file = join(home.folder, "history.ndjson");
    expect(await iphub("audit", "export", "--output", file)).toMatchObject({ stdout: "", code: 0 });
    expect(await verify("--file", file)).toMatchObject({
      holds: true,
      checked: found.checked,
      hash: found.hash,
      code: 0,
    });
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    expect(lines).toHaveLength(found.checked);
    expect((await iphub("audit", "export", "--after", String(found.seq - 1))).stdout).toBe(`${lines.at(-1)}\n`);
    expect(await verify("--noted", `${found.seq}:${found.hash}`)).toMatchObject({ holds: true, code: 0 });
  });

  test("an export that was changed, cut in the middle or mixed up does not hold", async () => {
    const { stdout } = await iphub("audit", "export");
    const lines = stdout.trimEnd().split("\n");
    const second = lines[1] ?? "";
    const file = join(home.folder, "changed.ndjson");
    const check = async (changed: readonly string[]) => {
      writeFileSync(file, `${changed.join("\n")}\n`);
      return verify("--file", file);
    };
    const forged = JSON.stringify({ ...JSON.parse(second), actor: "mallory@firm.example" });
    expect(await check(lines.with(1, forged))).toMatchObject({ holds: false, broken: { seq: 2 }, code: 1 });
    expect(await check(lines.toSpliced(1, 1))).toMatchObject({ holds: false, broken: { seq: 2, id: null }, code: 1 });
    expect((await iphub("audit", "verify", "--file", "/nowhere")).code).toBe(1);
    writeFileSync(file, "{}\n");
    expect(await iphub("audit", "verify", "--file", file)).toMatchObject({ code: 2 });
  });

  test("is for those who may read the audit trail", async () => {
    const asBen = { ...env, IPHUB_TOKEN: await hub.tokenFor("ben") };
    for (const verb of ["verify", "export"]) {
      expect(await runCli(["audit", verb], { env: asBen })).toMatchObject({ stdout: "", code: 10 });
    }
  });

  test("a row that was changed in the database is found, named, and ends with 1", async () => {
    const { kysely: db } = hub.platform.database;
    const before = await verify();
    const entry = await db
      .selectFrom("event_log")
      .select(["id", "type", "metadata"])
      .where("seq", "=", 3)
      .executeTakeFirstOrThrow();
    const change = async (metadata: unknown) => {
      await sql`update event_log set metadata = ${JSON.stringify(metadata)}::jsonb where seq = 3`.execute(db);
    };
    await change({ ...entry.metadata, title: "Forged" });
    const found = await verify();
    expect(found).toMatchObject({
      holds: false,
      checked: 2,
      broken: { seq: 3, id: entry.id, type: entry.type },
      code: 1,
    });
    expect(found.stderr).toMatch(
      `iphub: the history is broken at entry 3 (${entry.type}, ${entry.id}): the entry was altered`,
    );
    await change(entry.metadata);
    expect(await verify()).toMatchObject({ holds: true, code: 0 });
    await db.deleteFrom("event_log").where("seq", ">=", before.seq).execute();
    // The end of a chain can be cut off without a trace, unless someone noted it.
    expect(await verify()).toMatchObject({ holds: true, seq: before.seq - 1 });
    expect(await verify("--noted", `${before.seq}:${before.hash}`)).toMatchObject({
      broken: { seq: before.seq },
      code: 1,
    });
    await db.deleteFrom("event_log").where("seq", "=", 2).execute();
    expect(await verify()).toMatchObject({ broken: { seq: 2, id: null }, code: 1 });
  });

  test.each(["1200", "0:ff", "x:y"])("--noted %s is refused", async (noted) => {
    expect(await iphub("audit", "verify", "--noted", noted)).toMatchObject({ stdout: "", code: 2 });
  });
});
