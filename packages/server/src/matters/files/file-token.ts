import { createHmac, timingSafeEqual } from "node:crypto";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { sharedSecret } from "../../platform/secrets.ts";

/** How long an address of a file is good for, in milliseconds. */
const lifetimeMilliseconds = 5 * 60 * 1000;

/** What a token allows: one version of one file, to the one who asked for it, while their session lasts. */
export interface FileToken {
  readonly fileId: string;
  readonly version: number;
  readonly sessionId: string;
}

/** Makes the token for a file's address; it names no secret and cannot be changed. */
export async function signFileToken(platform: Platform, actor: Actor, fileId: string, version: number) {
  const expires = platform.clock.now().getTime() + lifetimeMilliseconds;
  const claims = Buffer.from(JSON.stringify([fileId, version, actor.sessionId, expires])).toString("base64url");
  const token = `${claims}.${(await mac(platform, claims)).toString("base64url")}`;
  return { token, expiresAt: new Date(expires).toISOString() };
}

/** What a token allows, or null where it is not one of this hub or has run out. */
export async function readFileToken(platform: Platform, token: string): Promise<FileToken | null> {
  const [claims = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const right = await mac(platform, claims);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const read: unknown = JSON.parse(Buffer.from(claims, "base64url").toString());
  const [fileId, version, sessionId, expires] = Array.isArray(read) ? read : [];
  if (typeof expires !== "number" || expires <= platform.clock.now().getTime()) return null;
  return { fileId: String(fileId), version: Number(version), sessionId: String(sessionId) };
}

async function mac(platform: Platform, claims: string): Promise<Buffer> {
  return createHmac("sha256", await sharedSecret(platform, "file-token-key"))
    .update(claims)
    .digest();
}
