import { Readable } from "node:stream";
import type { Hub } from "@iphub/sdk";
import { actorOfToken } from "@iphub/server/identity/auth/sessions";
import { cleanStorage } from "@iphub/server/matters/files/clean-storage";
import { storeContent } from "@iphub/server/matters/files/store-content";
import { addPiece, finishUpload } from "@iphub/server/matters/files/uploads";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { type FilesHub, sha256, startFilesHub } from "../../support/files-hub.ts";

onPostgres((engine) => {
  let hub: FilesHub;
  let ada: Hub;

  beforeAll(async () => {
    hub = await startFilesHub(engine);
    ada = await hub.as("ada");
  });
  afterAll(() => hub.close());

  /** A matter that was opened by mistake, with an upload of ten bytes of which five have arrived. */
  async function matterWithUpload() {
    const matter = await ada.inventions.create({ title: "A mistake", references: [] });
    const { id } = await ada.files.beginUpload({ reference: matter.id, name: "under-way.bin", size: 10 });
    await ada.files.uploadPiece({ id, offset: 0, piece: new Blob(["12345"]) });
    return { matter: matter.id, upload: id };
  }

  const content = (text: string) =>
    storeContent(hub.platform, Readable.from([Buffer.from(text)]), { limit: text.length });
  const unused = { key: "unused-key-00", at: Date.now() };

  test("the chunks of an upload are deleted when the creation of the matter is undone", async () => {
    const { matter } = await matterWithUpload();
    expect(hub.stored()).toHaveLength(1);
    await ada.inventions.takeBack({ id: matter });
    expect(await cleanStorage(hub.platform)).toBe(1);
    expect(hub.stored()).toEqual([]);
    // The key that was noted for the next chunk could be one that is being written.
    const tomorrow = { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) };
    expect(await cleanStorage({ ...hub.platform, clock: tomorrow })).toBe(1);
    await hub.nothingElseStored();
  });

  test("a chunk that is being stored while the creation of its matter is undone is deleted too", async () => {
    const { kysely: db } = hub.platform.database;
    const { matter, upload } = await matterWithUpload();
    const { key } = await content("67890");
    const storing = await db.startTransaction().execute();
    await storing.selectFrom("uploads").select("id").where("id", "=", upload).forUpdate().execute();
    await storing.deleteFrom("storage_pending").where("key", "=", key).execute();
    const piece = { upload_id: upload, start: 5, size: 5, storage_key: key };
    await storing.insertInto("upload_pieces").values(piece).execute();
    const takingBack = ada.inventions.takeBack({ id: matter });
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
    await storing.commit().execute();
    await takingBack;
    const pending = await db.selectFrom("storage_pending").select("key").where("key", "=", key).execute();
    expect(pending).toEqual([{ key }]);
    const tomorrow = { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) };
    await cleanStorage({ ...hub.platform, clock: tomorrow });
    await hub.nothingElseStored();
  });

  test("an upload that two requests restart keeps what was sent after the first of them", async () => {
    const { platform } = hub;
    const { storage } = platform;
    const actor = await actorOfToken(platform, await hub.tokenFor("ada"));
    const wanted = { reference: "m-1", name: "restarted.bin", size: 10, sha256: sha256("1234567890") };
    const { id } = await ada.files.beginUpload(wanted);
    const { upload } = await addPiece(platform, id, { offset: 0, content: await content("0987654321"), next: unused });
    const reading = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const slowly = {
      write: storage.write.bind(storage),
      remove: storage.remove.bind(storage),
      async read(key: string) {
        const opened = await storage.read(key);
        reading.resolve();
        await released.promise;
        return opened;
      },
    };
    const slow = finishUpload({ ...platform, storage: slowly }, actor, upload);
    // Listened to before it fails.
    const refused = expect(slow).rejects.toMatchObject({ code: "hash_differs" });
    await reading.promise;
    await expect(finishUpload(platform, actor, upload)).rejects.toMatchObject({ code: "hash_differs" });
    expect(await ada.files.uploadPiece({ id, offset: 0, piece: new Blob(["12345"]) })).toMatchObject({ received: 5 });
    released.resolve();
    await refused;
    expect(await ada.files.uploadStatus({ id })).toMatchObject({ received: 5 });
    const { file } = await ada.files.uploadPiece({ id, offset: 5, piece: new Blob(["67890"]) });
    expect(file).toMatchObject({ sha256: wanted.sha256 });
    await hub.nothingElseStored();
  });
});
