import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import type { Hub } from "@iphub/sdk";
import { cleanStorage } from "@iphub/server/files/clean-storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../support/engines.ts";
import { failureOf } from "../support/failure-of.ts";
import { type FilesHub, sha256, startFilesHub } from "../support/files-hub.ts";

forEachEngine((engine) => {
  let hub: FilesHub;
  let ada: Hub;
  let ben: Hub;
  let token: string;

  beforeAll(async () => {
    hub = await startFilesHub(engine);
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

  test("an upload whose whole is not what was announced begins anew", async () => {
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

  test("what nobody takes over is cleared away after a day", async () => {
    const { id } = await ada.files.beginUpload({ reference: "m-1", name: "left.bin", size: 10 });
    await ada.files.uploadPiece({ id, offset: 0, piece: new Blob(["12345"]) });
    expect(await cleanStorage(hub.platform)).toBe(0);
    const tomorrow = { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) };
    expect(await cleanStorage({ ...hub.platform, clock: tomorrow })).toBe(1);
    expect((await failureOf(ada.files.uploadStatus({ id }))).status).toBe(404);
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
