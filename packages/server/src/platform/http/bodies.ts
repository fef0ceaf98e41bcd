import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import { limitSize } from "@iphub/sdk/domain/byte-size";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { codeOf, Failure } from "../failures.ts";
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

/**
 * Reads JSON, form and multipart bodies (the last as streams); an empty JSON body counts as none, because some clients
 * always send the header.
 */
export async function formBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody);
  // Fastify accepts plain text by default; no call of the contract does.
  app.removeContentTypeParser("text/plain");
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") return done(null, undefined);
    try {
      const value: unknown = JSON.parse(body.toString());
      if (!isDeeper(value, deepestJson)) return done(null, value);
      const message = `The body is nested more than ${deepestJson} levels deep. Send a flatter one.`;
      done(new Failure(400, "invalid_json", message));
    } catch {
      done(
        new Failure(
          400,
          "invalid_json",
          "The body is not JSON. Send a JSON text and the header Content-Type: application/json.",
        ),
      );
    }
  });
}

/** The deepest nesting of a JSON body: far more than a call needs, and far less than what fills a stack. */
const deepestJson = 100;

/** Whether parsed JSON is nested more than `levels` deep. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** What a form may have: the longest value that a call takes is 20,000 characters, of up to three bytes. */
const formLimits = { parts: 500, fieldSize: 64 * 1024, fieldNameSize: 200 };

/**
 * Reads a multipart form, which is how browsers send FormData, into the same body as the urlencoded form: a name that is
 * there several times has all its values. Files are drained, because such a form has none.
 * @throws Failure 400 where the body is not a complete multipart form, 413 where it is too large
 */
export async function multipartForm(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return;
  const values = new Map<string, unknown[]>();
  let isTooLarge = false;
  try {
    for await (const part of request.parts({ limits: formLimits })) {
      if (part.type === "file") part.file.resume();
      else {
        isTooLarge ||= part.valueTruncated || part.fieldnameTruncated;
        values.set(part.fieldname, [...(values.get(part.fieldname) ?? []), part.value]);
      }
    }
  } catch (error) {
    if (codeOf(error) === "FST_PARTS_LIMIT") throw formTooLarge();
    throw new Failure(400, "invalid_form", "The body is not a complete multipart form. Send it again.");
  }
  if (isTooLarge) throw formTooLarge();
  request.body = Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

function formTooLarge(): Failure {
  const most = `${formLimits.parts} parts of ${limitSize(formLimits.fieldSize)} each`;
  return new Failure(413, "form_too_large", `The form is too large: it may have ${most}. Send less at once.`);
}

/** The name that a part of a form gives its file; empty where it gives none, which the types of the parser do not say. */
export function givenFileName({ filename }: { readonly filename?: string | undefined }): string {
  return filename ?? "";
}
