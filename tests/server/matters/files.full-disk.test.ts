import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type FilesHub, sha256, startFilesHub } from "../../support/files-hub.ts";
import { putSmallDisk, type SmallDisk } from "../../support/small-disk.ts";

const large = randomBytes(3 * 1024 * 1024);

forEachEngine((engine) => {
  let hub: FilesHub;
  let disk: SmallDisk;
  beforeAll(async () => {
    hub = await startFilesHub(engine, { IPHUB_FILE_LIMIT: "50000000" });
    disk = putSmallDisk(hub.platform);
  });
  afterAll(async () => {
    await hub.close();
    disk.remove();
  });

  test("a disk that fills up is 507 with a clear word, nothing half-written, and what fits is still taken", async () => {
    const ada = await hub.as("ada");
    const upload = (name: string, content: Buffer<ArrayBuffer>) =>
      ada.files.upload({ reference: "m-1", file: new File([content], name) });
    const full = await failureOf(upload("large.bin", large));
    expect([full.status, full.code]).toEqual([507, "storage_full"]);
    expect(full.message).toMatch(/storage is full.*not stored.*administrator/);
    expect(await ada.files.list({ reference: "m-1" })).toEqual([]);
    await hub.nothingElseStored();

    const small = await upload("small.bin", large.subarray(0, 500_000));
    expect(small.size).toBe(500_000);
    await hub.nothingElseStored();
  });

  test("an upload in pieces stops where the disk is full and goes on when there is room", async () => {
    const ada = await hub.as("ada");
    const announced = { reference: "m-2", name: "large.bin", size: large.length, sha256: sha256(large) };
    const { id } = await ada.files.beginUpload(announced);
    const piece = (offset: number, end: number) =>
      ada.files.uploadPiece({ id, offset, piece: new File([large.subarray(offset, end)], "piece") });
    expect((await piece(0, 1_000_000)).received).toBe(1_000_000);
    const full = await failureOf(piece(1_000_000, large.length));
    expect([full.status, full.code]).toEqual([507, "storage_full"]);
    expect((await ada.files.uploadStatus({ id })).received).toBe(1_000_000);
    disk.grow();
    const done = await piece(1_000_000, large.length);
    expect(done.file).toMatchObject({ size: large.length, sha256: sha256(large) });
    await hub.nothingElseStored();
  });
});
