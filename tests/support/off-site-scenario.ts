import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  backupsInBucket,
  bucketSource,
  copyToBucket,
  openBucket,
  rotateBucket,
} from "@iphub/server/operations/backup/off-site";

// A process of its own: under the test runner's conditions the S3 client resolves to its build for bundlers.
const [address = "", folder = ""] = process.argv.slice(2);
const bucket = await openBucket(address);
const forever = new AbortController().signal;

/** A folder like that of a backup: rows, some contents, a manifest. */
function backup(name: string, manifest: string, contents: readonly string[]): string {
  const path = join(folder, name);
  mkdirSync(join(path, "files", "aa"), { recursive: true });
  writeFileSync(join(path, "hub.ndjson.gz"), `rows of ${manifest}`);
  writeFileSync(join(path, "manifest.json"), manifest);
  contents.forEach((content, at) => {
    writeFileSync(join(path, "files", "aa", `content-${at}`), content);
  });
  return path;
}

const textOf = async (name: string, part: string) => {
  const source = await bucketSource(address, name);
  const content = part.startsWith("content") ? await source.files.read(part) : await source.read(part);
  return Buffer.concat(await content.toArray()).toString("utf8");
};
const failure = (work: Promise<unknown>) =>
  work.then(
    () => "nothing",
    (error: Error) => error.message,
  );

const whole = backup("iphub-2026-03-02", "first", ["one", "two", "three"]);
const sent = await copyToBucket(bucket, whole, forever);
const again = await copyToBucket(bucket, whole, forever);

// A copy that broke off: some objects are there, the manifest is not.
await bucket.remove("iphub-2026-03-02/manifest.json");
await bucket.remove("iphub-2026-03-02/files/content-1");
const unfinished = await backupsInBucket(bucket);
const missing = await failure(textOf("iphub-2026-03-02", "manifest.json"));
const resumed = await copyToBucket(bucket, whole, forever);

// Another backup of the same day: contents of the same size are another backup's all the same.
const other = backup("iphub-2026-03-02", "other", ["ONE", "TWO", "THREE"]);
const replaced = await copyToBucket(bucket, other, forever);
const contents = await Promise.all(
  ["manifest.json", "hub.ndjson.gz", "content-0"].map((one) => textOf("iphub-2026-03-02", one)),
);

for (const day of ["03", "04"]) await copyToBucket(bucket, backup(`iphub-2026-03-${day}`, day, [day]), forever);
await rotateBucket(bucket, 0, "iphub-2026-03-04");
const all = await backupsInBucket(bucket);
await rotateBucket(bucket, 1, "iphub-2026-03-03");
const kept = [...(await bucket.list("")).keys()].map((key) => key.split("/")[0]);

const stopped = await failure(
  copyToBucket(bucket, backup("iphub-2026-03-05", "late", ["late"]), AbortSignal.abort(new Error("stopped"))),
);
const afterStop = await backupsInBucket(bucket);
console.log(
  JSON.stringify({
    sent,
    again,
    unfinished,
    missing,
    resumed,
    replaced,
    contents,
    all,
    kept: [...new Set(kept)],
    stopped,
    afterStop,
  }),
);
