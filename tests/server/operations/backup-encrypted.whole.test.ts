import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backUp, readConfiguration, readIdentities, restore, serve, verifyBackup } from "@iphub/server";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

const passphrase = "correct horse battery";
const now = new Date("2026-01-31T09:00:00.000Z");

forEachEngine((engine) => {
  const folder = join(runDirectory(), `sealed-${engine.name}-${process.pid}`);
  const toKeys = `${folder}-to-keys`;
  const identities: string[] = [];
  const files = (of = folder) =>
    readdirSync(of, { recursive: true, encoding: "utf8" })
      .map((name) => join(of, name))
      .filter((path) => statSync(path).isFile());
  const emptyPlace = async (name: string) => {
    const { databaseUrl, dataDirectory } = await engine.fresh({ empty: true });
    return { dataDirectory: dataDirectory ?? join(runDirectory(), `${name}-${process.pid}`), databaseUrl };
  };

  beforeAll(async () => {
    for (const _ of ["the firm", "its administrator", "a stranger"]) identities.push(await generateX25519Identity());
    const database = await engine.fresh();
    const hub = await startWholeHub({ database });
    const ben = await hub.as("ben");
    // Longer than a frame, so that more than one is written.
    await ben.files.upload({ reference: "m-1", file: new File(["Quintessence ".repeat(12_000)], "secret.txt") });
    const place = { dataDirectory: hub.platform.configuration.dataDirectory, databaseUrl: database.databaseUrl };
    await hub.close();
    await backUp(place, folder, now, { passphrase });
    const recipients = await Promise.all(identities.slice(0, 2).map(identityToRecipient));
    await backUp(place, toKeys, now, { passphrase, recipients });
  }, 120_000);

  test("nothing of the hub is readable in an encrypted backup, and only its passphrase restores it", async () => {
    for (const path of files()) {
      const bytes = readFileSync(path);
      for (const text of ["Quintessence", "ben@firm.example", "password_hash"])
        expect(bytes.includes(text)).toBe(false);
    }
    const target = await emptyPlace("sealed-target");
    await expect(restore(folder, target)).rejects.toThrow("The backup is encrypted: set IPHUB_BACKUP_PASSPHRASE");
    await expect(restore(folder, target, { passphrase: "another passphrase" })).rejects.toThrow("cannot be decrypted");
    expect(await restore(folder, target, { passphrase })).toMatchObject({ files: 1, damaged: [] });
  });

  test("a file of an encrypted backup that was changed is named, and everything else is restored", async () => {
    const [path = ""] = files().filter((one) => one.includes("/files/"));
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, whole.length - 1));
    const restored = await restore(folder, await emptyPlace("sealed-file"), { passphrase });
    writeFileSync(path, whole);
    expect(restored).toMatchObject({ files: 0, damaged: ["secret.txt (version 1)"] });
  });

  test("a changed, cut or exchanged part of an encrypted backup is refused", async () => {
    const rows = join(folder, "hub.ndjson.gz");
    const whole = readFileSync(rows);
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(100) ^ 1, 100);
    for (const bad of [flipped, whole.subarray(0, whole.length - 1), Buffer.alloc(0)]) {
      writeFileSync(rows, bad);
      await expect(restore(folder, await emptyPlace("sealed-bad"), { passphrase })).rejects.toThrow(
        "cannot be decrypted",
      );
    }
    writeFileSync(rows, whole);
  });

  test("a backup to public keys is opened by the private key of each of them, and by nothing else", async () => {
    for (const path of files(toKeys)) expect(readFileSync(path).includes("Quintessence")).toBe(false);
    const [firm, administrator, stranger] = identities.map((identity) => ({ identities: [identity] }));
    const alone = "name the file of its private key (--identity)";
    await expect(verifyBackup(toKeys, { passphrase })).rejects.toThrow(alone);
    await expect(verifyBackup(toKeys, stranger)).rejects.toThrow("it was made for another private key");
    expect(await verifyBackup(toKeys, administrator)).toMatchObject({ files: 1, damaged: [] });
    const restored = await restore(toKeys, await emptyPlace("sealed-keys"), firm);
    expect(restored).toMatchObject({ files: 1, damaged: [] });
    const manifest = join(toKeys, "manifest.json");
    const whole = readFileSync(manifest, "utf8");
    const other = readFileSync(join(folder, "manifest.json"), "utf8");
    for (const part of ["facts", "key"]) {
      writeFileSync(manifest, JSON.stringify({ ...JSON.parse(whole), [part]: JSON.parse(other)[part] }));
      await expect(verifyBackup(toKeys, { ...firm, passphrase })).rejects.toThrow("cannot be decrypted");
    }
    writeFileSync(manifest, whole);
  });
});

test("an identity file has its keys a line, with comments; one that is encrypted or no key is named", () => {
  const [one, other] = ["AGE-SECRET-KEY-1QQQ", "AGE-SECRET-KEY-1PPP"];
  expect(readIdentities(`# created: 2026-01-31\n# public key: age1abc\n${one}\r\n\n${other}\n`)).toEqual([one, other]);
  expect(() => readIdentities("age1abc")).toThrow("no age private key");
  expect(() => readIdentities("")).toThrow("no age private key");
  expect(() => readIdentities("-----BEGIN AGE ENCRYPTED FILE-----\nYWdl")).toThrow("encrypted itself");
});

test("a hub with a wrong public key for its backups does not start", async () => {
  const right = await identityToRecipient(await generateX25519Identity());
  const mistyped = right.replace(/.$/, (last) => (last === "q" ? "p" : "q"));
  expect(readConfiguration({ IPHUB_BACKUP_RECIPIENTS: `${right}, ${right}` }).backups.recipients).toEqual([
    right,
    right,
  ]);
  expect(() => readConfiguration({ IPHUB_BACKUP_RECIPIENTS: `${right},ssh-ed25519 AAAA` })).toThrow(
    "IPHUB_BACKUP_RECIPIENTS is no list of age public keys",
  );
  const dataDirectory = join(runDirectory(), `mistyped-${process.pid}`);
  const configuration = readConfiguration({ IPHUB_BACKUP_RECIPIENTS: mistyped, IPHUB_DATA: dataDirectory });
  await expect(serve({ configuration, webDirectory: null })).rejects.toThrow(`'${mistyped}' is no age public key`);
});
