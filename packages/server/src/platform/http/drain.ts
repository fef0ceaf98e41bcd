import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** How long running calls may take to end after the stop signal; a supervisor expects the end within 5 s. */
const drainMilliseconds = 2000;

/**
 * Lets a server stop in time. Node's own close waits a minute for connections that never sent a request, such as those
 * that browsers open in advance; they are closed at once, and calls still running after two seconds are aborted.
 * @returns runs `close`, which must wait for the server's calls to end
 */
export function drainOf(server: Server): (close: () => Promise<void>) => Promise<void> {
  const silent = new Set<Socket>();
  const heard = ({ socket }: IncomingMessage) => silent.delete(socket);
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", heard);
  server.on("upgrade", heard);
  return async (close) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
    try {
      const closed = close();
      for (const socket of silent) socket.destroy();
      await closed;
    } finally {
      clearTimeout(cut);
    }
  };
}
