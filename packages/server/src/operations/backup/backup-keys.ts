import { randomBytes, scryptSync } from "node:crypto";
import { type BackupCipher, backupCipher } from "./encryption.ts";
import { RestoreError } from "./restore-error.ts";

/** How the key of an encrypted backup is made from its passphrase (scrypt, RFC 7914), as the manifest says it. */
interface PassphraseFacts {
  readonly kdf: "scrypt";
  readonly salt: string;
  readonly cost: number;
}

/** The random key of an encrypted backup, encrypted in the age format to public keys, as the manifest has it. */
interface RecipientFacts {
  readonly kdf: "age";
  /** An age file in its armour; it holds the 32 bytes of the key. */
  readonly sealed: string;
}

/** How the key of an encrypted backup is had. */
export type KeyFacts = PassphraseFacts | RecipientFacts;

/** What a backup is encrypted with; nothing where it is not. */
export interface BackupLock {
  readonly passphrase?: string | undefined;
  /** The age public keys (`age1…`) it is encrypted to; they win over a passphrase. */
  readonly recipients?: readonly string[] | undefined;
}

/** What an encrypted backup is opened with. */
export interface BackupKey {
  readonly passphrase?: string | undefined;
  /** Private keys in the age format (`AGE-SECRET-KEY-1…`). */
  readonly identities?: readonly string[] | undefined;
}

/** A backup with its cipher: the key's facts are in the manifest. */
export interface KeyedCipher extends BackupCipher {
  readonly facts: KeyFacts;
}

/** The cost of scrypt for new backups: 128 MB and some tenths of a second (OWASP, Password Storage). */
const newCost = 2 ** 17;
const blockSize = 8;

/** The cipher of a new backup; null where it is not encrypted. @throws RestoreError where a public key is none */
export async function newCipher({ passphrase, recipients = [] }: BackupLock): Promise<KeyedCipher | null> {
  if (recipients.length > 0) {
    const key = randomBytes(32);
    return { facts: { kdf: "age", sealed: await sealedTo(recipients, key) }, ...backupCipher(key) };
  }
  if (passphrase === undefined) return null;
  const facts = { kdf: "scrypt", salt: randomBytes(16).toString("base64url"), cost: newCost } as const;
  return { facts, ...backupCipher(keyFrom(passphrase, facts)) };
}

/** The cipher of a backup whose manifest has these facts. @throws RestoreError where what opens it is missing or wrong */
export async function cipherOf(facts: KeyFacts, { passphrase, identities = [] }: BackupKey): Promise<KeyedCipher> {
  if (facts.kdf === "age") {
    if (identities.length === 0) {
      throw new RestoreError("The backup is encrypted to a public key: name the file of its private key (--identity).");
    }
    return { facts, ...backupCipher(await openedBy(identities, facts.sealed)) };
  }
  if (passphrase === undefined) {
    throw new RestoreError("The backup is encrypted: set IPHUB_BACKUP_PASSPHRASE to its passphrase.");
  }
  return { facts, ...backupCipher(keyFrom(passphrase, facts)) };
}

/** @throws RestoreError naming the first of the public keys that is none */
export async function checkRecipients(recipients: readonly string[]): Promise<void> {
  if (recipients.length > 0) await sealedTo(recipients, Buffer.alloc(32));
}

/**
 * The private keys in the text of an age identity file: a key a line, and comments.
 * @throws RestoreError where it has none, or is itself encrypted
 */
export function readIdentities(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  if (lines.some((line) => /^(age-encryption\.org|-----BEGIN AGE ENCRYPTED)/.test(line))) {
    throw new RestoreError("The private key is encrypted itself: decrypt it first (age --decrypt), or pass it by '-'.");
  }
  const keys = lines.filter((line) => line !== "" && !line.startsWith("#"));
  if (keys.length > 0 && keys.every((key) => key.startsWith("AGE-SECRET-KEY-"))) return keys;
  throw new RestoreError("That is no age private key: a line of it begins with AGE-SECRET-KEY-1.");
}

function keyFrom(passphrase: string, { salt, cost }: PassphraseFacts): Buffer {
  const options = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize };
  return scryptSync(passphrase, Buffer.from(salt, "base64url"), 32, options);
}

async function sealedTo(recipients: readonly string[], key: Buffer): Promise<string> {
  const { armor, Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      throw new RestoreError(`'${recipient}' is no age public key; age-keygen prints one (age1…).`, { cause: error });
    }
  }
  return armor.encode(await encrypter.encrypt(key));
}

async function openedBy(identities: readonly string[], sealed: string): Promise<Buffer> {
  const { armor, Decrypter } = await import("age-encryption");
  try {
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    return Buffer.from(await decrypter.decrypt(armor.decode(sealed)));
  } catch (error) {
    throw new RestoreError("The backup cannot be decrypted: it was made for another private key, or it was changed.", {
      cause: error,
    });
  }
}
