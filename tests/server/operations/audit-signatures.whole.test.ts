import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { auditText, firstAuditHash } from "@iphub/sdk/domain/audit-chain";
import { backUp, publicAuditKeys, restore } from "@iphub/server";
import { anchorHead } from "@iphub/server/operations/audit/anchors";
import { readHistory } from "@iphub/server/operations/audit/audit.store";
import { sha256 } from "@iphub/server/platform/events/event-log";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  async function start(): Promise<WholeHub> {
    const hub = await startWholeHub({ database: await engine.fresh() });
    onTestFinished(() => hub.close());
    const ben = await hub.as("ben");
    for (const title of ["One", "Two", "Three", "Four"]) await ben.tasks.update({ id: "k-1", title });
    await anchorHead(hub.platform);
    return hub;
  }
  const db = ({ platform }: WholeHub) => platform.database.kysely;
  const verify = async (hub: WholeHub) => (await hub.as("amy")).audit.verify({});

  /** What someone with the database can do: change an entry, and compute the chain after it again. */
  async function rewrite(hub: WholeHub, from: number, signature: "kept" | "removed"): Promise<void> {
    let hash = firstAuditHash;
    for await (const entries of readHistory(db(hub), null, 0)) {
      for (const entry of entries) {
        const metadata = entry.seq === from ? { ...entry.metadata, forged: true } : entry.metadata;
        hash = sha256(auditText(hash, { ...entry, metadata }));
        await sql`update event_log set hash = ${hash}, metadata = ${JSON.stringify(metadata)}::jsonb
          where seq = ${entry.seq}`.execute(db(hub));
        if (signature === "removed" && entry.seq >= from) {
          await sql`update event_log set signature = null where seq = ${entry.seq}`.execute(db(hub));
        }
      }
    }
  }

  test("every entry is signed with a key that only the owner of the data folder reads, and the log verifies", async () => {
    const hub = await start();
    const { dataDirectory } = hub.platform.configuration;
    expect(statSync(join(dataDirectory, "audit-key.pem")).mode & 0o777).toBe(0o600);
    const found = await verify(hub);
    expect(found).toMatchObject({ complete: true, broken: null, signedFrom: 1 });
    expect(found.anchors).toBeGreaterThan(0);
    const { rows } = await sql<{ secrets: string }>`select jsonb_agg(s)::text as secrets from hub_secrets s`.execute(
      db(hub),
    );
    expect(rows[0]?.secrets).not.toContain("PRIVATE KEY");
  });

  test("a chain that was rewritten in the database with right hashes is found out by its signatures", async () => {
    const hub = await start();
    await rewrite(hub, 2, "kept");
    expect((await verify(hub)).broken).toMatchObject({ seq: 2, reason: "its signature is not of this hub's key" });
  });

  test("without its signatures a rewritten chain is found out by what was noted outside", async () => {
    const hub = await start();
    const before = await verify(hub);
    await rewrite(hub, 2, "removed");
    expect((await verify(hub)).broken?.reason).toMatch(
      /^its hash is not the one that was noted outside on |not signed/,
    );
    // The hub goes on writing: what it adds is signed, and heals nothing.
    await (await hub.as("ben")).tasks.update({ id: "k-1", title: "Five" });
    expect((await verify(hub)).broken?.seq).toBeLessThanOrEqual(before.seq);
  });

  test("entries cut off at the end are missed, because the head was noted", async () => {
    const hub = await start();
    const { seq } = await verify(hub);
    await sql`delete from event_log where seq = ${seq}`.execute(db(hub));
    expect((await verify(hub)).broken).toMatchObject({ seq, id: null, reason: expect.stringContaining("is missing") });
  });

  test("an anchor file that was changed is refused", async () => {
    const hub = await start();
    const { file } = hub.platform.configuration.auditAnchors;
    writeFileSync(file, readFileSync(file, "utf8").replace(/"seq":(\d+)/u, '"seq":1'));
    expect((await verify(hub)).broken?.reason).toContain("is not an anchor that this hub's key has signed");
  });

  test("an anchor that was cut off while it was written is none, and the next one is noted after the whole ones", async () => {
    const hub = await start();
    const { file } = hub.platform.configuration.auditAnchors;
    const whole = readFileSync(file, "utf8");
    writeFileSync(file, `${whole}${whole.slice(0, 20)}`);
    expect((await verify(hub)).broken).toBeNull();
    await (await hub.as("ben")).tasks.update({ id: "k-1", title: "Five" });
    await anchorHead(hub.platform);
    const lines = readFileSync(file, "utf8").split("\n");
    expect(lines.slice(0, whole.split("\n").length - 1)).toEqual(whole.trimEnd().split("\n"));
    expect(lines.at(-1)).toBe("");
    expect(await verify(hub)).toMatchObject({ broken: null, complete: true });
  });

  test("entries from before there was a key prove nothing, and the first signed one is named", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    onTestFinished(() => hub.close());
    const ben = await hub.as("ben");
    await ben.tasks.update({ id: "k-1", title: "Old" });
    await sql`update event_log set signature = null`.execute(db(hub));
    const old = (await verify(hub)).seq;
    await ben.tasks.update({ id: "k-1", title: "New" });
    expect(await verify(hub)).toMatchObject({ broken: null, signedFrom: old + 1 });
  });

  test("a new key signs from its first start on, and the one before counts for what it signed until then", async () => {
    const database = await engine.fresh();
    const folder = database.dataDirectory ?? join(runDirectory(), "data", randomUUID());
    const environment = { IPHUB_DATA: folder };
    const first = await startWholeHub({ database, environment });
    await (await first.as("ben")).tasks.update({ id: "k-1", title: "Signed by the first key" });
    await anchorHead(first.platform);
    const earlier = first.platform.auditKey;
    await first.close();
    // The steps of docs/running.md, New keys.
    writeFileSync(join(folder, "audit-keys-earlier.pem"), earlier.publicKey);
    renameSync(join(folder, "audit-key.pem"), join(folder, "kept-elsewhere.pem"));

    const second = await startWholeHub({ database, environment });
    onTestFinished(() => second.close());
    expect(second.platform.auditKey.id).not.toBe(earlier.id);
    const ben = await second.as("ben");
    await ben.tasks.update({ id: "k-1", title: "Signed by the second key" });
    await anchorHead(second.platform);
    await ben.tasks.update({ id: "k-1", title: "After an anchor of the second key" });
    expect(await verify(second)).toMatchObject({ complete: true, broken: null, signedFrom: 1 });

    // What someone with the earlier key and the database can do.
    const { seq, hash } = await verify(second);
    await sql`update event_log set signature = ${earlier.sign(hash)} where seq = ${seq}`.execute(db(second));
    expect((await verify(second)).broken).toMatchObject({
      seq,
      reason: "it is signed with an earlier key, though the hub had its present one by then",
    });
  });

  test("a hub restored without its key verifies what was signed before by the public key in the backup", async () => {
    const database = await engine.fresh();
    const source = await startWholeHub({ database });
    await (await source.as("ben")).tasks.update({ id: "k-1", title: "Before the backup" });
    const { dataDirectory } = source.platform.configuration;
    await source.close();
    const auditKeys = await publicAuditKeys({ dataDirectory });
    expect(auditKeys).toBe(source.platform.auditKey.publicKeys);
    const folder = join(runDirectory(), `audit-backup-${engine.name}-${process.pid}`);
    await backUp({ dataDirectory, databaseUrl: database.databaseUrl, auditKeys }, folder, new Date());
    expect(readFileSync(join(folder, "manifest.json"), "utf8")).not.toContain("PRIVATE KEY");

    const empty = await engine.fresh({ empty: true });
    const target = { dataDirectory: empty.dataDirectory ?? `${folder}-target`, databaseUrl: empty.databaseUrl };
    await restore(folder, target);
    // A backup of it before its first start, when it has no key of its own yet, has them too.
    expect(await publicAuditKeys({ dataDirectory: target.dataDirectory })).toBe(auditKeys);
    const restored = await startWholeHub({ database: empty, environment: { IPHUB_DATA: target.dataDirectory } });
    onTestFinished(() => restored.close());
    expect(restored.platform.auditKey.id).not.toBe(source.platform.auditKey.id);
    await (await restored.as("ben")).tasks.update({ id: "k-1", title: "After the restore" });
    expect(await verify(restored)).toMatchObject({ complete: true, broken: null, signedFrom: 1 });
  });
});
