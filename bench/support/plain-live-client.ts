import { liveSocketPath } from "@iphub/sdk/contract/events";
import { WebSocket } from "undici";

/** A live connection that reads no more of an event than its name. */
export interface PlainClient {
  /** Calls a listener with every `task:updated`, as it came: reading it would cost more than getting it. */
  onTaskUpdated(listener: (packet: string) => void): void;
  close(): void;
}

// Engine.IO 4 and Socket.IO 5 on the wire: the first digit of a packet is its kind, the second that of the message in it.
const opened = "0";
const ping = "2";
const pong = "3";
const connect = "40";
const refused = "44";
const taskUpdated = '42["task:updated"';

/**
 * Opens a live connection; resolves when the hub has taken it.
 * @throws Error with the hub's words where it does not
 */
export function openPlainClient(hubUrl: string, token: string): Promise<PlainClient> {
  const address = new URL(`${liveSocketPath}/?EIO=4&transport=websocket`, hubUrl.replace("http", "ws"));
  const socket = new WebSocket(address);
  const listeners: ((packet: string) => void)[] = [];
  const taken = Promise.withResolvers<PlainClient>();
  const client = {
    onTaskUpdated: (listener: (packet: string) => void) => void listeners.push(listener),
    close: () => socket.close(),
  };
  socket.addEventListener("error", () => taken.reject(new Error("the connection could not be had")));
  socket.addEventListener("message", ({ data }) => {
    const packet = String(data);
    if (packet.startsWith(taskUpdated)) for (const listener of listeners) listener(packet);
    else if (packet.startsWith(connect)) taken.resolve(client);
    else if (packet.startsWith(refused)) taken.reject(new Error(packet.slice(refused.length)));
    else if (packet.startsWith(opened)) socket.send(`${connect}${JSON.stringify({ token })}`);
    else if (packet === ping) socket.send(pong);
  });
  return taken.promise;
}
