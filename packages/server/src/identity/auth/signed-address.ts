import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import type { Actor } from "../../platform/actor.ts";
import { isSameSecret } from "../../platform/constant-time.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSigned, signingKey } from "../../platform/secrets.ts";
import { actorNow } from "./lasting-access.ts";

const keyName = "signed-address-key";
/** How long a signed address is valid, in milliseconds. */
const lifetimeMilliseconds = 5 * 60 * 1000;

/** What an address can be for: one that was signed for one purpose is of no use for another. */
type Purpose = "file" | "mail";

/** The purpose, the session, the principal's e-mail address if the session acts for one, the expiry, and what it opens. */
const signed = z.tuple([z.string(), z.string(), z.nullable(z.string()), z.number(), z.unknown()]);

/**
 * The signed part of an address that a browser opens without the reader's token, such as that of a frame or a picture;
 * it contains no secret.
 * @param what what the address opens, as JSON
 */
export async function signAddress(
  platform: Platform,
  { sessionId, actingFor }: Actor,
  purpose: Purpose,
  what: Readonly<Record<string, unknown>>,
): Promise<{ readonly token: string; readonly expiresAt: string }> {
  const expires = platform.clock.now().getTime() + lifetimeMilliseconds;
  const content: z.infer<typeof signed> = [purpose, sessionId, actingFor?.email ?? null, expires, what];
  const claims = Buffer.from(JSON.stringify(content)).toString("base64url");
  const token = `${claims}.${macOf(await signingKey(platform, keyName), claims).toString("base64url")}`;
  return { token, expiresAt: new Date(expires).toISOString() };
}

/** What a signed address opens, and who opens it. */
export interface SignedAddress<What> {
  readonly what: What;
  /**
   * The person with their present permissions, acting for the same principal as when the address was signed.
   * @throws Failure 401 where the session has ended, 403 where they are no longer the principal's assistant
   */
  actor(): Promise<Actor>;
}

/** Reads what {@link signAddress} signed for the same purpose; null where it is invalid or has expired. */
export async function readAddress<What>(
  platform: Platform,
  purpose: Purpose,
  token: string,
  shape: z.ZodMiniType<What>,
): Promise<SignedAddress<What> | null> {
  const [claims = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const isOurs = await readSigned(platform, keyName, (key) => isSameSecret(given, macOf(key, claims)) || null);
  if (isOurs === null) return null;
  const [of, sessionId, principal, expires, what] = signed.parse(
    JSON.parse(Buffer.from(claims, "base64url").toString()),
  );
  if (of !== purpose || expires <= platform.clock.now().getTime()) return null;
  return { what: shape.parse(what), actor: () => actorNow(platform, sessionId, principal) };
}

function macOf(key: string, claims: string): Buffer {
  return createHmac("sha256", key).update(claims).digest();
}
