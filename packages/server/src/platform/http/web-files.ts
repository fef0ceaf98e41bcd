import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { Failure } from "../failures.ts";
import { sendFailure } from "./errors.ts";

/** The service worker of the web, also compressed: a browser asks for it again at each visit. */
const workerFile = "worker.js";

const year = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built web. Every address that is not a file is a screen of the web (deep links); below `/tasks/` it is sent as
 * `link-tasks.html` where the build has made one, for what unfurls links. An unknown address under /api is a 404 in the
 * hub's error format.
 */
export async function serveWeb(app: FastifyInstance, directory: string | null): Promise<void> {
  const present = directory !== null && existsSync(join(directory, "index.html"));
  if (present) {
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      wildcard: true,
      cacheControl: false,
      // Made by the build: `x.js.br` and `x.js.gz`.
      preCompressed: true,
      setHeaders(reply, path) {
        const hashed = path.includes(`${directory}/assets/`);
        reply.header("cache-control", hashed ? `public, max-age=${year / 1000}, immutable` : "no-cache");
        if (basename(path).startsWith(workerFile)) reply.header("service-worker-allowed", "/");
      },
    });
    app.get("/", (_request, reply) => reply.sendFile("index.html"));
  }
  const linkPages = new Set(present ? readdirSync(directory).filter((name) => /^link-.+\.html$/.test(name)) : []);
  app.setNotFoundHandler((request, reply) => {
    const readsPage = request.method === "GET" || request.method === "HEAD";
    if (present && readsPage && !request.url.startsWith("/api/") && !request.url.startsWith("/assets/")) {
      const [, part] = /^\/([a-z-]+)\/./.exec(request.url) ?? [];
      const linkPage = `link-${part}.html`;
      return reply.sendFile(linkPages.has(linkPage) ? linkPage : "index.html");
    }
    return sendFailure(request, reply, new Failure(404, "not_found", "There is nothing at this address."));
  });
}
