import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { checkStoredData, endRepaired } from "@iphub/server/operations/health/damage-check";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { cliHome, runCli } from "../../cli/cli-process.ts";
import { rawCall } from "../../contract/raw-call.ts";
import { forEachEngine, onEmbedded } from "../../support/engines.ts";
import { startWholeHub, type WholeHub, type WholeHubPerson } from "../../support/whole-hub.ts";

const forever = () => new AbortController().signal;

/** What a person reads of damage in the health report. */
async function damageFor(hub: WholeHub, person: WholeHubPerson) {
  return (await hub.as(person)).health.history({ service: "stored-data" });
}

function timesLogged(hub: WholeHub, words: string): number {
  return hub.logLines.filter((line) => line.includes(words)).length;
}

/** The one file of a hub in its data folder. */
function onlyFile({ platform }: WholeHub): string {
  const root = join(platform.configuration.dataDirectory, "files");
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) => join(root, path));
  return paths.find((path) => statSync(path).isFile()) ?? "";
}

onEmbedded((engine) => {
  test("a damaged page is reported with its table, last good copy and next step, until it is whole", async () => {
    const database = await engine.fresh();
    const before = await startWholeHub({ database });
    const at = "2026-01-30T01:00:00.000Z";
    await before.platform.database.kysely
      .insertInto("backup_days")
      .values({ day: "2026-01-30", tried_at: at, made_at: at, damaged: 0 })
      .execute();
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('tasks') as path`.execute(
      before.platform.db,
    );
    await before.close();
    const path = join(database.dataDirectory ?? "", "database", rows[0]?.path ?? "");
    const whole = readFileSync(path);
    const page = openSync(path, "r+");
    writeSync(page, Buffer.alloc(8192, 0xff), 0, 8192, 0);
    closeSync(page);

    const hub = await startWholeHub({ database });
    onTestFinished(() => hub.close());
    const ben = await hub.as("ben");
    for (const _twice of [1, 2]) {
      await expect(ben.tasks.get({ id: "k-1" })).rejects.toMatchObject({ code: "data_damaged" });
    }
    await expect.poll(() => damageFor(hub, "amy")).toHaveLength(1);
    const reason = /^The table tasks cannot be read whole: .* daily backup of 2026-01-30\. .*run iphub doctor --data/;
    expect(await damageFor(hub, "amy")).toEqual([
      expect.objectContaining({ key: "stored-data_unhealthy", endTime: null, reason: expect.stringMatching(reason) }),
    ]);
    const [forReaders] = await damageFor(hub, "ben");
    expect(JSON.stringify(forReaders)).not.toMatch(/tasks|backup/);
    expect(forReaders?.reason).toContain("Tell an administrator");

    await checkStoredData(hub.platform, forever());
    expect(await damageFor(hub, "amy")).toHaveLength(1);
    expect(timesLogged(hub, "The table tasks cannot be read whole")).toBe(1);
    await endRepaired(hub.platform, forever());
    expect((await damageFor(hub, "amy"))[0]?.endTime).toBeNull();

    const home = cliHome();
    onTestFinished(home.remove);
    const env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("amy") };
    expect(await runCli(["status"], { env })).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Damaged since \S+: The table tasks cannot be read whole/m),
    });
    const { stdout } = await runCli(["health", "list", "--json"], { env });
    const states: { service: string; state: string; reason: string | null }[] = JSON.parse(stdout);
    expect(states.find(({ service }) => service === "stored-data")).toMatchObject({
      state: "down",
      reason: expect.stringMatching(reason),
    });

    writeFileSync(path, whole);
    await endRepaired(hub.platform, forever());
    expect((await damageFor(hub, "amy"))[0]?.endTime).not.toBeNull();
    expect(timesLogged(hub, "are whole again")).toBe(1);
    expect((await ben.tasks.get({ id: "k-1" })).id).toBe("k-1");
  });
});

forEachEngine((engine) => {
  async function hubWithFile() {
    const database = await engine.fresh();
    const environment = { IPHUB_METRICS_TOKEN: "a token of the operators" };
    const hub = await startWholeHub({ database, environment });
    onTestFinished(() => hub.close());
    const ben = await hub.as("ben");
    const file = await ben.files.upload({ reference: "m-1", file: new File(["A device with a lid."], "secret.txt") });
    return { hub, ben, file, path: onlyFile(hub) };
  }

  test("a file that is missing is reported when it is read, by its id, until it is there again", async () => {
    const { hub, ben, file, path } = await hubWithFile();
    renameSync(path, `${path}-away`);
    for (const _twice of [1, 2]) {
      await expect(ben.files.download({ id: file.id })).rejects.toMatchObject({ status: 500, code: "data_damaged" });
    }
    await expect.poll(() => damageFor(hub, "amy")).toHaveLength(1);
    const [entry] = await damageFor(hub, "amy");
    expect(entry?.reason).toContain(`The content of version 1 of the file ${file.id} is missing or cut short (files/`);
    expect(entry?.reason).not.toContain("secret.txt");
    expect(timesLogged(hub, "The content of version 1")).toBe(1);

    const healthz = (token?: string) => rawCall({ url: hub.url, path: "/healthz", token });
    expect((await healthz()).text).toBe('{"ok":true}');
    expect(JSON.parse((await healthz("a token of the operators")).text)).toEqual({ ok: true, damage: [entry?.reason] });

    renameSync(`${path}-away`, path);
    await endRepaired(hub.platform, forever());
    expect((await damageFor(hub, "amy"))[0]?.endTime).not.toBeNull();
    expect(await (await ben.files.download({ id: file.id })).text()).toBe("A device with a lid.");
  });

  test("the daily check finds a file that was cut short, and nothing in a hub that is whole", async () => {
    const { hub, path } = await hubWithFile();
    await checkStoredData(hub.platform, forever());
    expect(await damageFor(hub, "amy")).toEqual([]);
    truncateSync(path, 3);
    await checkStoredData(hub.platform, forever());
    await endRepaired(hub.platform, forever());
    expect(await damageFor(hub, "amy")).toEqual([
      expect.objectContaining({ endTime: null, reason: expect.stringContaining("is missing or cut short") }),
    ]);
  });

  test("the daily check finds a piece of an upload that is gone, and it is no damage once the upload is cancelled", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    onTestFinished(() => hub.close());
    const ben = await hub.as("ben");
    const { id } = await ben.files.beginUpload({ reference: "m-1", name: "claims.txt", size: 20 });
    await ben.files.uploadPiece({ id, offset: 0, piece: new File(["A device"], "piece") });
    rmSync(onlyFile(hub));
    await checkStoredData(hub.platform, forever());
    expect(await damageFor(hub, "amy")).toMatchObject([{ reason: expect.stringContaining("a piece of an upload") }]);
    await ben.files.cancelUpload({ id });
    await endRepaired(hub.platform, forever());
    expect(await damageFor(hub, "amy")).toMatchObject([{ endTime: expect.any(String) }]);
  });

  test("what is missing and belongs to no record is no damage", async () => {
    const { hub } = await hubWithFile();
    await expect(hub.platform.storage.read("no-such-key")).rejects.toThrow("has no content");
    await checkStoredData(hub.platform, forever());
    expect(await damageFor(hub, "amy")).toEqual([]);
  });
});
