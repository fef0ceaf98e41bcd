import { createHmac, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { isSameSecret } from "../../platform/constant-time.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSigned, signingKey } from "../../platform/secrets.ts";
import type { Schema } from "../../schema.ts";

const keyName = "device-cookie-key";
const daysKept = 400;

/**
 * The id of the device that a request comes from, if an account signed in on it before; else null. It is in a signed
 * cookie that says nothing else and gives no access, so that guesses of strangers cannot lock a person out of their own
 * device (OWASP, 'Slow down online guessing attacks with device cookies').
 */
export async function knownDevice(platform: Platform, request: FastifyRequest, email: string): Promise<string | null> {
  const name = cookieName(request, email);
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
  const value = pairs.find(([key]) => key === name)?.[1] ?? "";
  const [id = "", signature = ""] = value.split(".");
  if (id === "") return null;
  const text = await signedText(platform, email, id);
  return readSigned(platform, keyName, (key) => (isSameSecret(signature, signatureOf(key, text)) ? id : null));
}

/** Makes the device known for an account that has just signed in on it. */
export async function keepDevice(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<void> {
  const id = (await knownDevice(platform, request, email)) ?? randomBytes(16).toString("base64url");
  const signature = signatureOf(await signingKey(platform, keyName), await signedText(platform, email, id));
  const value = `${cookieName(request, email)}=${id}.${signature}`;
  const place = isSecure(request) ? ["Secure", "Path=/"] : ["Path=/api/auth"];
  const attributes = ["HttpOnly", "SameSite=Strict", `Max-Age=${daysKept * 24 * 60 * 60}`, ...place];
  reply.header("set-cookie", [value, ...attributes].join("; "));
}

/**
 * A name for each account, because several people may use one browser; it does not show the address. With `__Host-` a
 * browser takes it from this host over https alone (RFC 6265bis, section 4.1.3.2), so that no other host of the domain
 * and no one on the network can set it; plain http has no such cookies.
 */
function cookieName(request: FastifyRequest, email: string): string {
  const account = createHmac("sha256", "iphub-device").update(email).digest("hex").slice(0, 12);
  return `${isSecure(request) ? "__Host-" : ""}iphub-device-${account}`;
}

function isSecure({ protocol }: FastifyRequest): boolean {
  return protocol === "https";
}

function signatureOf(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** What a device's cookie is signed for. */
async function signedText(platform: Platform, email: string, id: string): Promise<string> {
  const person = await platform.db
    .selectFrom("users")
    .select("device_epoch")
    .where("email", "=", email)
    .executeTakeFirst();
  // Cookies from before there was an epoch stay valid in the first one.
  const epoch = person && person.device_epoch > 0 ? ` ${person.device_epoch}` : "";
  return `${id} ${email}${epoch}`;
}

/** Makes every known device of a person unknown, in a transaction. */
export async function forgetDevices(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx
    .updateTable("users")
    .set(({ eb, ref }) => ({ device_epoch: eb(ref("device_epoch"), "+", 1) }))
    .where("id", "=", userId)
    .execute();
}
