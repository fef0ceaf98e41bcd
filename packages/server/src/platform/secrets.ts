import { hkdfSync, randomBytes } from "node:crypto";
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, errors } from "jose";
import type { Platform } from "./platform.ts";

const known = new WeakMap<object, Map<string, Promise<string>>>();

/**
 * A secret that all processes of a hub share, made at first use. Read from the database once a process: it never
 * changes while the hub lives.
 */
export function sharedSecret(platform: Pick<Platform, "database">, name: string): Promise<string> {
  const ofDatabase = known.get(platform.database) ?? new Map<string, Promise<string>>();
  known.set(platform.database, ofDatabase);
  const present = ofDatabase.get(name);
  if (present) return present;
  const reading = readOrMake(platform, name);
  ofDatabase.set(name, reading);
  reading.catch(() => ofDatabase.delete(name));
  return reading;
}

async function readOrMake({ database: { kysely: db } }: Pick<Platform, "database">, name: string): Promise<string> {
  await db
    .insertInto("hub_secrets")
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflict((on) => on.column("name").doNothing())
    .execute();
  const value = await storedSecret({ database: { kysely: db } }, name);
  if (value === null) throw new Error(`the secret ${name} of the hub was deleted while it was read`);
  return value;
}

async function storedSecret(
  { database: { kysely: db } }: { readonly database: Pick<Platform["database"], "kysely"> },
  name: string,
): Promise<string | null> {
  const row = await db.selectFrom("hub_secrets").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
}

const existingSecrets = new WeakMap<object, Map<string, Promise<string | null>>>();
/** How long a secret that does not exist is not queried again: anyone can send what no key has signed. */
const absentMs = 1_000;

/** A secret that all processes of a hub share, if one of them has made it: a copy of the database has no key in advance. */
function existingSecret(platform: Pick<Platform, "database">, name: string): Promise<string | null> {
  const ofDatabase = existingSecrets.get(platform.database) ?? new Map<string, Promise<string | null>>();
  existingSecrets.set(platform.database, ofDatabase);
  const present = ofDatabase.get(name);
  if (present) return present;
  const reading = storedSecret(platform, name);
  ofDatabase.set(name, reading);
  const forget = () => void ofDatabase.delete(name);
  reading.then((value) => value === null && setTimeout(forget, absentMs).unref(), forget);
  return reading;
}

type Parts = Pick<Platform, "database" | "configuration">;

/** The name of one of the hub's own keys in a generation; that of the first is the plain one. */
function nameIn(generation: number, name: string): string {
  return generation === 1 ? name : `${name}:${generation}`;
}

/** The key with which the hub signs what it gives out, by its name: that of the present generation. */
export function signingKey(platform: Parts, name: string): Promise<string> {
  return sharedSecret(platform, nameIn(platform.configuration.keyGeneration, name));
}

/**
 * Reads what the hub has signed, with each key that counts, until one fits: that of the present generation, of the one
 * before, and of the next, which another process of the hub may have been restarted with already.
 * @param read null where the key does not fit
 */
export async function readSigned<Result>(
  platform: Parts,
  name: string,
  read: (key: string) => Promise<Result | null> | Result | null,
): Promise<Result | null> {
  const { keyGeneration: present } = platform.configuration;
  for (const generation of [present, present - 1, present + 1]) {
    const keyName = nameIn(generation, name);
    const key = await (generation === present ? sharedSecret : existingSecret)(platform, keyName);
    const result = key === null ? null : await read(key);
    if (result !== null) return result;
  }
  return null;
}

/**
 * Where the key of a secret comes from: `setting` is IPHUB_SECRET_KEY, which the database does not hold, and `hub` or
 * `hub:2` one of the hub's own, by its generation.
 */
function presentKid({ configuration }: Pick<Parts, "configuration">): string {
  return configuration.secretKey === undefined ? nameIn(configuration.keyGeneration, "hub") : "setting";
}

/** The name of the hub's own key for secrets. */
const sealingKey = "sealing-key";

/**
 * Encrypts a secret for the database (A256GCM). With IPHUB_SECRET_KEY a copy of the database alone does not reveal it;
 * without the setting the key is one of the hub's own secrets. See docs/behaviour/identity.md, 'Second factor'.
 */
export async function seal(platform: Parts, purpose: string, secret: string): Promise<string> {
  const key = platform.configuration.secretKey ?? (await signingKey(platform, sealingKey));
  return new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: presentKid(platform) })
    .encrypt(keyFrom(key, purpose));
}

/**
 * Decrypts what {@link seal} encrypted for the same purpose, with the present key or with IPHUB_SECRET_KEY_EARLIER.
 * @throws Error without the key that it was sealed with
 */
export async function unseal(platform: Parts, purpose: string, sealed: string): Promise<string> {
  return (await opened(platform, purpose, sealed)).secret;
}

/**
 * The same secret encrypted with the present key, or null where it is already.
 * @throws Error without the key that it was sealed with
 */
export async function resealed(platform: Parts, purpose: string, sealed: string): Promise<string | null> {
  const { secret, isPresent } = await opened(platform, purpose, sealed);
  return isPresent ? null : seal(platform, purpose, secret);
}

/** Whether {@link resealed} has to look at a secret: it is of another kind of key, or a key is being replaced. */
export function mayNeedResealing(platform: Pick<Parts, "configuration">, sealed: string): boolean {
  return platform.configuration.earlierSecretKey !== undefined || kidOf(sealed) !== presentKid(platform);
}

interface Opened {
  readonly secret: string;
  /** Whether the key is the one that is used for new secrets. */
  readonly isPresent: boolean;
}

async function opened(platform: Parts, purpose: string, sealed: string): Promise<Opened> {
  const { secretKey, earlierSecretKey } = platform.configuration;
  const kid = kidOf(sealed);
  if (kid !== "setting") {
    const [, generation = "1"] = kid.split(":");
    const name = nameIn(Number(generation), sealingKey);
    const key = await existingSecret(platform, name);
    if (key === null) throw new Error(`the hub's own key ${name} is missing: a secret was encrypted with it`);
    return { secret: await decrypted(sealed, keyFrom(key, purpose)), isPresent: kid === presentKid(platform) };
  }
  for (const key of [secretKey, earlierSecretKey]) {
    if (key === undefined) continue;
    try {
      return { secret: await decrypted(sealed, keyFrom(key, purpose)), isPresent: key === secretKey };
    } catch (error) {
      if (!(error instanceof errors.JWEDecryptionFailed)) throw error;
    }
  }
  if (secretKey === undefined) throw new Error("IPHUB_SECRET_KEY is not set: a secret was encrypted with it");
  throw new Error("IPHUB_SECRET_KEY is another key than the one that a secret was encrypted with");
}

function kidOf(sealed: string): string {
  return decodeProtectedHeader(sealed).kid ?? "hub";
}

async function decrypted(sealed: string, key: Uint8Array): Promise<string> {
  return new TextDecoder().decode((await compactDecrypt(sealed, key)).plaintext);
}

function keyFrom(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "iphub", purpose, 32));
}
