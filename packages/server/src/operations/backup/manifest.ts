import { readFile } from "node:fs/promises";
import { type BackupCipher, backupCipher, decrypted, encrypted, type KeyFacts } from "./encryption.ts";
import { RestoreError } from "./restore-error.ts";
import type { CopyFacts } from "./write-copy.ts";

/** The name under which the manifest's own key is made. */
const keyName = "manifest.json";

/** The manifest of an encrypted backup: how its key is made, and the facts, encrypted. */
interface SealedFacts {
  readonly format: 2;
  readonly key: KeyFacts;
  readonly facts: string;
}

/** The text of a manifest; with a cipher only what is needed to make the key is readable. */
export async function writtenManifest(facts: CopyFacts, cipher: BackupCipher | null): Promise<string> {
  if (cipher === null) return JSON.stringify(facts, null, 2);
  const sealed = await joined(encrypted(cipher.keyOf(keyName), only(Buffer.from(JSON.stringify(facts)))));
  const manifest: SealedFacts = { format: 2, key: cipher.facts, facts: sealed.toString("base64") };
  return JSON.stringify(manifest, null, 2);
}

/** Reads a manifest. @throws RestoreError where there is none, or the passphrase is missing or another */
export async function readManifest(
  path: string,
  passphrase: string | undefined,
): Promise<{ readonly facts: CopyFacts; readonly cipher: BackupCipher | null }> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new RestoreError(`There is no backup: ${path} is missing.`);
  });
  const manifest: CopyFacts | SealedFacts = JSON.parse(text);
  if (manifest.format === 1) return { facts: manifest, cipher: null };
  if (manifest.format !== 2) throw new RestoreError("The backup has a format that this iphub does not know.");
  if (passphrase === undefined) {
    throw new RestoreError("The backup is encrypted: set IPHUB_BACKUP_PASSPHRASE to its passphrase.");
  }
  const cipher = backupCipher(passphrase, manifest.key);
  const sealed = only(Buffer.from(manifest.facts, "base64"));
  const facts: CopyFacts = JSON.parse((await joined(decrypted(cipher.keyOf(keyName), sealed))).toString("utf8"));
  return { facts, cipher };
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function joined(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
