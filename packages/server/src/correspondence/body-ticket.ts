import { createHmac, timingSafeEqual } from "node:crypto";
import type { Platform } from "../platform/platform.ts";
import { sharedSecret } from "../platform/secrets.ts";

/** How long a frame may fetch a body, in milliseconds. */
const lifetimeMilliseconds = 5 * 60 * 1000;

/** A ticket for one e-mail's body: a frame cannot send the reader's token. */
export async function signTicket(platform: Platform, emailId: string): Promise<string> {
  const expires = platform.clock.now().getTime() + lifetimeMilliseconds;
  return `${expires}.${(await mac(platform, emailId, String(expires))).toString("base64url")}`;
}

/** Whether a ticket is one of this hub for this e-mail and has not run out. */
export async function isGoodTicket(platform: Platform, emailId: string, ticket: string): Promise<boolean> {
  const [expires = "", signature = ""] = ticket.split(".");
  const given = Buffer.from(signature, "base64url");
  const right = await mac(platform, emailId, expires);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  return Number(expires) > platform.clock.now().getTime();
}

async function mac(platform: Platform, emailId: string, expires: string): Promise<Buffer> {
  return createHmac("sha256", await sharedSecret(platform, "mail-ticket-key"))
    .update(`${emailId}\n${expires}`)
    .digest();
}
