import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A client's way to a hub of several processes. It stays with one of them until that takes no connections. */
export interface FailoverProxy {
  readonly url: string;
  /** Breaks every connection; new ones are taken. */
  cut(): void;
  close(): Promise<void>;
}

/** Opens a way to the processes that listen on these ports of loopback. */
export async function failoverProxy(ports: readonly number[], first: number): Promise<FailoverProxy> {
  const open = new Set<Socket>();
  let at = first % ports.length;
  const reach = (tries: number): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(ports[at] ?? 0, "127.0.0.1");
      socket.once("connect", () => resolve(socket));
      socket.once("error", (error) => {
        at = (at + 1) % ports.length;
        if (tries > 1) reach(tries - 1).then(resolve, reject);
        else reject(error);
      });
    });
  const join = (client: Socket, hub: Socket) => {
    for (const [one, other] of [
      [client, hub],
      [hub, client],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
    if (client.destroyed) hub.destroy();
    else client.pipe(hub).pipe(client);
  };
  const server = createServer((client) => {
    client.on("error", () => undefined);
    reach(ports.length).then(
      (hub) => join(client, hub),
      () => client.destroy(),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    cut,
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
