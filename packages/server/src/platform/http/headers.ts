import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import helmet from "helmet";
import type { Configuration } from "../../configuration.ts";

type Exposure = Pick<Configuration, "publicUrl" | "hstsSeconds" | "frameAncestors">;

/**
 * The headers that keep a browser from running or framing foreign content. Styles set by script use the CSSOM, which
 * the policy allows; inline style elements do not run, and of inline scripts only `pageScripts`.
 */
export function securityHeaders(app: FastifyInstance, exposure: Exposure, pageScripts: readonly string[]): void {
  const { publicUrl, hstsSeconds, frameAncestors } = exposure;
  const published = publicUrl === undefined ? null : `'self' ${new URL(publicUrl).origin.replace(/^http/, "ws")}`;
  // Created once, because building the policy's text takes time.
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'", ...pageScripts],
        "style-src": ["'self'"],
        "style-src-attr": ["'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        // Not every browser counts the sockets of a page's own hub as 'self'.
        "connect-src": [(request) => published ?? ownSources(request)],
        "frame-src": ["'self'", "blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": frameAncestors.length === 0 ? ["'none'"] : ["'self'", ...frameAncestors],
      },
    },
    strictTransportSecurity: hstsSeconds > 0 && { maxAge: hstsSeconds, includeSubDomains: false },
    // The same as frame-ancestors, for what reads no policy. It cannot name other sites: where some are allowed, it is left out.
    xFrameOptions: frameAncestors.length === 0 && { action: "deny" },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
  });
  app.addHook("onRequest", (request, reply, done) => write(request.raw, reply.raw, () => done()));
}

/**
 * Who may frame a content that the hub's own pages show: they, wherever they are framed themselves. Sets `x-frame-options`
 * alike, and returns the sources of `frame-ancestors`.
 */
export function framedByOwnPages(reply: FastifyReply, { frameAncestors }: Pick<Exposure, "frameAncestors">): string {
  if (frameAncestors.length === 0) reply.header("x-frame-options", "SAMEORIGIN");
  else reply.removeHeader("x-frame-options");
  return ["'self'", ...frameAncestors].join(" ");
}

/** This origin, with the sockets of the host that a request names, if that is a host and nothing else. */
function ownSources({ headers }: IncomingMessage): string {
  const host = headers.host ?? "";
  const isHost = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host);
  return isHost ? `'self' ws://${host} wss://${host}` : "'self'";
}

/** Keeps browsers and proxies from storing answers of the API; a call with files of its own says otherwise. */
export function storeNothing(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}

/** The version of this hub, from its package. */
export const hubVersion = readVersion();

/** Says the hub's version with every answer, so that a client can tell that one of the two is old. */
export function versionHeader(app: FastifyInstance): void {
  app.addHook("onRequest", async (_, reply) => {
    reply.header("x-iphub-version", hubVersion);
  });
}

/** The package lies four folders above this file, and next to the folder of the bundle. */
function readVersion(): string {
  for (const path of ["../../../package.json", "../package.json"]) {
    try {
      const manifest: { name: string; version: string } = JSON.parse(
        readFileSync(new URL(path, import.meta.url), "utf8"),
      );
      if (manifest.name === "@iphub/server") return manifest.version;
    } catch {
      // Not at this path: the next one is tried.
    }
  }
  throw new Error("The package.json of the hub's server is missing: install it again");
}
