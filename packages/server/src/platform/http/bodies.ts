import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Failure } from "../failures.ts";

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

/**
 * Reads a multipart form, which is how browsers send FormData, into the same body as the urlencoded form. Files are
 * drained, because such a form has none.
 * @throws Failure 400 where the body is not a complete multipart form
 */
export async function multipartForm(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return;
  const values = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === "file") part.file.resume();
      else values.set(part.fieldname, part.value);
    }
  } catch {
    throw new Failure(400, "invalid_form", "The body is not a complete multipart form. Send it again.");
  }
  request.body = Object.fromEntries(values);
}
