import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createNetServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** What a request to the peer was. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

type Answer = (request: SeenRequest, response: ServerResponse, number: number) => void | Promise<void>;

/** A real HTTP server on loopback that answers as the test says and remembers what it was asked. */
export async function httpPeer(answer: Answer) {
  const seen: SeenRequest[] = [];
  const server = createHttpServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { method = "", url = "", headers } = request;
    const one = { method, url, headers, body: Buffer.concat(pieces) };
    seen.push(one);
    await answer(one, response, seen.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: addressOf(server.address()), seen };
}

/** A real TCP server that speaks what the test writes: for answers that no HTTP server would send. */
export async function rawPeer(speak: (socket: Socket, request: string) => void) {
  const sockets = new Set<Socket>();
  const server = createNetServer((socket) => {
    sockets.add(socket);
    // The client is free to drop the connection: that is what these tests are about.
    socket.on("error", () => undefined);
    socket.on("data", (request) => speak(socket, request.toString("latin1")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { baseUrl: addressOf(server.address()) };
}

/** Answers with JSON, under the request number `r-1`. */
export function json(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", "x-request-id": "r-1", ...headers });
  response.end(JSON.stringify(value));
}

/** The body of the hub's errors. */
export function failure(code: string, more: object = {}) {
  return { error: { code, message: `It is ${code}.`, requestId: "r-1", ...more } };
}

/** An address on which nothing listens. */
export async function deadAddress(): Promise<string> {
  const server = createNetServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = addressOf(server.address());
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return address;
}

function addressOf(address: string | AddressInfo | null): string {
  if (address === null || typeof address === "string") throw new Error("The peer does not listen on a port");
  return `http://127.0.0.1:${address.port}`;
}
