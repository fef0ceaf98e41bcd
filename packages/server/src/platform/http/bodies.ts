import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { Failure } from "../failures.ts";

/** Reads JSON, form and multipart bodies (the last as streams); an empty JSON body counts as none, because some clients always send the header. */
export async function formBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody);
  // Fastify takes plain text by default; no call of the contract does.
  app.removeContentTypeParser("text/plain");
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") return done(null, undefined);
    try {
      done(null, JSON.parse(body.toString()));
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
