import type { IncomingMessage } from "node:http";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { trustedProxies } from "./peer-address.ts";

/** An id that may be in headers, answers and the log as it is. */
const wellFormed = /^[A-Za-z0-9][\w.-]{7,63}$/;

/** Makes the id of each request: the `X-Request-Id` that a trusted proxy gave it, else a new one. */
export function requestIds(trustProxy: string | false): (request: IncomingMessage) => string {
  const isProxy = trustedProxies(trustProxy);
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    if (typeof given !== "string" || !wellFormed.test(given)) return crypto.randomUUID();
    return isProxy(socket.remoteAddress ?? "") ? given : crypto.randomUUID();
  };
}

/** Notes each call of the contract in the log, at level info: name, status, time and id; no address and no value. */
export function logCalls(app: FastifyInstance, log: FastifyBaseLogger): void {
  app.addHook("onResponse", async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return;
    log.info({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime), requestId: request.id }, "a call");
  });
}
