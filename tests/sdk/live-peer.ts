import { createServer } from "node:http";
import { Server, type Socket } from "socket.io";
import { onTestFinished } from "vitest";

/** What the peer received at a connection. */
export interface Handshake {
  readonly token: unknown;
  readonly after: unknown;
  readonly rooms: unknown;
}

/** How the peer treats those who connect; each part can be changed by the test. */
export interface LiveRules {
  /** The code with which a connection is refused, by its token. */
  refuse?: (token: unknown) => string | undefined;
  /** What `join` is answered with; nothing at all where it gives undefined. */
  join?: (inventionId: unknown) => unknown;
  /** Runs when someone is connected. */
  connected?: (socket: Socket, number: number) => void;
  /** What `POST /api/auth/refresh` answers. */
  refreshed?: string;
  /** The status of that answer; 200 by default. */
  refreshStatus?: () => number;
}

/** A real live socket on loopback, at the address of the contract, with the refresh call. */
export async function livePeer(rules: LiveRules = {}) {
  const handshakes: Handshake[] = [];
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response
      .writeHead(rules.refreshStatus?.() ?? 200, { "content-type": "application/json" })
      .end(JSON.stringify(rules.refreshed));
  });
  const io = new Server(server, { path: "/api/streams/socket.io", serveClient: false });
  io.use((socket, next) => {
    const { token, after, rooms } = socket.handshake.auth;
    handshakes.push({ token, after, rooms });
    const code = rules.refuse?.(token);
    next(code === undefined ? undefined : Object.assign(new Error(code), { data: { code } }));
  });
  let connections = 0;
  io.on("connection", (socket) => {
    connections += 1;
    socket.on("join", (inventionId: unknown, answer: (value: unknown) => void) => {
      heard.push(`join ${inventionId}`);
      const value = rules.join ? rules.join(inventionId) : { ok: true, seq: 0 };
      if (value !== undefined) answer(value);
    });
    socket.on("leave", (inventionId: unknown) => heard.push(`leave ${inventionId}`));
    rules.connected?.(socket, connections);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    await io.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The peer does not listen on a port");
  return { baseUrl: `http://127.0.0.1:${address.port}`, io, handshakes, heard };
}
