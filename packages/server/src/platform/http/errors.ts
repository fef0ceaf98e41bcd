import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { InputError } from "@iphub/sdk/domain/input-error";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseDamage } from "../damage.ts";
import { isServerFull } from "../database/postgres/server-room.ts";
import { descriptorLimit, raiseDescriptors } from "../descriptors.ts";
import { Failure, invalid } from "../failures.ts";
import type { Platform } from "../platform.ts";
import { MissingContentError, StorageUnavailableError } from "../storage/file-storage.ts";
import { databaseFailure } from "./database-failure.ts";

/** Fastify's own refusals, with our messages and format. */
const ownRefusals: Readonly<Record<string, { status: number; code: string; message: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: "body_too_large",
    message: "The body is too large. Send less at once.",
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: "unsupported_media_type",
    message: "This call takes JSON. Send the header Content-Type: application/json.",
  },
  // PostgreSQL's foreign_key_violation: the parent of the written record has been deleted since.
  "23503": {
    status: 409,
    code: "conflict",
    message: "What this belongs to was deleted in the meantime. Reload.",
  },
  // The hub's own: a row that a hold keeps (operations/retention).
  IPH01: {
    status: 409,
    code: "held",
    message: "A hold lasts on this; nothing of it is deleted until it is lifted.",
  },
  FST_ERR_BAD_URL: { status: 404, code: "not_found", message: "There is nothing at this address." },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, code: "not_found", message: "There is nothing at this address." },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: "invalid_length",
    message: "The body does not match its Content-Length.",
  },
};

/** Errors of Node before there is a request, by code. */
const unreadable: Readonly<Record<string, { status: number; code: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: "headers_too_large", message: "The headers are too large. Send fewer." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "request_timeout", message: "The request did not arrive in time." },
};
/** What the system says where no more files and connections may be open, in the process or the machine. */
const noDescriptors: ReadonlySet<string> = new Set(["EMFILE", "ENFILE"]);
/** While the database is away the log says so again after this time, not for every call. */
const logAgainMilliseconds = 10_000;
const notHttp = { status: 400, code: "bad_request", message: "The request could not be read." };

/**
 * Gives every error one format, `{error: {code, message, fields?, requestId}}`, with `current` next to it on a 409;
 * unexpected errors are logged and answered as 500 without details. Damage of the database, and a server without
 * room, are reported.
 */
export function answerErrors(app: FastifyInstance, { damage, disk }: Pick<Platform, "damage" | "disk">): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // RFC 9112, 3.2: Node takes the first of several, and a proxy may have taken another.
    const { host = [] } = request.raw.headersDistinct;
    if (host.length > 1) throw new Failure(400, notHttp.code, "The request names its host more than once.");
  });
  let loggedAt = Number.NEGATIVE_INFINITY;
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const away = databaseFailure(error, isRead);
    damage.reportError(error);
    if (isServerFull(error)) disk.noteServerFull();
    if (!away) return sendFailure(request, reply, asFailure(error, request));
    if (performance.now() - loggedAt > logAgainMilliseconds) {
      loggedAt = performance.now();
      request.log.warn({ err: error, requestId: request.id }, "the database is away or busy; calls are answered 503");
    }
    return sendFailure(request, reply, away);
  });
}

/** Answers errors before there is a route: an unreadable address is an unknown one. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-request-id", request.id);
  sendFailure(request, reply, asFailure(error, request));
}

/** Answers invalid HTTP, or headers that are too large, on the raw connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = unreadable[error.code ?? ""] ?? notHttp;
  const body = JSON.stringify({ error: { code, message, requestId: crypto.randomUUID() } });
  const head = ["content-type: application/json; charset=utf-8", `content-length: ${Buffer.byteLength(body)}`];
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, "connection: close", "", body].join("\r\n"));
}

/** Sends a failure in the common error format. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const error = {
    code: failure.code,
    message: failure.message,
    ...(failure.fields ? { fields: failure.fields } : {}),
    requestId: request.id,
  };
  const body = failure.current === undefined ? { error } : { error, current: failure.current };
  return reply.code(failure.status).headers(failure.headers).type("application/json; charset=utf-8").send(body);
}

function asFailure(error: FastifyError | InputError, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof InputError) {
    // Logged, because the value may come from the database, and then the caller cannot correct it.
    request.log.warn(
      { err: error, requestId: request.id, call: request.routeOptions.config },
      "a rule refused a value",
    );
    return invalid([{ field: error.field, message: error.reason }]);
  }
  if (error instanceof StorageUnavailableError) return storageAway(request, error);
  const known = ownRefusals[error.code];
  if (known) return new Failure(known.status, known.code, known.message);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Failure(error.statusCode, "bad_request", "The request could not be read.");
  }
  if (noDescriptors.has(error.code)) return tooManyFiles(request, error);
  if (isServerFull(error)) {
    request.log.error({ err: error, requestId: request.id }, "the database's disk is full");
    return new Failure(
      507,
      "storage_full",
      "The hub's disk is full, so nothing was changed. Tell an administrator, then try again.",
    );
  }
  // The register of damage logs these once, with the next step; the calls that meet them again would only repeat it.
  if (isDatabaseDamage(error)) return damaged("A part of the hub's data is damaged and cannot be read.");
  if (error instanceof MissingContentError) return damaged("What this file holds is missing on the hub.");
  request.log.error({ err: error, requestId: request.id, call: request.routeOptions.config }, "a call failed");
  return new Failure(
    500,
    "internal",
    "Something went wrong on the hub. Try again; if this happens again, send us the request id.",
  );
}

/** 503: the bucket of the files does not answer or refuses; the log says why. */
function storageAway(request: FastifyRequest, error: Error): Failure {
  request.log.warn({ err: error, requestId: request.id }, "the storage of the files is away; a call is answered 503");
  const message =
    "The hub's storage of files is not available for now. Try again in a moment; if this lasts, tell an administrator.";
  return new Failure(503, "storage_unavailable", message, { headers: { "retry-after": "5" } });
}

/** 503: the limit of open files is reached; the log names it. */
function tooManyFiles(request: FastifyRequest, error: FastifyError): Failure {
  const facts = { err: error, requestId: request.id, limit: descriptorLimit() };
  request.log.error(facts, `too many files and connections are open at once. ${raiseDescriptors}`);
  const message = "The hub has too many files open at once, so nothing was changed. Try again in a moment.";
  return new Failure(503, "too_many_files", message, { headers: { "retry-after": "1" } });
}

function damaged(what: string): Failure {
  return new Failure(500, "data_damaged", `${what} Nothing was changed. Tell an administrator at once.`);
}
