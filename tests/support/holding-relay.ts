import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";

/** An answer of the hub that is held back. */
export interface HeldAnswer {
  /** The hub has answered; no one has got it yet. */
  readonly ready: Promise<void>;
  release(): void;
}

/** A way to a hub on which single answers can be held back, while live events go through. */
export interface HoldingRelay {
  readonly url: string;
  /** Holds back the next answer to a path that is like this. */
  hold(path: RegExp): HeldAnswer;
  /** Resolves when one more live connection is ready for events: one call for each. */
  connected(): Promise<void>;
  /** Resolves when a live event with this text has gone through. */
  told(text: string): Promise<void>;
  close(): Promise<void>;
}

interface Hold {
  readonly path: RegExp;
  readonly ready: PromiseWithResolvers<void>;
  readonly gate: PromiseWithResolvers<void>;
}

/** Opens a way to a hub. */
export async function holdingRelay(target: string): Promise<HoldingRelay> {
  const { hostname, port } = new URL(target);
  const holds: Hold[] = [];
  const waiting: (() => void)[] = [];
  let ready = 0;
  const awaited = new Map<string, PromiseWithResolvers<void>>();
  const sockets = new Set<Socket>();
  const server = createServer((asked, answer) => {
    const { method, url = "/", headers } = asked;
    const at = holds.findIndex(({ path }) => path.test(url));
    const [hold] = at < 0 ? [] : holds.splice(at, 1);
    const onward = request({ hostname, port, method, path: url, headers }, (given) => void passOn(given, answer, hold));
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  server.on("upgrade", (asked, client: Socket, head) => {
    const hub = connect(Number(port), hostname);
    const lines = asked.rawHeaders.map((part, index) => part + (index % 2 === 0 ? ": " : "\r\n"));
    hub.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join("")}\r\n`);
    hub.write(head);
    for (const [one, other] of [
      [client, hub],
      [hub, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.on("close", () => other.destroy());
    }
    let heard = "";
    let isReady = false;
    hub.on("data", (bytes) => {
      heard = (heard + bytes.toString("latin1")).slice(-200_000);
      for (const [text, told] of awaited) if (heard.includes(text)) told.resolve();
      if (isReady || !heard.includes('["ready"')) return;
      isReady = true;
      const next = waiting.shift();
      if (next) next();
      else ready += 1;
    });
    client.pipe(hub).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    hold(path) {
      const hold = { path, ready: Promise.withResolvers<void>(), gate: Promise.withResolvers<void>() };
      holds.push(hold);
      return { ready: hold.ready.promise, release: hold.gate.resolve };
    },
    connected() {
      if (ready === 0) return new Promise((resolve) => waiting.push(resolve));
      ready -= 1;
      return Promise.resolve();
    },
    told(text) {
      const told = awaited.get(text) ?? Promise.withResolvers<void>();
      awaited.set(text, told);
      return told.promise;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function passOn(given: IncomingMessage, answer: ServerResponse, hold: Hold | undefined): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of given) parts.push(part);
  hold?.ready.resolve();
  await hold?.gate.promise;
  answer.writeHead(given.statusCode ?? 502, given.rawHeaders);
  answer.end(Buffer.concat(parts));
}
