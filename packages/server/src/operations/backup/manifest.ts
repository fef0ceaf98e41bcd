import { type BackupKey, cipherOf, type KeyedCipher, type KeyFacts } from "./backup-keys.ts";
import { type BackupSource, manifestFile } from "./backup-source.ts";
import { decrypted, encrypted } from "./encryption.ts";
import { RestoreError } from "./restore-error.ts";
import type { CopyFacts } from "./write-copy.ts";

/** The manifest of an encrypted backup: how its key is made, and the facts, encrypted. */
interface SealedFacts {
  readonly format: 2;
  readonly key: KeyFacts;
  readonly facts: string;
}

/** The text of a manifest; with a cipher only what is needed to make the key is readable. */
export async function writtenManifest(facts: CopyFacts, cipher: KeyedCipher | null): Promise<string> {
  if (cipher === null) return JSON.stringify(facts, null, 2);
  const sealed = await joined(encrypted(cipher.keyOf(manifestFile), only(Buffer.from(JSON.stringify(facts)))));
  const manifest: SealedFacts = { format: 2, key: cipher.facts, facts: sealed.toString("base64") };
  return JSON.stringify(manifest, null, 2);
}

/** Reads a backup's manifest. @throws RestoreError where there is none, or what opens it is missing or wrong */
export async function readManifest(
  source: BackupSource,
  key: BackupKey,
): Promise<{ readonly facts: CopyFacts; readonly cipher: KeyedCipher | null }> {
  const text = await joined(await source.read(manifestFile));
  const manifest: CopyFacts | SealedFacts = JSON.parse(text.toString("utf8"));
  if (manifest.format === 1) return { facts: manifest, cipher: null };
  if (manifest.format !== 2) throw new RestoreError("The backup has a format that this iphub does not know.");
  const cipher = await cipherOf(manifest.key, key);
  const sealed = only(Buffer.from(manifest.facts, "base64"));
  const facts: CopyFacts = JSON.parse((await joined(decrypted(cipher.keyOf(manifestFile), sealed))).toString("utf8"));
  return { facts, cipher };
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
