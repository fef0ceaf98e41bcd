import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createHub, memoryTokenStore } from "@iphub/sdk";
import { contract } from "@iphub/sdk/contract/index";
import S3rver from "s3rver";
import { expect, onTestFinished, test } from "vitest";
import { startServe } from "../../faults/served-process.ts";
import { type PostgresRelay, postgresRelay } from "../../server/platform/database/postgres-relay.ts";
import { samplePassword } from "../../support/hub.ts";
import { cliHome } from "../cli-process.ts";

const small = "A device comprising a lid.";
/** More than one part of an upload to a bucket. */
const large = Buffer.alloc(20_000_000, "large");

/** A bucket on loopback, and the way to it. */
async function bucketBehindRelay(directory: string): Promise<PostgresRelay> {
  mkdirSync(directory);
  const options = { address: "127.0.0.1", port: 0, silent: true, configureBuckets: [{ name: "hub" }] };
  const peer = new S3rver({ ...options, directory });
  const { port } = await peer.run();
  onTestFinished(() => peer.close());
  const relay = await postgresRelay(`http://S3RVER:S3RVER@127.0.0.1:${port}/hub/files?region=eu-central-1`);
  onTestFinished(() => relay.close());
  return relay;
}

/** Calls about one matter's files, by a person of the sample. */
async function filesOf(url: string) {
  const token = await createHub({ baseUrl: url }).auth.login({ email: "ada@iphub.example", password: samplePassword });
  const ada = createHub({ baseUrl: url, token: memoryTokenStore(token) });
  const [{ id: reference = "" } = {}] = (await ada.inventions.search()).data;
  const ask = async (path: string, init: RequestInit = {}) => {
    const begun = performance.now();
    const answer = await fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    return { status: answer.status, again: answer.headers.get("retry-after"), text, ms: performance.now() - begun };
  };
  return {
    upload: (name: string, content: string | Buffer<ArrayBuffer>) => {
      const body = new FormData();
      body.append("file", new File([content], name));
      body.append("reference", reference);
      return ask(contract.files.upload.path, { method: "POST", body });
    },
    download: (id: string) => ask(contract.files.download.path.replace("{id}", id)),
    names: async () => (await ada.files.list({ reference })).map(({ name }) => name),
  };
}

test("a bucket that is cut off or silent is 503 in time, and used again when it answers", {
  timeout: 300_000,
}, async () => {
  const { folder, remove } = cliHome();
  onTestFinished(remove);
  const relay = await bucketBehindRelay(join(folder, "bucket"));
  await using hub = startServe(["--data", join(folder, "hub"), "--port", "0", "--demo"], { IPHUB_S3_URL: relay.url });
  const { upload, download, names } = await filesOf(await hub.ready());
  const { id } = JSON.parse((await upload("claims.txt", small)).text);
  expect((await download(id)).text).toBe(small);

  for (const [how, lose] of Object.entries({ cut: relay.cut, stall: relay.stall })) {
    lose();
    const calls = [upload(`${how}.txt`, small), upload(`${how}.bin`, large), download(id)];
    for (const { status, again, text, ms } of await Promise.all(calls)) {
      expect([status, again, JSON.parse(text).error.code]).toEqual([503, "5", "storage_unavailable"]);
      expect(ms).toBeLessThan(75_000);
    }
    relay.mend();
    const stored = await upload(`after ${how}.bin`, large);
    expect([how, stored.status]).toEqual([how, 201]);
    expect((await download(id)).text).toBe(small);
  }
  const kept = (await names()).filter((name) => /cut|stall/.test(name));
  expect(kept.sort()).toEqual(["after cut.bin", "after stall.bin"]);
});
