import { closeSync, ftruncateSync, openAsBlob, openSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";

const megabyte = 1024 ** 2;
const twoGigabytes = 2048 * megabyte;

onEmbedded((engine) => {
  let hub: FilesHub;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "huge-"));
    hub = await startFilesHub(engine, { IPHUB_FILE_LIMIT: String(64 * megabyte) });
  });
  afterAll(async () => {
    await hub.close();
    rmSync(folder, { recursive: true });
  });

  /** A file of zeros that takes no room on the disk. */
  function sparse(size: number): string {
    const path = join(folder, `${size}.bin`);
    const file = openSync(path, "w");
    ftruncateSync(file, size);
    closeSync(file);
    return path;
  }

  test("a file of 2 GB is refused before any of it is taken, whole or announced in pieces", async () => {
    const ada = await hub.as("ada");
    const blob = await openAsBlob(sparse(twoGigabytes));
    const refused = await failureOf(ada.files.upload({ reference: "m-1", file: new File([blob], "huge.bin") }));
    expect([refused.status, refused.code]).toEqual([413, "file_too_large"]);
    const announced = { reference: "m-1", name: "huge.bin", size: twoGigabytes };
    expect((await failureOf(ada.files.beginUpload(announced))).status).toBe(413);
  });

  test("what does not say how large it is ends at the limit with flat memory, and nothing of it stays", async () => {
    const ada = await hub.as("ada");
    let sent = 0;
    const zeros = new Uint8Array(megabyte);
    async function* endless() {
      for (; sent < twoGigabytes; sent += megabyte) yield zeros;
    }
    const before = process.memoryUsage().rss;
    const streamed = { name: "huge.bin", stream: endless() };
    const refused = await failureOf(ada.files.upload({ reference: "m-1", file: streamed }));
    expect([refused.status, refused.code]).toEqual([413, "file_too_large"]);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * megabyte);
    await hub.nothingElseStored();
  });
});
