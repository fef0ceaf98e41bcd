import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

/** The version of this hub, from its package. */
export const hubVersion = readVersion();

/** Sends the hub's version with every response, so that a client can tell that one of the two is outdated. */
export function versionHeader(app: FastifyInstance): void {
  app.addHook("onRequest", async (_, reply) => {
    reply.header("x-iphub-version", hubVersion);
  });
}

/** The package is four folders above this file, or next to the folder of the bundle. */
function readVersion(): string {
  for (const path of ["../../../package.json", "../package.json"]) {
    try {
      const manifest: { name: string; version: string } = JSON.parse(
        readFileSync(new URL(path, import.meta.url), "utf8"),
      );
      if (manifest.name === "@iphub/server") return manifest.version;
    } catch {
      // Tries the other place.
    }
  }
  throw new Error("The package.json of the hub's server is missing: install it again");
}
