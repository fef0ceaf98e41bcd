import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from "jose";
import type { Platform } from "./platform.ts";
import { sharedSecret } from "./secrets.ts";

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
