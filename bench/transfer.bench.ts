// A file of MEGABYTES goes up and comes down again, against a plain copy of it on the same disk that is brought to the
// disk too; and what the hub's process holds then. The hub is one that was started on its data, not the one that has
// just filled them. Aim: it holds less than 200 MB on PostgreSQL, and on both engines the same however large the file is.
import { createHash, randomFillSync } from "node:crypto";
import { createReadStream, createWriteStream, mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createHub, memoryTokenStore } from "@iphub/sdk";
import { startBenchHub } from "./support/hub-process.ts";
import { mostDuring, residentMegabytes } from "./support/memory.ts";

const megabytes = Number(process.env.MEGABYTES ?? 1024);
const pieceMegabytes = 8;
const megabyte = 1024 ** 2;
const callMilliseconds = 30 * 60 * 1000;

const folder = mkdtempSync(join(tmpdir(), "iphub-transfer-"));
const path = join(folder, "source.bin");
await writeSource();
const sha256 = await hashOf(createReadStream(path));
const engine = process.env.ENGINE === "postgres" ? "postgres" : "embedded";
const environment = { IPHUB_FILE_LIMIT: String(4 * 1024 * megabyte) };
const hub = await startBenchHub(engine, 0, { environment, prepare: async () => undefined });
try {
  console.log(`${engine}: ${megabytes} MB; the hub holds ${residentMegabytes(hub.pid).toFixed(0)} MB before`);
  const copied = await rate("plain copy, on the disk", () => copy(path, join(folder, "copy.bin")), null);
  const anonymous = createHub({ baseUrl: hub.url });
  const token = await anonymous.auth.login({ email: "ada@iphub.example", password: "demo-pass-1" });
  const { files } = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
  const blob = await openAsBlob(path);
  const reference = "m-17248024";
  let id = "";
  await rate(
    "upload in one call",
    async () => {
      const file = new File([blob], "bench.bin");
      const stored = await files.upload({ reference, file }, { timeoutMs: callMilliseconds });
      if (stored.sha256 !== sha256) throw new Error("The hub has another file.");
      id = stored.id;
    },
    copied,
  );
  await rate("upload in pieces", () => uploadInPieces(), copied);
  await rate(
    "download",
    async () => {
      const content = await files.download({ id }, { timeoutMs: callMilliseconds });
      if ((await hashOf(content)) !== sha256) throw new Error("What came down is another file.");
    },
    copied,
  );

  async function uploadInPieces(): Promise<void> {
    const begun = await files.beginUpload({ reference, name: "pieces.bin", size: blob.size, sha256 });
    for (let offset = 0; offset < blob.size; offset += pieceMegabytes * megabyte) {
      const piece = new File([blob.slice(offset, offset + pieceMegabytes * megabyte)], "piece");
      await files.uploadPiece({ id: begun.id, offset, piece }, { timeoutMs: callMilliseconds });
    }
    const { file } = await files.uploadStatus({ id: begun.id });
    if (file?.sha256 !== sha256) throw new Error("The hub has another file.");
  }
} finally {
  await hub.close();
  rmSync(folder, { recursive: true });
}

/** Runs some work and says how fast it went, as a part of the plain copy's speed, and what the hub held. */
async function rate(name: string, work: () => Promise<void>, baseline: number | null): Promise<number> {
  const from = performance.now();
  const before = residentMegabytes(hub.pid);
  const most = await mostDuring(hub.pid, work);
  const perSecond = megabytes / ((performance.now() - from) / 1000);
  const ratio = baseline === null ? "" : `  ${(perSecond / baseline).toFixed(2)}x`;
  const held =
    baseline === null ? "" : `  the hub holds at most ${most.toFixed(0)} MB, ${(most - before).toFixed(0)} more`;
  console.log(`${name.padEnd(26)} ${perSecond.toFixed(0).padStart(6)} MB/s${ratio}${held}`);
  return perSecond;
}

async function writeSource(): Promise<void> {
  const file = await open(path, "w");
  const piece = Buffer.alloc(megabyte);
  for (let written = 0; written < megabytes; written += 1) await file.write(randomFillSync(piece));
  await file.close();
}

async function copy(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from, { highWaterMark: megabyte }), createWriteStream(to, { flush: true }));
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of content) hash.update(piece);
  return hash.digest("hex");
}
