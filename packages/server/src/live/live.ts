import type { IncomingHttpHeaders } from "node:http";
import { liveSocketPath } from "@iphub/sdk/contract/events";
import { actingForHeader } from "@iphub/sdk/contract/session-calls";
import type { FastifyInstance } from "fastify";
import { Server, type Socket } from "socket.io";
import { inboxChannel } from "../docket/public.ts";
import { actFor, actorOfToken, secondFactorDue, sessionEndedChannel } from "../identity/public.ts";
import type { Actor } from "../platform/actor.ts";
import { eventChannel } from "../platform/events/event-log.ts";
import { Failure } from "../platform/failures.ts";
import { databaseFailure } from "../platform/http/database-failure.ts";
import { peerAddress, trustedProxies } from "../platform/http/peer-address.ts";
import { undeliveredChannel } from "../platform/mail-out/queue-mail.ts";
import type { Platform } from "../platform/platform.ts";
import { LivePresence } from "./live-presence.ts";
import { LiveReader } from "./live-reader.ts";
import { LiveRooms } from "./live-rooms.ts";

/** The live server of a hub. */
export interface Live {
  /** Disconnects every client and closes the sockets. */
  close(): Promise<void>;
}

/** Clients send only joins, leaves and presences, which are short. */
const longestMessageBytes = 16 * 1024;
const noPlace = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Serves live events over Socket.IO at its fixed address, read from the event log. */
export async function startLive(platform: Platform, app: FastifyInstance): Promise<Live> {
  const io = new Server(app.server, {
    path: liveSocketPath,
    serveClient: false,
    allowRequest: (request, answer) => {
      const isOwn = isOwnPage(request.headers, platform.configuration.publicUrl);
      const hasPlace = isOwn && app.hasPlaceForLive(request, io.engine.clientsCount);
      // Socket.IO's own refusal would call the request invalid, so the answer is written here.
      if (isOwn && !hasPlace && request.headers.upgrade) request.socket.end(noPlace);
      answer(null, hasPlace);
    },
    maxHttpBufferSize: longestMessageBytes,
    perMessageDeflate: false,
  });
  const reader = new LiveReader(platform, io);
  await reader.begin();
  const isProxy = trustedProxies(platform.configuration.trustProxy);
  const rooms = new LiveRooms(platform, reader, (access) => app.noteLiveAccess(access));
  const presence = new LivePresence(platform, io);
  await presence.begin();
  io.use((socket, next) => {
    socket.data.accessChanges = reader.accessChanges;
    admit(platform, socket).then(
      (actor) => {
        const { address: peer, headers } = socket.handshake;
        const address = peerAddress(peer, headers["x-forwarded-for"], isProxy);
        Object.assign(socket.data, { actor, address, inboxChanges: reader.inboxChangesOf(actor.userId) });
        app.noteLiveAccess({ actor, address, call: "live.connect" });
        next();
      },
      (error: unknown) => next(refusal(platform, error)),
    );
  });
  io.on("connection", (socket) => {
    // Releases the request that opened the connection, which would cost every socket some kilobytes.
    Reflect.set(socket.conn, "request", null);
    presence.welcome(socket, socket.data.actor);
    rooms.welcome(socket, socket.data.actor);
  });
  const stopEvents = await platform.database.listen(eventChannel, (payload) => {
    // Without a payload the connection was lost.
    if (payload === undefined) void reader.lookBack();
    else reader.wake();
  });
  // Entries written between the two lines above.
  reader.wake();
  // Without a payload the connection was lost, and with it notifications. That a mail was not delivered is said at its notice.
  const notifyInboxes = (userIds?: string) => reader.sendInboxChanges(userIds?.split(" ") ?? null);
  const stopInboxes = await platform.database.listen(inboxChannel, notifyInboxes);
  const stopUndelivered = await platform.database.listen(undeliveredChannel, notifyInboxes);
  const stopSessions = await platform.database.listen(sessionEndedChannel, (sessionId) => {
    if (sessionId) io.in(`session:${sessionId}`).disconnectSockets(true);
  });
  return {
    async close() {
      await Promise.all([stopEvents(), stopInboxes(), stopUndelivered(), stopSessions(), presence.end()]);
      await reader.end();
      await io.close();
    },
  };
}

/**
 * Whether a connection comes from a page of this hub, or from no page: browsers say where a page is from, other clients
 * send no origin. Without a public address it is not compared, because a proxy may have replaced the Host.
 */
function isOwnPage({ origin, host }: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  if (origin === undefined || publicUrl === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host || from.origin === new URL(publicUrl).origin;
}

/** The token is in the handshake, or in the header as for other calls, which only clients outside browsers can set. */
async function admit(platform: Platform, socket: Socket): Promise<Actor> {
  const { auth, headers } = socket.handshake;
  const given: unknown = auth.token ?? headers.authorization;
  const actor = await actorOfToken(platform, typeof given === "string" ? given.replace(/^Bearer\s+/i, "") : "");
  if (actor.secondFactorDue) throw secondFactorDue();
  const principal: unknown = auth.actingFor ?? headers[actingForHeader];
  if (typeof principal !== "string" || principal.trim() === "") return actor;
  return actFor(platform, actor, principal.trim().toLowerCase());
}

/** The error for the client: a code that it can act on, and no unexpected details. */
function refusal(platform: Platform, error: unknown): Error {
  const known = error instanceof Failure ? error : databaseFailure(error, true);
  if (known) return Object.assign(new Error(known.message), { data: { code: known.code } });
  platform.log.error({ err: error }, "a live client could not be admitted");
  return Object.assign(new Error("The hub could not check the sign-in. Try again."), { data: { code: "internal" } });
}
