import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { buildApp } from "@iphub/server/app";
import { cleanStorage } from "@iphub/server/matters/files/clean-storage";
import { removeUpload } from "@iphub/server/matters/files/drop-pieces";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type FilesHub, sha256, startFilesHub } from "../../support/files-hub.ts";

const megabyte = 1024 ** 2;

forEachEngine((engine) => {
  let hub: FilesHub;
  let ada: Hub;
  let ben: Hub;
  let token: string;

  beforeAll(async () => {
    hub = await startFilesHub(engine, { IPHUB_FILE_LIMIT: String(4 * megabyte) });
    [ada, ben, token] = await Promise.all([hub.as("ada"), hub.as("ben"), hub.tokenFor("ada")]);
  });
  afterAll(() => hub.close());

  test("an upload goes on after a break; a piece sent twice counts once", async () => {
    const content = randomBytes(250_000);
    const piece = (from: number, to: number) => new Blob([content.subarray(from, to)]);
    const wanted = { reference: "17/248,024", name: "long.bin", size: content.length, sha256: sha256(content) };
    const { id } = await ada.files.beginUpload(wanted);
    await ada.files.uploadPiece({ id, offset: 0, piece: piece(0, 100_000) });
    await ada.files.uploadPiece({ id, offset: 0, piece: piece(0, 100_000) });
    const gap = await failureOf(ada.files.uploadPiece({ id, offset: 150_000, piece: piece(150_000, 160_000) }));
    expect([gap.status, gap.code]).toEqual([409, "wrong_offset"]);
    expect(await ada.files.uploadStatus({ id })).toMatchObject({ received: 100_000, size: 250_000, file: null });
    expect((await failureOf(ben.files.uploadStatus({ id }))).status).toBe(404);
    const last = await ada.files.uploadPiece({ id, offset: 100_000, piece: piece(100_000, 250_000) });
    expect(last.file).toMatchObject({ inventionId: "m-1", name: "long.bin", sha256: sha256(content), version: 1 });
    const again = await ada.files.uploadPiece({ id, offset: 100_000, piece: piece(100_000, 250_000) });
    expect(again.file).toEqual(last.file);
    expect(await (await ada.files.download({ id: last.file?.id ?? "" })).bytes()).toEqual(new Uint8Array(content));
    await hub.nothingElseStored();
  });

  test("the same file sent again goes on where it broke off, also after the sender forgot the upload", async () => {
    const content = randomBytes(250_000);
    const wanted = { reference: "17/248,024", name: "<again>.bin", size: content.length };
    const modifiedAt = "2026-01-31T09:00:00.123Z";
    const begun = await ada.files.beginUpload({ ...wanted, modifiedAt });
    await ada.files.uploadPiece({ id: begun.id, offset: 0, piece: new Blob([content.subarray(0, 100_000)]) });
    const listed = await ada.files.listUploads({ reference: "m-1" });
    expect(listed).toMatchObject([{ id: begun.id, name: "_again_.bin", received: 100_000, size: 250_000 }]);
    expect(await ben.files.listUploads({ reference: "m-1" })).toEqual([]);
    // Another person, another matter, a file that was changed since, and one of unknown time begin again.
    const others = await Promise.all([
      ben.files.beginUpload({ ...wanted, modifiedAt }),
      ada.files.beginUpload({ ...wanted, reference: "m-2", modifiedAt }),
      ada.files.beginUpload({ ...wanted, modifiedAt: "2026-01-31T09:00:00.124Z" }),
      ada.files.beginUpload({ ...wanted, size: 250_001, modifiedAt }),
      ada.files.beginUpload(wanted),
    ]);
    expect(others.map(({ received }) => received)).toEqual([0, 0, 0, 0, 0]);
    // Its hash may be sent later.
    const again = await ada.files.beginUpload({ ...wanted, sha256: sha256(content), modifiedAt });
    expect((await ada.files.beginUpload({ ...wanted, sha256: sha256("another"), modifiedAt })).received).toBe(0);
    expect((await ada.files.beginUpload({ ...wanted, modifiedAt })).id).toBe(begun.id);
    expect(again).toEqual({ id: begun.id, received: 100_000, size: 250_000, file: null });
    const rest = new Blob([content.subarray(100_000)]);
    const { file } = await ada.files.uploadPiece({ id: again.id, offset: 100_000, piece: rest });
    expect(file).toMatchObject({ sha256: sha256(content), version: 1 });
    // It is finished: the same file sent once more is a new version.
    expect((await ada.files.beginUpload({ ...wanted, modifiedAt })).received).toBe(0);
    const finished = await failureOf(ada.files.cancelUpload({ id: begun.id }));
    expect([finished.status, finished.code]).toEqual([409, "upload_finished"]);
    expect((await failureOf(ada.files.cancelUpload({ id: others[0]?.id ?? "" }))).status).toBe(404);
    for (const { id } of await ada.files.listUploads({ reference: "m-1" })) await ada.files.cancelUpload({ id });
    expect(await ada.files.listUploads({ reference: "m-1" })).toEqual([]);
    await hub.nothingElseStored();
  });

  test("an upload in more chunks than a statement has parameters is dropped whole", async () => {
    const { id } = await ada.files.beginUpload({ reference: "m-1", name: "many.bin", size: 40_000 });
    const open = await hub.platform.database.kysely.startTransaction().execute();
    await sql`
      insert into upload_pieces (upload_id, start, size, storage_key)
      select ${id}, at, 1, 'many-' || at from generate_series(0, 39999) at`.execute(open);
    expect(await removeUpload(open, hub.platform, id)).toHaveLength(40_000);
    const counted = sql`select count(*)::int as pending from storage_pending where key like 'many-%'`;
    expect((await counted.execute(open)).rows).toEqual([{ pending: 40_000 }]);
    await open.rollback().execute();
    await ada.files.cancelUpload({ id });
    await hub.nothingElseStored();
  });

  test("a form with a text that cannot be stored is refused by its name", async () => {
    const form = new FormData();
    form.set("reference", "m-1\u0000");
    form.set("file", new File(["x"], "a.txt"));
    const headers = { authorization: `Bearer ${token}` };
    const path = "/api/filesmanager/files/file";
    const answer = await fetch(hub.url + path, { method: "POST", headers, body: form });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { fields: [{ field: "reference" }] } }]);
    await hub.nothingElseStored();
  });

  test("an upload that is given up leaves nothing, and takes no piece any more", async () => {
    const { id } = await ada.files.beginUpload({ reference: "m-1", name: "given-up.bin", size: 10 });
    await ada.files.uploadPiece({ id, offset: 0, piece: new Blob(["12345"]) });
    await ada.files.cancelUpload({ id });
    expect((await failureOf(ada.files.uploadPiece({ id, offset: 5, piece: new Blob(["67890"]) }))).status).toBe(404);
    await hub.nothingElseStored();
  });

  test("the key of a piece is noted with the one before it, and is no one else's", async () => {
    const { kysely: db } = hub.platform.database;
    const noted = async () => (await db.selectFrom("storage_pending").select("key").execute()).map(({ key }) => key);
    const piecesOf = (upload: string) =>
      db
        .selectFrom("upload_pieces")
        .select("storage_key as key")
        .where("upload_id", "=", upload)
        .orderBy("start")
        .execute();
    const { id } = await ada.files.beginUpload({ reference: "m-1", name: "noted.bin", size: 30 });
    const send = (offset: number) => ada.files.uploadPiece({ id, offset, piece: new Blob([randomBytes(10)]) });
    await send(0);
    const [next] = await noted();
    await send(10);
    expect((await piecesOf(id))[1]?.key).toBe(next);
    // Two at once for one place: one is taken, and each has written under a key of its own.
    const both = await Promise.allSettled([send(20), send(20)]);
    expect(both.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    const { file } = await ada.files.uploadStatus({ id });
    expect((await (await ada.files.download({ id: file?.id ?? "" })).bytes()).length).toBe(30);
    await hub.nothingElseStored();
  });

  test("large pieces are stored once and read as one file, whole or in part, across their seams", async () => {
    const content = randomBytes(3.5 * megabyte);
    const pieceSize = 1.2 * megabyte;
    const wanted = { reference: "m-3", name: "seams.bin", size: content.length, sha256: sha256(content) };
    const { id } = await ada.files.beginUpload(wanted);
    let state = await ada.files.uploadStatus({ id });
    while (state.file === null) {
      const offset = state.received;
      state = await ada.files.uploadPiece({
        id,
        offset,
        piece: new Blob([content.subarray(offset, offset + pieceSize)]),
      });
    }
    const { file } = state;
    expect(file).toMatchObject({ size: content.length, sha256: sha256(content), version: 1 });
    expect(sha256(await (await ada.files.download({ id: file.id })).bytes())).toBe(sha256(content));
    const { url } = await ada.files.token({ path: file.id });
    const seam = Math.floor(pieceSize);
    for (const [first, last] of [
      [0, 0],
      [seam - 3, seam + 3],
      [5, content.length - 7],
      [content.length - 1, content.length - 1],
    ] as const) {
      const part = await fetch(new URL(url, hub.url), { headers: { range: `bytes=${first}-${last}` } });
      expect(part.status).toBe(206);
      expect(sha256(await part.bytes())).toBe(sha256(content.subarray(first, last + 1)));
    }
    // Every byte lies in the storage once.
    const rows = hub.platform.db.selectFrom("content_parts").select("size");
    expect((await rows.execute()).map(({ size }) => size)).toHaveLength(3);
    expect(await ada.files.uploadStatus({ id })).toMatchObject({ received: content.length, file });
    await hub.nothingElseStored();
  });

  test("pieces that another process of the hub took are measured at the end", async () => {
    const { platform } = hub;
    const elsewhere = await buildApp(platform, null);
    onTestFinished(() => elsewhere.close());
    const there = await elsewhere.listen({ port: 0 });
    const adaThere = createHub({ baseUrl: there, token: memoryTokenStore(token) });
    const content = randomBytes(2.5 * megabyte);
    const half = 1.25 * megabyte;
    const { id } = await ada.files.beginUpload({ reference: "m-3", name: "turns.bin", size: content.length });
    await adaThere.files.uploadPiece({ id, offset: 0, piece: new Blob([content.subarray(0, half)]) });
    const { file } = await ada.files.uploadPiece({ id, offset: half, piece: new Blob([content.subarray(half)]) });
    expect(file).toMatchObject({ size: content.length, sha256: sha256(content) });
    // The key that the other process noted for a piece that came here is left to the cleaner.
    const tomorrow = { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) };
    expect(await cleanStorage({ ...platform, clock: tomorrow })).toBe(1);
    await hub.nothingElseStored();
  });

  test("an upload whose content is not what was announced starts again", async () => {
    const { id } = await ada.files.beginUpload({ reference: "m-1", name: "w.bin", size: 4, sha256: sha256("good") });
    const refused = await failureOf(ada.files.uploadPiece({ id, offset: 0, piece: new Blob(["evil"]) }));
    expect([refused.status, refused.code]).toEqual([422, "hash_differs"]);
    expect((await ada.files.uploadStatus({ id })).received).toBe(0);
    const more = await failureOf(ada.files.uploadPiece({ id, offset: 0, piece: new Blob(["good!"]) }));
    expect([more.status, more.code]).toEqual([413, "file_too_large"]);
    const done = await ada.files.uploadPiece({ id, offset: 0, piece: new Blob(["good"]) });
    expect(done.file).toMatchObject({ name: "w.bin", size: 4 });
    await hub.nothingElseStored();
  });

  test("a connection that breaks in the middle of an upload leaves nothing", async () => {
    const { port } = new URL(hub.url);
    const socket = connect(Number(port), "127.0.0.1");
    const head = [
      "POST /api/filesmanager/files/file HTTP/1.1",
      "host: hub",
      `authorization: Bearer ${token}`,
      "content-type: multipart/form-data; boundary=b",
      "content-length: 100000",
      "",
      '--b\r\ncontent-disposition: form-data; name="file"; filename="cut.bin"\r\n\r\nhalf of it',
    ].join("\r\n");
    socket.write(head);
    await expect.poll(hub.stored).toContainEqual(expect.stringMatching(/\.part$/));
    socket.destroy();
    await expect.poll(hub.stored).not.toContainEqual(expect.stringMatching(/\.part$/));
    await expect.poll(() => hub.platform.db.selectFrom("storage_pending").selectAll().execute()).toEqual([]);
    await hub.nothingElseStored();
  });

  test("the same write with the same key makes one version", async () => {
    const idempotencyKey = "files-once";
    const send = () => ada.files.upload({ reference: "m-2", file: new File(["k"], "key.txt") }, { idempotencyKey });
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect((await ada.files.versions({ id: first.id })).length).toBe(1);
    await hub.nothingElseStored();
  });
});
