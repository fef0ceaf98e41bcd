import { execFile, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { StorageFullError, StorageUnavailableError } from "@iphub/server/platform/storage/file-storage";
import { LocalStorage } from "@iphub/server/platform/storage/open-storage";
import S3rver from "s3rver";
import { expect, test } from "vitest";
import { runDirectory } from "../../support/run-directory.ts";
import { storageScenario } from "../../support/storage-scenario.ts";

const expected = {
  wholeIsSame: true,
  part: "234",
  empty: "",
  pastTheEnd: "",
  brokenOff: "the sender went away",
  brokenStays: "MissingContentError",
  givenUp: "AbortError",
  givenUpStays: "MissingContentError",
  removedStays: "MissingContentError",
};

function folder(): string {
  const path = join(runDirectory(), "storage", randomUUID());
  mkdirSync(path, { recursive: true });
  return path;
}

test("a folder gives back what was stored and keeps nothing that broke off", async () => {
  const path = folder();
  expect(await storageScenario(new LocalStorage(path))).toEqual(expected);
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name).sort()).toEqual(["k2", "k3"]);
});

test("a bucket gives back what was stored and keeps nothing that broke off", async () => {
  const options = { address: "127.0.0.1", port: 0, silent: true, configureBuckets: [{ name: "hub" }] };
  const peer = new S3rver({ ...options, directory: folder() });
  const { port } = await peer.run();
  try {
    const address = `http://S3RVER:S3RVER@127.0.0.1:${port}/hub/files?region=eu-central-1`;
    const script = join(import.meta.dirname, "../../support/s3-scenario.ts");
    const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=source", script, address]);
    expect(JSON.parse(stdout)).toEqual(expected);
  } finally {
    await peer.close();
  }
});

test("a folder that cannot be written is not available, and says so when it is asked; an error of a content stays", async () => {
  const path = folder();
  const storage = new LocalStorage(join(path, "files"));
  await storage.check();
  writeFileSync(join(path, "files"), "");
  await expect(storage.check()).rejects.toThrow(StorageUnavailableError);
  const write = storage.write("k1", Readable.from([Buffer.from("A device.")]));
  await expect(write).rejects.toThrow(StorageUnavailableError);
  const refused = Object.assign(new Error("EACCES: permission denied"), { code: "EACCES", path: "/elsewhere" });
  const content = new Readable({
    read() {
      this.destroy(refused);
    },
  });
  await expect(new LocalStorage(path).write("k2", content)).rejects.toBe(refused);
});

test("a content that a killed process was writing is written whole by the next one", async () => {
  const path = folder();
  mkdirSync(join(path, "01"));
  writeFileSync(join(path, "01", "cut-off-01.part"), "a longer beginning of it");
  const storage = new LocalStorage(path);
  await storage.write("cut-off-01", Readable.from([Buffer.from("whole")]));
  expect(await text(await storage.read("cut-off-01"))).toBe("whole");
  expect(readdirSync(join(path, "01"))).toEqual(["cut-off-01"]);
});

test("a folder takes no key that leads out of it", async () => {
  const storage = new LocalStorage(folder());
  await expect(storage.read("../../etc/passwd")).rejects.toBeInstanceOf(RangeError);
});

test("a file that outgrows what the system gives is refused as full, and nothing of it stays", () => {
  const path = folder();
  const module = join(import.meta.dirname, "../../../packages/server/src/platform/storage/open-storage.ts");
  // The limit on the size of a file takes the place of a full disk: both end a write in the middle.
  const script = `
    import { Readable } from "node:stream";
    import { LocalStorage } from ${JSON.stringify(module)};
    const writing = new LocalStorage(${JSON.stringify(path)}).write("big", Readable.from([Buffer.alloc(4_000_000)]));
    console.log(await writing.catch((error) => error.name));`;
  const limited = 'ulimit -f 1000; exec "$0" --input-type=module --conditions=source -e "$1"';
  const said = execFileSync("bash", ["-c", limited, process.execPath, script], { encoding: "utf8" });
  expect(said.trim()).toBe(StorageFullError.name);
  const left = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left).toEqual([]);
});
