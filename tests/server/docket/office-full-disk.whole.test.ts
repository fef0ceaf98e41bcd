import { openOffice } from "@iphub/server/connectors/uspto/open-office";
import { syncRound } from "@iphub/server/docket/uspto/office-work";
import { insertInventions } from "@iphub/server/matters/inventions/inventions.store";
import { probeServices } from "@iphub/server/operations/health/health.probes";
import { transaction } from "@iphub/server/platform/database/transaction";
import { expect, onTestFinished, test } from "vitest";
import { onEmbedded, onPostgres, type TestEngine } from "../../support/engines.ts";
import { wholeMatter } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";
import { realWrapper, startUsptoPeer } from "../../support/uspto-peer.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

const megabyte = 1024 * 1024;
const [little, enough] = [100 * megabyte, 200 * megabyte];
const application = "17248024";
const patient = { timeout: 20_000 };

/** A whole hub with an office of its own, a matter with an application, and a disk whose free space a test sets. */
async function startWithOffice(engine: TestEngine, free: number) {
  const disk = { free };
  const peer = await startUsptoPeer();
  onTestFinished(() => peer.close());
  peer.documents.set(application, realWrapper());
  peer.events.set(application, []);
  const clock = new TestClock();
  const environment = { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_PAUSE: "10" };
  const freeSpace = async () => disk.free;
  const hub = await startWholeHub({ database: await engine.fresh(), clock, environment, freeSpace });
  onTestFinished(() => hub.close());
  await transaction(hub.platform.database, (tx) =>
    insertInventions(tx, [wholeMatter({ id: "m-office", references: ["17/248,024"] })]),
  );
  const leave = async (bytes: number) => {
    disk.free = bytes;
    await hub.platform.disk.look();
  };
  return { hub, peer, clock, leave, amy: await hub.as("amy") };
}

onEmbedded((engine) => {
  test("a hub whose disk is full asks the office nothing: no round, no refresh, no look at the key", async () => {
    const { hub, peer, leave, amy } = await startWithOffice(engine, little);
    const office = openOffice(hub.platform);
    const { signal } = new AbortController();
    // What a person looks at is shown as it is stored, and its refresh waits.
    expect(await amy.uspto.documents({ id: application })).toEqual([]);
    expect(await syncRound(hub.platform, office, signal)).toBe(0);
    await probeServices(hub.platform, hub.url, signal);
    const { db } = hub.platform;
    const refreshes = db.selectFrom("jobs").select(["status", "attempts"]).where("kind", "=", "uspto-refresh");
    expect(await refreshes.execute()).toEqual([{ status: "queued", attempts: 0 }]);
    expect(peer.seen).toEqual([]);

    await leave(enough);
    await expect.poll(async () => (await amy.uspto.documents({ id: application })).length, patient).toBe(45);
    await probeServices(hub.platform, hub.url, signal);
    expect(peer.seen.at(-1)?.path).toBe("/api/v1/patent/status-codes?limit=1");
  });
});

onPostgres((engine) => {
  test("while the disk of the files is full no document is fetched; with room it is fetched once", async () => {
    const { hub, peer, clock, leave, amy } = await startWithOffice(engine, little);
    // What needs no room there goes on: the office is asked what it lists.
    await amy.uspto.sync({ id: application });
    await expect.poll(async () => (await amy.uspto.documents({ id: application })).length, patient).toBe(45);
    const [document] = await amy.uspto.documents({ id: application });
    const wanted = { applicationId: application, documentIds: [document?.id ?? ""] };
    const { id } = await amy.uspto.download(wanted);
    const job = () =>
      hub.platform.db
        .selectFrom("jobs")
        .select(["status", "attempts", "last_error"])
        .where("kind", "=", "uspto-download")
        .executeTakeFirst();
    const full = expect.stringContaining("The disk of the hub's files is full");
    await expect.poll(job, patient).toEqual({ status: "queued", attempts: 0, last_error: full });
    const [waiting] = await amy.uspto.downloads();
    expect(waiting).toMatchObject({ id, status: "queued", items: [{ status: "queued", error: full }] });
    const fetched = () => peer.seen.filter(({ path }) => path.includes("/download/"));
    expect(fetched()).toEqual([]);

    await leave(enough);
    clock.advance(6 * 60_000);
    // Another request has the queue look at once: what is on its way is not requested twice.
    await amy.uspto.download(wanted);
    await expect.poll(async () => (await amy.uspto.downloadStatus({ id })).status, patient).toBe("completed");
    const files = await amy.files.list({ reference: "m-office" });
    expect(files.map(({ source }) => source)).toEqual(["patent-office"]);
    expect(fetched()).toHaveLength(1);
  });
});
