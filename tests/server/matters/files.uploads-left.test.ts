import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Hub } from "@iphub/sdk";
import { cleanStorage } from "@iphub/server/matters/files/clean-storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";

/** A process of its own that is killed while it writes the content `key`, as a hub is by a power cut. */
async function killedWhileWriting(folder: string, key: string): Promise<void> {
  const module = join(import.meta.dirname, "../../../packages/server/src/platform/storage/open-storage.ts");
  const script = `
    import { Readable } from "node:stream";
    import { LocalStorage } from ${JSON.stringify(module)};
    async function* content() {
      for (let sent = 0; ; sent += 1) {
        if (sent === 3) console.log("two pieces are written");
        yield Buffer.alloc(65_536);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    await new LocalStorage(${JSON.stringify(folder)}).write(${JSON.stringify(key)}, Readable.from(content()));`;
  const args = ["--input-type=module", "--conditions=source", "-e", script];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(child, "close");
  await Promise.race([once(child.stdout, "data"), closed]);
  child.kill("SIGKILL");
  const [, signal] = await closed;
  expect(signal).toBe("SIGKILL");
}

forEachEngine((engine) => {
  let hub: FilesHub;
  let ada: Hub;

  beforeAll(async () => {
    hub = await startFilesHub(engine);
    ada = await hub.as("ada");
  });
  afterAll(() => hub.close());

  test("what no one takes over is cleared away after a day", async () => {
    const { id } = await ada.files.beginUpload({ reference: "m-1", name: "left.bin", size: 10 });
    await ada.files.uploadPiece({ id, offset: 0, piece: new Blob(["12345"]) });
    expect(await cleanStorage(hub.platform)).toBe(0);
    const tomorrow = { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) };
    // The piece, and the key that was noted for the next one.
    expect(await cleanStorage({ ...hub.platform, clock: tomorrow })).toBe(2);
    expect((await failureOf(ada.files.uploadStatus({ id }))).status).toBe(404);
    await hub.nothingElseStored();
  });

  test("what a killed process was writing is cleared away after a day, with its unfinished file", async () => {
    const { platform } = hub;
    const key = "killed-while-writing-01";
    const created_at = new Date().toISOString();
    await platform.database.kysely.insertInto("storage_pending").values({ key, created_at }).execute();
    await killedWhileWriting(join(platform.configuration.dataDirectory, "files"), key);
    expect(hub.stored()).toContain(`01/${key}.part`);
    // It could belong to an upload that goes on: nothing is touched on the same day.
    expect(await cleanStorage(platform)).toBe(0);
    expect(hub.stored()).toContain(`01/${key}.part`);
    const tomorrow = { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) };
    expect(await cleanStorage({ ...platform, clock: tomorrow })).toBe(1);
    expect(hub.stored().filter((path) => path.includes(key))).toEqual([]);
    await hub.nothingElseStored();
  });
});
