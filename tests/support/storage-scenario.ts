import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { FileStorage } from "@iphub/server/platform/storage/file-storage";

/** What a storage did in the scenario; a failure is the name of its error. */
export interface StorageReport {
  readonly wholeIsSame: boolean;
  readonly part: string;
  readonly empty: string;
  readonly pastTheEnd: string;
  readonly brokenOff: string;
  readonly brokenStays: string;
  readonly givenUp: string;
  readonly givenUpStays: string;
  readonly removedStays: string;
}

const content = randomBytes(20 * 1024 * 1024);

function pieces(bytes: Buffer, breaksAt = Number.POSITIVE_INFINITY): Readable {
  async function* generate() {
    for (let at = 0; at < bytes.length; at += 64 * 1024) {
      if (at >= breaksAt) throw new Error("the sender went away");
      yield bytes.subarray(at, at + 64 * 1024);
    }
  }
  return Readable.from(generate());
}

async function read(storage: FileStorage, key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const found = [];
  for await (const piece of await storage.read(key, range)) found.push(Buffer.from(piece));
  return Buffer.concat(found);
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "no failure",
    (error: unknown) => (error instanceof Error ? (error.name === "Error" ? error.message : error.name) : "?"),
  );
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Stores, reads whole and in parts, breaks off, gives up and removes, and tells what came of it. */
export async function storageScenario(storage: FileStorage): Promise<StorageReport> {
  await storage.write("k1", pieces(content));
  const whole = await read(storage, "k1");
  await storage.write("k2", Readable.from([Buffer.from("0123456789")]));
  await storage.write("k3", Readable.from([]));
  const brokenOff = await failureOf(storage.write("broken", pieces(content, 12 * 1024 * 1024)));
  const stop = new AbortController();
  async function* endless() {
    for (let sent = 0; ; sent += 1) {
      if (sent === 300) stop.abort();
      yield content.subarray(0, 64 * 1024);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const givenUp = await failureOf(storage.write("endless", Readable.from(endless()), stop.signal));
  const report = {
    wholeIsSame: sha256(whole) === sha256(content),
    part: (await read(storage, "k2", { start: 2, end: 4 })).toString(),
    empty: (await read(storage, "k3")).toString(),
    pastTheEnd: (await read(storage, "k2", { start: 10, end: 10 })).toString(),
    brokenOff,
    brokenStays: await failureOf(read(storage, "broken")),
    givenUp,
    givenUpStays: await failureOf(read(storage, "endless")),
  };
  await storage.remove("k1");
  await storage.remove("k1");
  return { ...report, removedStays: await failureOf(read(storage, "k1")) };
}
