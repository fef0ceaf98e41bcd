import type { FastifyInstance } from "fastify";
import { descriptorLimit, mostConnections, raiseDescriptors } from "../descriptors.ts";
import type { Platform } from "../platform.ts";

/** The log says so again after this time, not for every connection. */
const sayEveryMilliseconds = 10_000;

/**
 * Closes connections beyond what the limit of open files allows, and names the limit in the log: without this the
 * system refuses them without a word, and files of the hub too.
 */
export function limitConnections(app: FastifyInstance, { database, log }: Pick<Platform, "database" | "log">): void {
  const most = mostConnections(database.engine === "embedded");
  if (most === undefined) return;
  app.server.maxConnections = most;
  let saidAt = Number.NEGATIVE_INFINITY;
  app.server.on("drop", () => {
    if (performance.now() - saidAt < sayEveryMilliseconds) return;
    saidAt = performance.now();
    const facts = { mostConnections: most, limit: descriptorLimit() };
    log.error(facts, `a connection was refused: the process may not have more files open. ${raiseDescriptors}`);
  });
}
