import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import S3rver from "s3rver";
import { expect, onTestFinished, test } from "vitest";
import { startServe } from "../../faults/served-process.ts";
import { startHub } from "../../support/hub.ts";
import { cliHome, runCli } from "../cli-process.ts";

const slow = { timeout: 240_000 };

/** A bucket on loopback, by the address that the configuration takes. */
async function bucketIn(directory: string): Promise<string> {
  mkdirSync(directory);
  const options = { address: "127.0.0.1", port: 0, silent: true, configureBuckets: [{ name: "hub" }] };
  const peer = new S3rver({ ...options, directory });
  const { port } = await peer.run();
  onTestFinished(() => peer.close());
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/hub/files?region=eu-central-1`;
}

const namesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

test("files go from a folder into a bucket and out of it again, checked on each way", slow, async () => {
  const { folder, env, remove } = cliHome();
  onTestFinished(remove);
  const dataDirectory = join(folder, "hub");
  const hub = await startHub({ dataDirectory });
  const ada = await hub.as("ada@iphub.example");
  const [{ id: reference = "" } = {}] = (await ada.inventions.search()).data;
  await ada.files.upload({ reference, file: new File(["A device comprising a lid."], "claims.txt") });
  await hub.close();

  const inBucket = { ...env, IPHUB_S3_URL: await bucketIn(join(folder, "bucket")) };
  const [first, second, moved] = ["first", "second", "moved"].map((name) => join(folder, name));
  const copy = (args: readonly string[], environment: Readonly<Record<string, string>>) =>
    runCli([...args, "--json"], { env: environment });
  const made = await copy(["backup", String(first), "--data", dataDirectory], env);
  expect(JSON.parse(made.stdout)).toMatchObject({ files: namesIn(join(dataDirectory, "files")).length, damaged: [] });
  const restored = await copy(["restore", String(first), "--data", String(moved)], inBucket);
  expect(JSON.parse(restored.stdout)).toEqual(JSON.parse(made.stdout));
  expect(restored.stderr).toContain(`put the hub's audit-key.pem into ${String(moved)} before the first start`);
  const verified = await copy(["backup", String(first), "--verify"], env);
  expect(JSON.parse(verified.stdout)).toEqual(JSON.parse(made.stdout));
  const again = await copy(["backup", String(second), "--data", String(moved)], inBucket);
  expect(JSON.parse(again.stdout)).toEqual({ ...JSON.parse(made.stdout), madeAt: expect.any(String) });
  expect(namesIn(join(String(second), "files"))).toEqual(namesIn(join(String(first), "files")));

  // The same rows with an empty bucket behind them.
  const empty = { ...env, IPHUB_S3_URL: await bucketIn(join(folder, "empty")) };
  const lacking = await copy(["backup", join(folder, "third"), "--data", String(moved)], empty);
  const { files } = JSON.parse(made.stdout);
  expect([lacking.code, lacking.stderr]).toEqual([1, expect.stringContaining(`${files} files are missing or damaged`)]);
});

test(
  "a running hub's encrypted backup goes to a bucket, where its private key alone checks and restores it",
  slow,
  async () => {
    const { folder, env, remove } = cliHome();
    onTestFinished(remove);
    const identity = await generateX25519Identity();
    const keyFile = join(folder, "key.txt");
    writeFileSync(keyFile, `# of the firm\n${identity}\n`);
    const bucket = join(folder, "bucket");
    const address = await bucketIn(bucket);
    await using hub = startServe(["--data", join(folder, "hub"), "--port", "0", "--demo"], {
      IPHUB_BACKUP_FOLDER: join(folder, "backups"),
      IPHUB_BACKUP_HOUR: "0",
      IPHUB_BACKUP_RECIPIENTS: await identityToRecipient(identity),
      IPHUB_BACKUP_S3_URL: address,
    });
    await hub.ready();
    await expect
      .poll(() => namesIn(bucket).some((name) => name.startsWith("manifest.json")), { timeout: 60_000 })
      .toBe(true);
    hub.kill("SIGTERM");
    expect(await hub.ended()).toBe(0);

    const [name = ""] = readdirSync(join(folder, "backups"));
    const away = { ...env, IPHUB_BACKUP_S3_URL: address };
    const run = (args: readonly string[], environment: Readonly<Record<string, string>> = away) =>
      runCli([...args, "--json"], { env: environment, input: identity });
    const verified = await run(["backup", name, "--verify", "--off-site", "--identity", keyFile]);
    expect([verified.code, verified.stderr]).toEqual([0, ""]);
    const local = await run(["backup", join(folder, "backups", name), "--verify", "--identity", keyFile], env);
    expect(local.stdout).toBe(verified.stdout);
    const restored = await run(["restore", name, "--off-site", "--identity", "-", "--data", join(folder, "again")]);
    expect([restored.code, restored.stdout]).toEqual([0, verified.stdout]);
    const none = await run(["restore", "iphub-2020-01-01", "--off-site", "--data", join(folder, "never")]);
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining(`in the bucket; it has ${name}.`)]);
    const closed = await run(["backup", name, "--verify", "--off-site"]);
    expect([closed.code, closed.stderr]).toEqual([1, expect.stringContaining("(--identity)")]);
    const unnamed = await run(["restore", name, "--off-site", "--data", join(folder, "never")], env);
    expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining("IPHUB_BACKUP_S3_URL is not set")]);
  },
);
