import { setTimeout as delay } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import type { DatabaseLog, OnNotify } from "../database.ts";
import { Listeners } from "../listeners.ts";
import { KEEP_ALIVE_AFTER_MS } from "./postgres-pool.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** A silently lost connection is detected by the next probe. */
const PROBE_EVERY_MS = 30_000;
const PROBE_TIMEOUT_MS = 10_000;

/** One connection that only listens. It reconnects while the database is open and never ends the process. */
export class PostgresListener {
  reconnects = 0;
  readonly #url: string;
  readonly #log: DatabaseLog;
  readonly #listeners: Listeners;
  readonly #closing = new AbortController();
  #client: Promise<Client> | undefined;
  #reconnecting = false;

  constructor(url: string, log: DatabaseLog) {
    this.#url = url;
    this.#log = log;
    this.#listeners = new Listeners(log);
  }

  /** Listens on a channel; resolves when the server does. */
  async listen(channel: string, onNotify: OnNotify): Promise<() => Promise<void>> {
    this.#listeners.add(channel, onNotify);
    try {
      await this.#query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      this.#listeners.remove(channel, onNotify);
      throw error;
    }
    return async () => {
      if (this.#listeners.remove(channel, onNotify)) {
        // A failure means a lost connection, and the next connection listens to the remaining channels only.
        await this.#query(`unlisten ${escapeIdentifier(channel)}`).catch(() => undefined);
      }
    };
  }

  /** Ends the connection and stops reconnecting. */
  async close(): Promise<void> {
    this.#closing.abort();
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #query(statement: string): Promise<void> {
    if (this.#closing.signal.aborted) {
      return;
    }
    this.#client ??= this.#connect();
    const client = await this.#client.catch((error) => {
      if (!this.#reconnecting) {
        this.#client = undefined;
      }
      throw error;
    });
    await client.query(statement);
  }

  async #connect(): Promise<Client> {
    const client = this.#createClient();
    try {
      await client.connect();
      for (const channel of this.#listeners.channels()) {
        await client.query(`listen ${escapeIdentifier(channel)}`);
      }
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    const probe = setInterval(() => client.query("select 1").catch(() => client.end()), PROBE_EVERY_MS);
    probe.unref();
    client.once("end", () => {
      clearInterval(probe);
      this.#reconnect().catch((error) => this.#log.error({ err: error }, "listening for notifications ended"));
    });
    return client;
  }

  #createClient(): Client {
    const client = new Client({
      connectionString: this.#url,
      application_name: "iphub listener",
      // Several channels may be requested at once.
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
    });
    client.on("error", () => undefined);
    client.on("notification", (message) => this.#listeners.deliver(message.channel, message.payload));
    return client;
  }

  async #reconnect(): Promise<void> {
    this.#reconnecting = true;
    for (let pause = FIRST_PAUSE_MS; !this.#closing.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      this.#client = this.#connect();
      try {
        await this.#client;
        this.#reconnecting = false;
        this.reconnects += 1;
        this.#log.info({ reconnects: this.reconnects }, "listening for notifications again");
        this.#listeners.deliverReconnect();
        return;
      } catch (error) {
        this.#log.warn({ err: error }, "the listening connection was lost and cannot be restored yet");
        const signal = this.#closing.signal;
        await delay(pause * (0.5 + Math.random()), undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
}
