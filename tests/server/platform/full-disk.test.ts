import { join } from "node:path";
import { probeServices } from "@iphub/server/operations/health/health.probes";
import { transaction } from "@iphub/server/platform/database/transaction";
import { createTransport } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
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
