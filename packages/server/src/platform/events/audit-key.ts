import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../failures.ts";
import { syncName } from "../synced-files.ts";

/** The file of the key in the data folder. */
const fileName = "audit-key.pem";
/** The file of the public keys that signed before it, one after the other as PEM. */
export const earlierFileName = "audit-keys-earlier.pem";

/** Signs the entries of the event log with a key (Ed25519) that the database does not hold. */
export class AuditKey {
  readonly #private: KeyObject;
  readonly #public: KeyObject;
  /** Every public key whose signatures count, by its id: those of before, and this one. */
  readonly #known: ReadonlyMap<string, KeyObject>;
  /** Which key it is: the first 16 hexadecimal digits of the SHA-256 of the public key. */
  readonly id: string;

  /** @param earlier the public keys that signed before this one */
  constructor(privateKey: KeyObject, earlier: readonly KeyObject[] = []) {
    this.#private = privateKey;
    this.#public = createPublicKey(privateKey);
    this.id = idOf(this.#public);
    this.#known = new Map([...earlier, this.#public].map((key) => [idOf(key), key]));
  }

  /** The public key as PEM, with which others verify signatures. */
  get publicKey(): string {
    return pemOf(this.#public);
  }

  /** As PEM every public key whose signatures count, this one last. */
  get publicKeys(): string {
    return [...this.#known.values()].map(pemOf).join("");
  }

  /** The signature of a text, with the id of the key in front of it. */
  sign(text: string): string {
    return `${this.id}:${sign(null, Buffer.from(text), this.#private).toString("base64url")}`;
  }

  /** Whether a signature is of this text, by this key or one of those before. */
  verifies(text: string, signature: string): boolean {
    const [id = "", bytes = ""] = signature.split(":");
    const key = this.#known.get(id);
    return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(bytes, "base64url"));
  }

  /** Whether a signature says that it is by this key and none of those before. */
  isOwn(signature: string): boolean {
    return signature.startsWith(`${this.id}:`);
  }
}

function idOf(key: KeyObject): string {
  const bytes = key.export({ type: "spki", format: "der" });
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}

function pemOf(key: KeyObject): string {
  return key.export({ type: "spki", format: "pem" }).toString();
}

/**
 * Reads a private key: PKCS #8 as PEM or, on one line, as base64.
 * @throws Error if it is not an Ed25519 key
 */
export function readAuditKey(text: string, earlier: readonly KeyObject[] = []): AuditKey {
  const key = text.includes("-----BEGIN")
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" });
  return new AuditKey(ed25519(key), earlier);
}

/**
 * Reads public keys: SPKI, as PEM one after the other, or as base64 with commas between.
 * @throws Error where one is not an Ed25519 public key
 */
export function readPublicKeys(text: string): KeyObject[] {
  if (text.includes("PRIVATE KEY")) throw new Error("is a private key");
  const blocks = text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g);
  if (blocks) return blocks.map((pem) => ed25519(createPublicKey(pem)));
  const parts = text.split(",").map((part) => part.trim());
  return parts
    .filter((part) => part !== "")
    .map((part) => ed25519(createPublicKey({ key: Buffer.from(part, "base64"), format: "der", type: "spki" })));
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== "ed25519") throw new Error("is not an Ed25519 key");
  return key;
}

/** The keys of a hub as its settings have them; what is not set is in the data folder. */
export interface AuditKeySettings {
  readonly auditKey?: string | undefined;
  /** The public keys that signed before; those of the data folder count as well. */
  readonly auditKeysEarlier?: string | undefined;
  readonly dataDirectory: string;
}

/** The key of a hub: the one that is configured, else that of the data folder, which is made at the first start. */
export async function openAuditKey(settings: AuditKeySettings): Promise<AuditKey> {
  const { auditKey, dataDirectory } = settings;
  const earlier = await earlierKeys(settings);
  if (auditKey !== undefined) return readAuditKey(auditKey, earlier);
  const path = join(dataDirectory, fileName);
  const present = await readFile(path, "utf8").catch(onlyIfMissing);
  return readAuditKey(present ?? (await makeKeyFile(path, dataDirectory)), earlier);
}

/**
 * As PEM the public keys whose signatures count in a hub that need not run; those of before where it has no key of its
 * own now. Undefined where it has none at all.
 */
export async function publicAuditKeys(settings: AuditKeySettings): Promise<string | undefined> {
  const { auditKey, dataDirectory } = settings;
  const earlier = await earlierKeys(settings);
  const key = auditKey ?? (await readFile(join(dataDirectory, fileName), "utf8").catch(onlyIfMissing));
  if (key !== null) return readAuditKey(key, earlier).publicKeys;
  return earlier.length === 0 ? undefined : earlier.map(pemOf).join("");
}

async function earlierKeys({ auditKeysEarlier = "", dataDirectory }: AuditKeySettings): Promise<KeyObject[]> {
  const path = join(dataDirectory, earlierFileName);
  const ofFolder = (await readFile(path, "utf8").catch(onlyIfMissing)) ?? "";
  try {
    return [...readPublicKeys(auditKeysEarlier), ...readPublicKeys(ofFolder)];
  } catch (error) {
    throw new Error(`${path} has something else than Ed25519 public keys; write them as PEM`, { cause: error });
  }
}

/** Adds public keys of before, as PEM, to those of a data folder. */
export async function keepEarlierKeys(dataDirectory: string, pem: string): Promise<void> {
  const path = join(dataDirectory, earlierFileName);
  const present = (await readFile(path, "utf8").catch(onlyIfMissing)) ?? "";
  const keys = new Map(readPublicKeys(`${present}${pem}`).map((key) => [idOf(key), key]));
  await writeFile(path, [...keys.values()].map(pemOf).join(""), { mode: 0o600, flush: true });
}

/** Another process may make it at the same time: the first one that is in its place is used by both. */
async function makeKeyFile(path: string, dataDirectory: string): Promise<string> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const made = `${path}.${randomUUID()}`;
  const { privateKey } = generateKeyPairSync("ed25519");
  await writeFile(made, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flush: true });
  try {
    await link(made, path);
    // Before anything is signed: without the key after a power cut it could not be verified.
    await syncName(path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(made, { force: true });
  }
  return readFile(path, "utf8");
}

function onlyIfMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT") return null;
  throw error;
}
