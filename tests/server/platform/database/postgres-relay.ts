import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way to a PostgreSQL that a test can take away, as a server does that restarts. */
export interface PostgresRelay {
  readonly url: string;
  /** Ends every session, and lets none through. */
  cut(): void;
  /** Passes nothing on any more and ends nothing, as a server that hangs. */
  stall(): void;
  mend(): void;
  /** Leads new connections to another server, as an address that was moved. */
  aim(target: string): void;
  /** The next transaction with this text in it is committed, but its session ends before the answer. */
  loseCommitOf(text: string): void;
  /** How many answers to commits were lost. */
  lost(): number;
  close(): Promise<void>;
}

/** Opens a way to a PostgreSQL server. */
export async function postgresRelay(target: string): Promise<PostgresRelay> {
  let address = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  let isStalled = false;
  let sought: string | null = null;
  let lost = 0;
  const relayed = (client: Socket) => {
    const server = connect(Number(address.port), address.hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
    let hasText = false;
    client.on("data", (bytes) => {
      if (isStalled) return;
      if (sought !== null && bytes.includes(sought)) hasText = true;
      server.write(bytes);
    });
    server.on("data", (bytes) => {
      // The server's words for a commit that it has made: a prepared statement goes without text.
      const isLost = hasText && sought !== null && bytes.includes("COMMIT\0");
      if (!isLost) return void client.write(bytes);
      sought = null;
      lost += 1;
      client.destroy();
    });
  };
  const listener = createServer((client) => {
    if (isCut) client.destroy();
    else relayed(client);
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const bound = listener.address();
  const url = new URL(target);
  url.port = String(typeof bound === "object" && bound ? bound.port : 0);
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    stall: () => {
      isStalled = true;
    },
    mend: () => {
      isCut = false;
      isStalled = false;
    },
    aim: (other) => {
      address = new URL(other);
    },
    loseCommitOf: (text) => {
      sought = text;
    },
    lost: () => lost,
    async close() {
      cut();
      listener.close();
      await once(listener, "close");
    },
  };
}
