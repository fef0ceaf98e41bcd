import { join } from "node:path";
import { Readable } from "node:stream";
import { copyContents } from "@iphub/server/operations/backup/copy-contents";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { type FileStorage, MissingContentError } from "@iphub/server/platform/storage/file-storage";
import { LocalStorage } from "@iphub/server/platform/storage/open-storage";
import { expect, onTestFinished, test } from "vitest";
import { forEachEngine, type TestEngine } from "../../support/engines.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

const count = 20;
const tables = new Set(["content_parts"]);

/** The database and the storage of a stopped hub with files. */
async function hubWithFiles(engine: TestEngine) {
  const place = await engine.fresh();
  const hub = await startWholeHub({ database: place });
  const { files } = await hub.as("ben");
  for (let number = 1; number <= count; number += 1) {
    await files.upload({ reference: "m-1", file: new File([`Claim ${number}`], `claim-${number}.txt`) });
  }
  const { dataDirectory } = hub.platform.configuration;
  await hub.close();
  const database = await openDatabase<unknown>({ ...place, purpose: "check" });
  onTestFinished(() => database.close());
  return { database, storage: new LocalStorage(join(dataDirectory, "files")) };
}

/** A content whose disk has a bad sector, as the system says it. */
function unreadable(): Readable {
  const error = Object.assign(new Error("EIO: i/o error, read"), { code: "EIO", syscall: "read" });
  return new Readable({
    read() {
      this.destroy(error);
    },
  });
}

const whole = (target: FileStorage): FileStorage["write"] => target.write.bind(target);

/** A folder that counts how many contents are being written to it, now and at most. */
function countedFolder(name: string, write = whole) {
  const target = new LocalStorage(join(runDirectory(), `${name}-${process.pid}`));
  const writing = { now: 0, most: 0 };
  const storage: FileStorage = {
    read: (key, range) => target.read(key, range),
    remove: (key) => target.remove(key),
    async write(key, content, signal) {
      writing.now += 1;
      writing.most = Math.max(writing.most, writing.now);
      await write(target)(key, content, signal).finally(() => {
        writing.now -= 1;
      });
    },
  };
  return { storage, writing };
}

forEachEngine((engine) => {
  test("files are copied several at once and not all, each is checked; one that is missing or on a bad sector is named", async () => {
    const { database, storage } = await hubWithFiles(engine);
    const { storage: target, writing } = countedFolder(`copied-${engine.name}`);
    let [lost, bad]: (string | undefined)[] = [];
    const from: FileStorage = {
      write: (key, content, signal) => storage.write(key, content, signal),
      remove: (key) => storage.remove(key),
      async read(key, range) {
        lost ??= key;
        if (key === lost) throw new MissingContentError(key, null);
        bad ??= key;
        if (key === bad) return unreadable();
        return storage.read(key, range);
      },
    };
    const { files, damaged } = await copyContents(database.kysely, tables, from, target);
    const named = expect.stringMatching(/^claim-\d+\.txt \(version 1\)$/);
    expect([files, damaged]).toEqual([count - 2, [named, named]]);
    expect(writing).toEqual({ now: 0, most: expect.any(Number) });
    expect(writing.most).toBeGreaterThan(1);
    expect(writing.most).toBeLessThanOrEqual(8);
  });

  test("a copy that cannot go on ends with its first error, when nothing is written any more", async () => {
    const { database, storage } = await hubWithFiles(engine);
    let started = 0;
    const until = (folder: FileStorage): FileStorage["write"] => {
      return async (key, content, signal) => {
        started += 1;
        if (started === 3) throw new Error("no room");
        await folder.write(key, content, signal);
      };
    };
    const { storage: target, writing } = countedFolder(`broken-${engine.name}`, until);
    await expect(copyContents(database.kysely, tables, storage, target)).rejects.toThrow("no room");
    expect(writing.now).toBe(0);
    expect(started).toBeLessThan(count);
  });
});
