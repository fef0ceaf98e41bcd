import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "../failures.ts";
import { sendFailure } from "./errors.ts";

/**
 * Limits how long the hub waits for a body, so that a slow sender cannot hold a connection for ever: a JSON or form body
 * must arrive whole within `seconds` (408), and an upload, which may be long, must never be silent for that time.
 */
export function limitBodyTime(app: FastifyInstance, seconds: number): void {
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (hasBody(request)) {
      if (request.headers["content-type"]?.startsWith("multipart/")) endSilence(request, seconds);
      else {
        const timer = setTimeout(() => refuse(request, reply), seconds * 1000);
        payload.once("end", () => clearTimeout(timer));
        request.raw.once("close", () => clearTimeout(timer));
      }
    }
    done(null, payload);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Node ends a connection on which nothing arrived for that long; after the body the handler may take its time. */
function endSilence({ raw }: FastifyRequest, seconds: number): void {
  raw.setTimeout(seconds * 1000);
  raw.once("end", () => raw.setTimeout(0));
}

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return;
  // The rest of the body would be read as the next request.
  reply.raw.once("finish", () => request.raw.destroy());
  const failure = new Failure(408, "request_timeout", "The request did not arrive in time.");
  sendFailure(request, reply.header("connection", "close"), failure);
}
