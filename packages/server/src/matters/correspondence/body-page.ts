import { createHmac, timingSafeEqual } from "node:crypto";
import { remoteImageAttribute } from "../../connectors/mail/remote-images.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { sharedSecret } from "../../platform/secrets.ts";

/** The policy of the page: it runs and loads nothing; remote images only on request. */
export function bodyPolicy(withImages: boolean): string {
  const images = withImages ? "img-src data: https: http:" : "img-src data:";
  return `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; ${images}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}

const sheet =
  "html{color-scheme:light;background:#fff;color:#1b1f24}" +
  "body{margin:16px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}" +
  `img{max-width:100%;height:auto}img[${remoteImageAttribute}]{display:none}table{max-width:100%}pre{white-space:pre-wrap}`;

/** The number of remote images in a sanitised body. */
export function countRemoteImages(html: string): number {
  return html.split(` ${remoteImageAttribute}="`).length - 1;
}

/** A sanitised body as a page of its own. */
export function bodyPage(body: { readonly html: string | null; readonly text: string }, withImages: boolean): string {
  const html = body.html ?? `<pre>${escapeHtml(body.text)}</pre>`;
  const shown = withImages ? html.replaceAll(` ${remoteImageAttribute}="`, ' src="') : html;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>E-mail</title><style>${sheet}</style></head><body>${shown}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** How long a frame may fetch a body, in milliseconds. */
const lifetimeMilliseconds = 5 * 60 * 1000;

/** A ticket for one e-mail's body, for one session: a frame cannot send the reader's token. */
export async function signTicket(platform: Platform, { sessionId }: Actor, emailId: string): Promise<string> {
  const expires = platform.clock.now().getTime() + lifetimeMilliseconds;
  const claims = Buffer.from(JSON.stringify([sessionId, expires])).toString("base64url");
  return `${claims}.${(await mac(platform, emailId, claims)).toString("base64url")}`;
}

/** The session that a ticket was made for; null where it is none of this hub for this e-mail, or has run out. */
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
