import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

/** The version of this hub, from its package. */
export const hubVersion = readVersion();

/** Says the hub's version with every answer, so that a client can tell that one of the two is old. */
export function versionHeader(app: FastifyInstance): void {
  app.addHook("onRequest", async (_, reply) => {
    reply.header("x-iphub-version", hubVersion);
  });
}

/** The package lies four folders above this file, and beside the folder of the bundle. */
function readVersion(): string {
  for (const path of ["../../../package.json", "../package.json"]) {
    try {
      const manifest: { name: string; version: string } = JSON.parse(
        readFileSync(new URL(path, import.meta.url), "utf8"),
      );
      if (manifest.name === "@iphub/server") return manifest.version;
    } catch {
      // The other place, then.
    }
  }
  throw new Error("The package.json of the hub's server is missing: install it again");
}
