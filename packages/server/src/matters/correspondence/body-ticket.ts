import { createHmac, timingSafeEqual } from "node:crypto";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { sharedSecret } from "../../platform/secrets.ts";

/** The lifetime of a ticket, in milliseconds. */
const lifetimeMilliseconds = 5 * 60 * 1000;

/** A ticket for one e-mail's body and one session, because a frame cannot send the reader's token. */
export async function signTicket(platform: Platform, { sessionId }: Actor, emailId: string): Promise<string> {
  const expires = platform.clock.now().getTime() + lifetimeMilliseconds;
  const claims = Buffer.from(JSON.stringify([sessionId, expires])).toString("base64url");
  return `${claims}.${(await mac(platform, emailId, claims)).toString("base64url")}`;
}

/** The session of a ticket; null if it is invalid for this e-mail, or has expired. */
export async function readTicket(platform: Platform, emailId: string, ticket: string): Promise<string | null> {
  const [claims = "", signature = ""] = ticket.split(".");
  const given = Buffer.from(signature, "base64url");
  const right = await mac(platform, emailId, claims);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const read: unknown = JSON.parse(Buffer.from(claims, "base64url").toString());
  const [sessionId, expires] = Array.isArray(read) ? read : [];
  return typeof expires === "number" && expires > platform.clock.now().getTime() ? String(sessionId) : null;
}

async function mac(platform: Platform, emailId: string, claims: string): Promise<Buffer> {
  return createHmac("sha256", await sharedSecret(platform, "mail-ticket-key"))
    .update(`${emailId}\n${claims}`)
    .digest();
}
