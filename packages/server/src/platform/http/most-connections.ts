import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ConnectionPlaces, connectionPlaces, descriptorLimit, raiseDescriptors } from "../descriptors.ts";
import { Failure } from "../failures.ts";
import type { Platform } from "../platform.ts";

/** The log says so again after this time, not for every connection. */
const sayEveryMilliseconds = 10_000;
/** Where places are few, a connection that has asked nothing for so long is closed. */
const silentMilliseconds = 2_000;
/** Answered on any connection: whether the hub is well. */
const healthRoutes: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);
const signIn = "auth.";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether a live connection may be opened by a request, besides so many others. */
    hasPlaceForLive(request: IncomingMessage, others: number): boolean;
  }
}

/**
 * Keeps connections within what the limit of open files allows. Those beyond the admitted ones are answered 503, but for
 * health, sign-in and the web's pages and files, and end with the answer; those beyond all places are closed. The log names
 * the limit: without this the system refuses connections without a word, and files of the hub too.
 */
export function limitConnections(app: FastifyInstance, { database, log }: Pick<Platform, "database" | "log">): void {
  const places = connectionPlaces({ engine: database.engine, hasReplica: database.replica !== null });
  if (places === undefined) {
    app.decorate("hasPlaceForLive", () => true);
    return;
  }
  const { server } = app;
  const connections = new OpenConnections(places);
  const say = sayer(log, { mostConnections: places.most, limit: descriptorLimit() });
  server.maxConnections = places.most;
  server.on("connection", (socket) => {
    if (connections.add(socket)) return;
    server.closeIdleConnections();
    connections.closeSilent();
  });
  server.on("drop", () => say("a connection was refused: the process may not have more files open."));
  app.addHook("onRequest", async (request, reply) => {
    const { socket } = request.raw;
    if (!connections.isSpare(socket)) return;
    reply.header("connection", "close");
    if (asksForHealth(request) || (leadsToSignIn(request) && connections.takeSpare(socket))) return;
    say("calls are answered 503: the process may not have more connections and files open.");
    throw tooMany();
  });
  app.decorate("hasPlaceForLive", ({ socket }, others) => {
    if (!connections.isSpare(socket) && others < places.live) return true;
    say("live connections are refused: the process may not have more connections and files open.");
    return false;
  });
}

function asksForHealth({ routeOptions: { url } }: FastifyRequest): boolean {
  return healthRoutes.has(url ?? "");
}

/** Signing in, and its page with the page's files: all pages and files of the web, which no route of the API answers. */
function leadsToSignIn({ method, url: address, routeOptions: { url, config } }: FastifyRequest): boolean {
  if (config.call !== undefined) return config.call.startsWith(signIn);
  // The route says what is asked, however its address is written; what has none is known by its address.
  const isOfApi = [url, address].some((path) => path?.startsWith("/api/"));
  return (method === "GET" || method === "HEAD") && !isOfApi;
}

function tooMany(): Failure {
  const message = "The hub has as many connections open as it may. Nothing was changed. Try again in a moment.";
  return new Failure(503, "too_many_connections", message, { headers: { "retry-after": "1" } });
}

/** The open connections of a server. */
class OpenConnections {
  readonly #admitted: number;
  /** So many spare places may be taken by what is not health: at least one is left for it. */
  readonly #forSignIn: number;
  /** Each with the time since when it is open. */
  readonly #open = new Map<Socket, number>();
  readonly #spare = new WeakSet<Socket>();
  readonly #signingIn = new Set<Socket>();

  constructor({ most, admitted }: Pick<ConnectionPlaces, "most" | "admitted">) {
    this.#admitted = admitted;
    this.#forSignIn = most - admitted - 1;
  }

  /** Counts a connection; false where it has a spare place. */
  add(socket: Socket): boolean {
    this.#open.set(socket, performance.now());
    socket.once("close", () => {
      this.#open.delete(socket);
      this.#signingIn.delete(socket);
    });
    if (this.#open.size <= this.#admitted) return true;
    this.#spare.add(socket);
    setTimeout(() => {
      if (isSilent(socket)) socket.destroy();
    }, silentMilliseconds).unref();
    return false;
  }

  /** Whether a connection has a spare place, now that others may have left. */
  isSpare(socket: Socket): boolean {
    return this.#spare.has(socket) && this.#open.size > this.#admitted;
  }

  /** Uses a spare place for signing in or its page; false where only what is left for health is free. */
  takeSpare(socket: Socket): boolean {
    if (this.#signingIn.size < this.#forSignIn) this.#signingIn.add(socket);
    return this.#signingIn.has(socket);
  }

  /** Closes those that have asked nothing for some time. */
  closeSilent(): void {
    const before = performance.now() - silentMilliseconds;
    for (const [socket, since] of this.#open) {
      if (since < before && isSilent(socket)) socket.destroy();
    }
  }
}

function isSilent({ bytesRead }: Socket): boolean {
  return bytesRead === 0;
}

/** Says in the log what could not be served, with the limit, and what to do. */
function sayer(log: Platform["log"], facts: object): (what: string) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (what) => {
    if (performance.now() - saidAt < sayEveryMilliseconds) return;
    saidAt = performance.now();
    log.warn(facts, `${what} ${raiseDescriptors}`);
  };
}
