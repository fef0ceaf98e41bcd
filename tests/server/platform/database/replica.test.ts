import { HubHttpError } from "@iphub/sdk/errors";
import { ReplicaLag } from "@iphub/server/platform/database/postgres/log-positions";
import { replicaCalls } from "@iphub/server/replica-calls";
import { expect, onTestFinished, test } from "vitest";
import { rawCall } from "../../../contract/raw-call.ts";
import { calls } from "../../../contract/schemas.ts";
import { onPostgres } from "../../../support/engines.ts";
import { startWholeHub } from "../../../support/whole-hub.ts";
import { askServer, pauseReplay, replicatedHub } from "./replicated-hub.ts";

/** The reads of people who are signed in that the primary answers; `replica-calls.ts` says why. */
const primaryReads: Readonly<Record<string, readonly string[]>> = {
  auth: ["commandLine", "sessions", "secondFactor", "secondFactorRoles", "passkeys"],
  users: ["me", "assistants", "sponsors", "bots", "validateBots", "feedbackUrl", "teams", "planHandOver"],
  tokens: ["list"],
  settings: ["get"],
  inventions: ["get", "matter"],
  walls: ["get", "teams"],
  correspondence: ["get", "unassigned"],
  files: ["download", "preview", "paper", "text", "listNotes", "versions", "uploadStatus", "listUploads"],
  directory: ["list", "tree", "syncStatus"],
  plans: ["get"],
  reports: ["downloadTemplate"],
  addIns: ["word", "outlook", "visio", "alfred"],
  deadlines: ["explain", "paper", "previewClosure"],
  docket: ["weekSchedule", "checkVerification", "state"],
  calendar: ["list"],
  uspto: ["documents", "state", "downloads", "downloadStatus", "calls"],
  inbox: ["preferences"],
  callUps: ["schedule", "absences"],
  minions: ["getComment", "attachment"],
  imports: ["names"],
  health: ["history", "report"],
  audit: ["verify", "export"],
  accessLog: ["export"],
  retention: ["holds"],
};

test("every read of people who are signed in is served by a replica, or named here, and nothing else is", () => {
  const reads = calls.filter(({ call: { safe, method, access } }) => (safe ?? method === "GET") && access !== "public");
  const named = Object.entries(primaryReads).flatMap(([noun, verbs]) => verbs.map((verb) => `${noun}.${verb}`));
  expect([...replicaCalls, ...named].toSorted()).toEqual(reads.map(({ name }) => name).toSorted());
});

test("how far a replica is behind is told by when the primary was where it is", () => {
  const lag = new ReplicaLag();
  expect(lag.of(0, 5n)).toBeNull();
  lag.note(1_000, 10n);
  lag.note(2_000, 20n);
  lag.note(3_000, 30n);
  expect(lag.of(3_100, 9n)).toBeNull();
  expect(lag.of(3_100, 10n)).toBe(2_100);
  expect(lag.of(3_100, 29n)).toBe(1_100);
  expect(lag.of(3_100, 30n)).toBe(0);
  // A replica of a primary that writes nothing is not behind.
  lag.note(4_000, 30n);
  expect(lag.of(4_100, 30n)).toBe(0);
});

onPostgres((engine) => {
  test("pages are read from a replica, and a replica that lags shows no one less than was written, nor more than they may see", {
    timeout: 120_000,
  }, async () => {
    const { hub, replica, facts, isUsed } = await replicatedHub("lagging");
    const [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
    const readsThere = async (read: () => Promise<unknown>) => {
      const before = facts().reads.replica;
      const readAgain = async () => {
        await read();
        return facts().reads.replica;
      };
      await expect.poll(readAgain, { timeout: 20_000 }).toBeGreaterThan(before);
    };
    await readsThere(() => ben.tasks.search({}));
    const ready = JSON.parse((await rawCall({ url: hub.url, path: "/readyz" })).text);
    expect(ready).toMatchObject({ ok: true, readReplica: { state: "in use", lagMs: expect.any(Number) } });
    expect((await eve.tasks.get({ id: "k-1" })).invention.id).toBe("m-1");

    const resume = await pauseReplay(replica);
    const task = await ben.tasks.create({ inventionId: "m-1", title: "Written while the replay is paused" });
    const { replica: servedBefore } = facts().reads;
    expect(await askServer(replica, `select id from tasks where id = '${task.id}'`)).toEqual([]);
    for (const one of [ben, eve]) {
      expect((await one.tasks.get({ id: task.id })).title).toBe(task.title);
      expect((await one.tasks.search({ qs: "paused" })).data.map(({ id }) => id)).toContain(task.id);
    }
    // A wall, and a session that ends: the replica has neither.
    await amy.walls.set({ id: "m-1", owners: ["ben@firm.example"], people: ["ben@firm.example"] });
    await expect(eve.tasks.get({ id: task.id })).rejects.toMatchObject({ status: 404 });
    expect((await eve.inventions.search({})).data).toEqual([]);
    await amy.users.update({ id: "u-eve", disabled: true });
    const refused = await eve.tasks.search({}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(HubHttpError);
    expect(refused).toMatchObject({ status: 401 });
    expect(facts().reads.replica).toBe(servedBefore);
    await expect.poll(() => facts().lagMs).toBeGreaterThan(500);

    await resume();
    await isUsed();
    await readsThere(async () => expect((await ben.tasks.get({ id: task.id })).title).toBe(task.title));
  });

  test("a server that is no replica of the hub's database is not read, and health says so", async () => {
    const { databaseUrl = "" } = await engine.fresh();
    const other = await engine.fresh();
    for (const [readUrl, reason] of [
      [databaseUrl, "it is not a replica"],
      ["postgres://nobody:x@127.0.0.1:1/none", "ECONNREFUSED"],
    ] as const) {
      const hub = await startWholeHub({ database: other, environment: { IPHUB_DATABASE_READ_URL: readUrl } });
      onTestFinished(() => hub.close());
      await expect.poll(() => hub.platform.database.replica?.facts().reason).toContain(reason);
      const ben = await hub.as("ben");
      expect((await ben.tasks.get({ id: "k-1" })).id).toBe("k-1");
      const service = async () =>
        (await ben.health.report({})).find((one) => one.service === "read-replica")?.entries[0]?.reason;
      await expect.poll(service).toContain("everything is read from the primary");
      const { text } = await rawCall({ url: hub.url, path: "/metrics" });
      expect(text).toContain("iphub_read_replica_in_use 0");
      expect(text).toMatch(/^iphub_replica_calls_total\{from="replica"\} 0$/m);
      await hub.close();
    }
  });
});
