import { hkdfSync, randomBytes } from "node:crypto";
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from "jose";
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
  const row = await db.selectFrom("hub_secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return row.value;
}

type Parts = Pick<Platform, "database" | "configuration">;

/** Where a key comes from: the setting IPHUB_SECRET_KEY, which the database does not hold, or the hub's own secret. */
type KeyName = "setting" | "hub";

/**
 * Encrypts a secret for the database (A256GCM). With IPHUB_SECRET_KEY a copy of the database alone does not reveal it;
 * without the setting the key is one of the hub's own secrets. See docs/behaviour/identity.md, 'Second factor'.
 */
export async function seal(platform: Parts, purpose: string, secret: string): Promise<string> {
  const kid: KeyName = platform.configuration.secretKey === undefined ? "hub" : "setting";
  return new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid })
    .encrypt(await keyOf(platform, kid, purpose));
}

/** Decrypts what {@link seal} encrypted for the same purpose. @throws Error without the key that it was sealed with */
export async function unseal(platform: Parts, purpose: string, sealed: string): Promise<string> {
  const kid: KeyName = decodeProtectedHeader(sealed).kid === "setting" ? "setting" : "hub";
  const { plaintext } = await compactDecrypt(sealed, await keyOf(platform, kid, purpose));
  return new TextDecoder().decode(plaintext);
}

async function keyOf(platform: Parts, kid: KeyName, purpose: string): Promise<Uint8Array> {
  const secret = kid === "hub" ? await sharedSecret(platform, "sealing-key") : platform.configuration.secretKey;
  if (secret === undefined) throw new Error("IPHUB_SECRET_KEY is not set: a secret was encrypted with it");
  return new Uint8Array(hkdfSync("sha256", secret, "iphub", purpose, 32));
}
