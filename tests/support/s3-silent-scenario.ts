import { setTimeout as delay } from "node:timers/promises";
import { readS3Place, S3Storage } from "@iphub/server/platform/storage/s3-storage";

// A process of its own: under the test runner's conditions the S3 client resolves to its build for bundlers.
const storage = new S3Storage(readS3Place(process.argv[2] ?? ""));

/** Longer than a bucket may be silent. */
const pauseMs = 12_000;

async function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "no failure",
    (error: unknown) => (error instanceof Error ? error.message : "?"),
  );
}

/** The size of a content whose reader waits before it begins and after its first piece. */
async function readSlowly(key: string): Promise<number> {
  const content = await storage.read(key);
  await delay(pauseMs);
  let size = 0;
  for await (const piece of content) {
    if (size === 0) await delay(pauseMs);
    size += Buffer.from(piece).length;
  }
  return size;
}

const [half, large, small, check] = await Promise.all([
  failureOf(storage.read("half").then((content) => content.toArray())),
  readSlowly("large"),
  readSlowly("small"),
  failureOf(storage.check(AbortSignal.timeout(1_000))),
]);
console.log(JSON.stringify({ half, large, small, check }));
