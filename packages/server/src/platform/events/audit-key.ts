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

/** The file of the key in the data folder. */
const fileName = "audit-key.pem";

/** Signs the entries of the event log with a key (Ed25519) that the database does not hold. */
export class AuditKey {
  readonly #private: KeyObject;
  readonly #public: KeyObject;
  /** Which key it is: the first 16 hexadecimal digits of the SHA-256 of the public key. */
  readonly id: string;

  constructor(privateKey: KeyObject) {
    this.#private = privateKey;
    this.#public = createPublicKey(privateKey);
    const bytes = this.#public.export({ type: "spki", format: "der" });
    this.id = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  }

  /** The public key as PEM, with which others verify signatures. */
  get publicKey(): string {
    return this.#public.export({ type: "spki", format: "pem" }).toString();
  }

  /** The signature of a text, with the id of the key in front of it. */
  sign(text: string): string {
    return `${this.id}:${sign(null, Buffer.from(text), this.#private).toString("base64url")}`;
  }

  /** Whether a signature is this key's, of this text. */
  verifies(text: string, signature: string): boolean {
    const [id, bytes = ""] = signature.split(":");
    return id === this.id && verify(null, Buffer.from(text), this.#public, Buffer.from(bytes, "base64url"));
  }
}

/** Reads a private key: PKCS #8 as PEM or, on one line, as base64. @throws Error if it is not an Ed25519 key */
export function readAuditKey(text: string): AuditKey {
  const key = text.includes("-----BEGIN")
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" });
  if (key.asymmetricKeyType !== "ed25519") throw new Error("is not an Ed25519 key");
  return new AuditKey(key);
}

/** The key of a hub: the one that is configured, else that of the data folder, which is made at the first start. */
export async function openAuditKey(configured: string | undefined, dataDirectory: string): Promise<AuditKey> {
  if (configured !== undefined) return readAuditKey(configured);
  const path = join(dataDirectory, fileName);
  const present = await readFile(path, "utf8").catch(onlyIfMissing);
  return readAuditKey(present ?? (await makeKeyFile(path, dataDirectory)));
}

/** Another process may make it at the same time: the first one that is in its place is used by both. */
async function makeKeyFile(path: string, dataDirectory: string): Promise<string> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const made = `${path}.${randomUUID()}`;
  const { privateKey } = generateKeyPairSync("ed25519");
  await writeFile(made, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flush: true });
  try {
    await link(made, path);
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
