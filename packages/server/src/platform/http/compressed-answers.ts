import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A smaller answer fits into a packet as it is. */
const smallest = 1024;
/** Nearly as fast as gzip, and smaller. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** The noun of signing in, whose answers hold tokens. */
const secretNoun = "auth.";

/**
 * Compresses answers of the API from 1 KiB on, for clients that take it. Left as they are: errors, answers with a secret
 * (docs/security.md, the paragraph on compression), and everything that is sent as a stream: files, exports, live events.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.decorateRequest("holdsSecret", false);
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || !isCompressible(request, reply)) return payload;
    reply.header("vary", "accept-encoding");
    if (payload.length < smallest) return payload;
    const encoding = encodingOf(request.headers["accept-encoding"]);
    if (encoding === null) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return encoding === "br" ? toBrotli(payload, quality) : toGzip(payload);
  });
}

function isCompressible(request: FastifyRequest, reply: FastifyReply): boolean {
  const { call } = request.routeOptions.config;
  if (call === undefined || call.startsWith(secretNoun) || request.holdsSecret) return false;
  return reply.statusCode < 400 && !reply.hasHeader("content-encoding");
}

/** The better of the two encodings that a client takes; null where it takes neither, or says that it wants none. */
function encodingOf(accepted: string | string[] | undefined): "br" | "gzip" | null {
  const taken = new Set<string>();
  for (const part of [accepted ?? []].flat().join(",").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((one) => one.trim());
    if (!parameters.some((one) => /^q=0(\.0*)?$/.test(one))) taken.add(name);
  }
  if (taken.has("br")) return "br";
  return taken.has("gzip") ? "gzip" : null;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Whether the answer shows a secret: a token, a one-time link, a private address. */
    holdsSecret: boolean;
  }
}
