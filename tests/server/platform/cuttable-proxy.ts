import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way to the hub that a test can cut and mend, as a network does. */
export interface CuttableProxy {
  readonly url: string;
  /** Breaks every connection and lets none through until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens a way to a hub. */
export async function cuttableProxy(target: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    const hub = connect(Number(port), hostname);
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
    if (isCut) client.destroy();
    else client.pipe(hub).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    cut,
    mend: () => {
      isCut = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
