import { join } from "node:path";
import { Readable } from "node:stream";
import { storeContent } from "@iphub/server/matters/files/store-content";
import { probeServices } from "@iphub/server/operations/health/health.probes";
import { transaction } from "@iphub/server/platform/database/transaction";
import { NoRoomFailure } from "@iphub/server/platform/disk-room";
import type { Platform } from "@iphub/server/platform/platform";
import { type RawBuilder, sql } from "kysely";
import { createTransport } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { onEmbedded, onPostgres } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { fillingDisk } from "../../support/filling-disk.ts";
import { freePort } from "../../support/free-port.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { startWholeHub, wholeHubPassword } from "../../support/whole-hub.ts";

const megabyte = 1024 * 1024;

onEmbedded((engine) => {
  test("a hub whose disk is full starts and reads, refuses writes in words, and goes on by itself when there is room", async () => {
    const { dataDirectory: prepared = "", migrations, log } = await engine.fresh();
    const { folder: dataDirectory, freeSpace, fill, empty } = fillingDisk(prepared);
    const options = { database: { dataDirectory, migrations, log }, freeSpace };
    const before = await startWholeHub(options);
    await (await before.as("ben")).notes.createForInvention({ inventionId: "m-1", content: "Before" });
    await before.close();

    fill();
    const hub = await startWholeHub(options);
    onTestFinished(() => hub.close());
    expect(hub.logLines.filter((line) => line.includes("the disk is full: the hub only reads"))).toHaveLength(1);
    const ben = await hub.as("ben");
    const notes = async () =>
      (await ben.notes.listForInvention({ inventionId: "m-1" })).map(({ content }) => content).toSorted();
    expect(await notes()).toEqual(["Before"]);
    expect((await ben.tasks.search({})).total).toBe(2);
    await ben.auth.login({ email: "ben@firm.example", password: wholeHubPassword });
    const writes = [
      () => ben.notes.createForInvention({ inventionId: "m-1", content: "Refused" }),
      () => ben.files.upload({ reference: "m-1", file: new File(["A device."], "claims.txt") }),
      () => ben.tasks.delete({ id: "k-1" }),
    ];
    for (const write of writes) {
      const refused = await failureOf(write());
      expect([refused.status, refused.code]).toEqual([507, "hub_read_only"]);
      expect(refused.message).toMatch(/disk is full.*only reads.*Nothing was changed.*administrator/);
    }
    expect(await notes()).toEqual(["Before"]);

    empty();
    await hub.platform.disk.look();
    expect(hub.logLines.filter((line) => line.includes("the disk has room again"))).toHaveLength(1);
    await ben.notes.createForInvention({ inventionId: "m-1", content: "After" });
    expect(await notes()).toEqual(["After", "Before"]);
  });

  test("jobs, mail and backups wait while the disk is full, and health says why", async () => {
    let free = 100 * megabyte;
    const smtpPort = await freePort();
    const environment = {
      IPHUB_SMTP_PORT: String(smtpPort),
      IPHUB_BACKUP_FOLDER: join(runDirectory(), `full-disk-${process.pid}`),
      IPHUB_BACKUP_HOUR: "0",
    };
    const hub = await startWholeHub({ database: await engine.fresh(), environment, freeSpace: async () => free });
    onTestFinished(() => hub.close());
    const { db, database, jobs, disk } = hub.platform;
    const payload = { email: "no-one@firm.example", reason: "forgotten", expiresAt: new Date().toISOString() };
    await transaction(database, (tx) => jobs.enqueue(tx, { kind: "password-mail", payload }));
    const mail = { from: "client@example.com", to: "docket@firm.example", subject: "A question", text: "When?" };
    const transport = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
    await expect(transport.sendMail(mail)).rejects.toMatchObject({ responseCode: 451 });
    const failed = () => db.selectFrom("backup_days").select("error").executeTakeFirst();
    await expect.poll(failed).toEqual({ error: "the disk is full" });
    const reasons = async () => {
      await probeServices(hub.platform, hub.url, new AbortController().signal);
      const report = await (await hub.as("amy")).health.report({});
      return report.flatMap(({ service, entries }) =>
        entries.filter(({ endTime }) => endTime === null).map(({ reason }) => `${service}: ${reason}`),
      );
    };
    expect(await reasons()).toContain("filesmanager: the disk is full: the hub only reads until there is room");
    const statuses = () => db.selectFrom("jobs").select("status").where("kind", "=", "password-mail").execute();
    expect(await statuses()).toEqual([{ status: "queued" }]);

    // Room for what the hub writes by itself is not yet room for people.
    for (const [room, isFull] of [
      [150, true],
      [200, false],
      [150, false],
    ] as const) {
      free = room * megabyte;
      await disk.look();
      expect([room, disk.isFull]).toEqual([room, isFull]);
    }
    expect(await transport.sendMail(mail)).toMatchObject({ accepted: ["docket@firm.example"] });
    await expect.poll(statuses).toEqual([{ status: "completed" }]);
    expect(await reasons()).not.toContainEqual(expect.stringContaining("filesmanager"));
  });
});

/** Has the server refuse new notes and tables as it does where its disk is full, until the second function is called. */
function fullServer({ database }: Platform) {
  const run = async (...statements: readonly RawBuilder<unknown>[]) => {
    for (const statement of statements) await statement.execute(database.kysely);
  };
  const refuse = sql`begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end`;
  return {
    fill: () =>
      run(
        sql`create function no_room() returns trigger language plpgsql as $body$ ${refuse} $body$`,
        sql`create trigger no_room before insert on notes for each row execute function no_room()`,
        sql`create function no_table() returns event_trigger language plpgsql as $body$ ${refuse} $body$`,
        sql`create event trigger no_table on ddl_command_start when tag in ('CREATE TABLE AS')
          execute function no_table()`,
      ),
    empty: () => run(sql`drop event trigger no_table`, sql`drop trigger no_room on notes`),
  };
}

onPostgres((engine) => {
  test("a hub whose server says that its disk is full only reads, and goes on by itself when there is room", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    onTestFinished(() => hub.close());
    const { disk } = hub.platform;
    const ben = await hub.as("ben");
    const write = (content: string) => ben.notes.createForInvention({ inventionId: "m-1", content });
    const { fill, empty } = fullServer(hub.platform);
    await write("Before");
    await fill();
    const refused = await failureOf(write("Refused"));
    expect([refused.status, refused.code]).toEqual([507, "storage_full"]);
    for (const _look of [1, 2]) {
      const other = await failureOf(ben.tasks.delete({ id: "k-1" }));
      expect([other.status, other.code]).toEqual([507, "hub_read_only"]);
      expect((await ben.tasks.search({})).total).toBe(2);
      await disk.look();
    }
    expect(disk.fault).toMatch(/server is full: the hub only reads until there is room/);
    const said = (words: string) => hub.logLines.filter((line) => line.includes(words));
    expect(said("the disk of the database's server is full")).toHaveLength(1);

    await empty();
    await disk.look();
    expect([disk.fault, said("server has room again").length]).toEqual([null, 1]);
    await write("After");
    const { rows } = await sql`select 1 from pg_class where relname like 'iphub_room%'`.execute(hub.platform.db);
    expect(rows).toEqual([]);
  });

  test("a hub on a server whose own disk is full takes no files and no mail, and does everything else", async () => {
    let free = 100 * megabyte;
    const smtpPort = await freePort();
    const environment = { IPHUB_SMTP_PORT: String(smtpPort) };
    const hub = await startWholeHub({ database: await engine.fresh(), environment, freeSpace: async () => free });
    onTestFinished(() => hub.close());
    const ben = await hub.as("ben");
    const upload = () => ben.files.upload({ reference: "m-1", file: new File(["A device."], "claims.txt") });
    const refused = await failureOf(upload());
    expect([refused.status, refused.code]).toEqual([507, "storage_full"]);
    expect(refused.message).toMatch(/disk of the hub's files is full.*Nothing was changed.*administrator/);
    const mail = { from: "client@example.com", to: "docket@firm.example", subject: "A question", text: "When?" };
    const transport = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
    await expect(transport.sendMail(mail)).rejects.toMatchObject({ responseCode: 451 });
    const report = Readable.from([Buffer.from("A report.")]);
    await expect(storeContent(hub.platform, report, { limit: 100 })).rejects.toThrow(NoRoomFailure);
    expect(report.destroyed).toBe(true);
    expect(await hub.platform.db.selectFrom("storage_pending").select("key").execute()).toEqual([]);
    await ben.notes.createForInvention({ inventionId: "m-1", content: "Written all the same" });
    const sheet = new File(["Our ref,Title\nA-1,Widget\n"], "docket.csv");
    expect((await (await hub.as("amy")).imports.preview({ file: sheet })).counts.rows).toBe(1);
    expect(hub.logLines.filter((line) => line.includes("takes no files until there is room"))).toHaveLength(1);

    free = 200 * megabyte;
    await hub.platform.disk.look();
    expect((await upload()).name).toBe("claims.txt");
    const file = new File(["A lid."], "lid.txt");
    const keyed = () => ben.files.upload({ reference: "m-1", file }, { idempotencyKey: "k-lid" });
    await keyed();
    free = 100 * megabyte;
    await hub.platform.disk.look();
    expect((await failureOf(keyed())).code).toBe("storage_full");
  });
});
