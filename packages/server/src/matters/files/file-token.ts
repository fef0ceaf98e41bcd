import { createHmac, timingSafeEqual } from "node:crypto";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { sharedSecret } from "../../platform/secrets.ts";

/** How long a file's address is valid, in milliseconds. */
const lifetimeMilliseconds = 5 * 60 * 1000;

/** What a token allows: one version of one file, or a part of it, for one person, while their session lasts. */
export interface FileToken {
  readonly fileId: string;
  readonly version: number;
  /** The attachment, if the file is an e-mail of which only that is meant. */
  readonly part?: number | undefined;
  readonly sessionId: string;
}

/** Signs the token of a file's address; it contains no secret. */
export async function signFileToken(
  platform: Platform,
  { sessionId }: Actor,
  { fileId, version, part }: Omit<FileToken, "sessionId">,
) {
  const expires = platform.clock.now().getTime() + lifetimeMilliseconds;
  const claims = Buffer.from(JSON.stringify([fileId, version, sessionId, expires, part])).toString("base64url");
  const token = `${claims}.${(await mac(platform, claims)).toString("base64url")}`;
  return { token, expiresAt: new Date(expires).toISOString() };
}

/** What a token allows, or null if it is invalid or expired. */
export async function readFileToken(platform: Platform, token: string): Promise<FileToken | null> {
  const [claims = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const right = await mac(platform, claims);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const read: unknown = JSON.parse(Buffer.from(claims, "base64url").toString());
  const [fileId, version, sessionId, expires, part] = Array.isArray(read) ? read : [];
  if (typeof expires !== "number" || expires <= platform.clock.now().getTime()) return null;
  const ofPart = typeof part === "number" ? { part } : {};
  return { fileId: String(fileId), version: Number(version), sessionId: String(sessionId), ...ofPart };
}

async function mac(platform: Platform, claims: string): Promise<Buffer> {
  return createHmac("sha256", await sharedSecret(platform, "file-token-key"))
    .update(claims)
    .digest();
}
