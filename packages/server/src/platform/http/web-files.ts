import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { Failure } from "../failures.ts";
import { sendFailure } from "./errors.ts";

/** The service worker of the web, also compressed: a browser asks for it again at each visit. */
const workerFile = "worker.js";

const year = 365 * 24 * 60 * 60 * 1000;

/** The scripts that are written inside the pages of the built web, as the sources of a content security policy. */
export function pageScripts(directory: string | null): readonly string[] {
  if (directory === null || !existsSync(directory)) return [];
  const pages = readdirSync(directory).filter((name) => name.endsWith(".html"));
  const scripts = pages.flatMap((name) => [
    ...readFileSync(join(directory, name), "utf8").matchAll(/<script>(.*?)<\/script>/gs),
  ]);
  const digests = scripts.map(([, script = ""]) => createHash("sha256").update(script).digest("base64"));
  return [...new Set(digests)].map((digest) => `'sha256-${digest}'`);
}

const screenPages = z.array(z.object({ route: z.string(), file: z.string() }));

/**
 * Finds the page that the build has made for a screen by its path, which names the code of the screen next to that of
 * every page; undefined where it has made none.
 */
function pagesOfScreens(directory: string): (path: string) => string | undefined {
  const list = join(directory, "pages", "routes.json");
  if (!existsSync(list)) return () => undefined;
  const pages = screenPages.parse(JSON.parse(readFileSync(list, "utf8"))).map(({ route, file }) => {
    return { route, file, pattern: new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}/?$`) };
  });
  // `/minions/new` is no minion.
  const sorted = pages.toSorted((one, other) => Number(one.route.includes(":")) - Number(other.route.includes(":")));
  return (path) => sorted.find(({ pattern }) => pattern.test(path))?.file;
}

/**
 * Serves the built web. Every address that is not a file is a screen of the web (deep links), which has a page of its own; any
 * other below `/tasks/` is sent as `link-tasks.html` where the build has made one, for what unfurls links. An unknown address
 * under /api is a 404 in the hub's error format.
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
  const pageOfScreen = present ? pagesOfScreens(directory) : () => undefined;
  const linkPages = new Set(present ? readdirSync(directory).filter((name) => /^link-.+\.html$/.test(name)) : []);
  app.setNotFoundHandler((request, reply) => {
    const readsPage = request.method === "GET" || request.method === "HEAD";
    if (present && readsPage && !request.url.startsWith("/api/") && !request.url.startsWith("/assets/")) {
      const [path = ""] = request.url.split("?");
      const [, part] = /^\/([a-z-]+)\/./.exec(path) ?? [];
      const linkPage = `link-${part}.html`;
      return reply.sendFile(pageOfScreen(path) ?? (linkPages.has(linkPage) ? linkPage : "index.html"));
    }
    return sendFailure(request, reply, new Failure(404, "not_found", "There is nothing at this address."));
  });
}
