import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { Client, type ClientBase, DatabaseError, type Pool, type PoolClient } from "pg";
import { codeOf } from "../../failures.ts";
import { ConnectionGate } from "../connection-gate.ts";
import type { DatabaseLog, ReplicaFacts, ReplicaState } from "../database.ts";
import { endPool } from "../pool.ts";
import { type Ask, logSlow, preparedStatements, statementClient } from "../prepared-statements.ts";
import { askReplica, hasEntry, positionOfPrimary, positionOfReplica, ReplicaLag } from "./log-positions.ts";
import { createPool, lockPatience } from "./postgres-pool.ts";

const LOOK_EVERY_MS = 1_000;
/** A replica that does not answer within this time is away. */
const ANSWER_MS = 1_000;
/** A replica that is so far behind is not asked for each call any more. */
const MOST_LAG_MS = 5_000;
/** The server has ended a statement at its deadline: the primary would need as long. */
const STATEMENT_TIMEOUT = "57014";

interface ReplicaOptions {
  readonly url: string;
  readonly primary: PostgresPool;
  readonly log: DatabaseLog;
  readonly deadlineMs: number;
  readonly max: number;
}

/**
 * A streaming replica for reads. A call is read there only where it has everything that the primary had committed when the call was
 * made (docs/adr/read-replica.md); whatever else the replica says or does, the primary is read instead.
 */
export class ReadReplica {
  /** See `Replica.reads`. */
  readonly reads: PostgresPool;
  readonly #primary: PostgresPool;
  readonly #log: DatabaseLog;
  readonly #pool: Pool;
  readonly #statements: PostgresPool;
  readonly #lag = new ReplicaLag();
  readonly #counts = { replica: 0, primary: 0 };
  /** Which run of which server a connection leads to. */
  readonly #servers = new WeakMap<ClientBase, string>();
  readonly #taken = new Set<PoolClient>();
  #server: string | undefined;
  #state: ReplicaState = "away";
  #reason: string | null = "it was not asked yet";
  #lagMs: number | null = null;
  /** The replica has what is before this position; only while it is in use. */
  #reached = 0n;
  /** Counts how often it was put out of use. */
  #round = 0;
  #asked: Promise<boolean> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor({ url, primary, log, deadlineMs, max }: ReplicaOptions) {
    const gate = new ConnectionGate(max);
    this.#primary = primary;
    this.#log = log;
    const onSession = (client: ClientBase) => this.#meet(client);
    const limits = { max: gate.most, deadlineMs, isReadOnly: true, connectMs: ANSWER_MS, onSession };
    this.#pool = createPool(url, log, limits);
    this.#pool.on("acquire", (client) => this.#taken.add(client));
    this.#pool.on("release", (_error, client) => this.#taken.delete(client));
    // A server that ends has ended its idle connections first.
    this.#pool.on("error", (error) => this.#leave("away", error.message));
    const patience = lockPatience(gate);
    this.#statements = preparedStatements(this.#pool, {
      isRead: true,
      gate,
      onSlow: logSlow(log),
      onTaken: async (client) => {
        if (this.#servers.get(client) !== this.#server) throw new Error("This connection leads to another server");
        await patience(client);
      },
    });
    this.reads = { options: this.#pool.options, end: () => this.close(), connect: () => this.#connect() };
  }

  /** Looks at the replica now, and every second from now on. A replica that is away is no error. */
  async begin(): Promise<void> {
    await this.#look();
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
    }, LOOK_EVERY_MS).unref();
  }

  /** See `Replica.isCurrent`. Calls of one turn of the event loop are answered together, by what is asked after the last. */
  async isCurrent(): Promise<boolean> {
    const isCurrent = this.#state === "in use" && (await this.#compareSoon());
    this.#counts[isCurrent ? "replica" : "primary"] += 1;
    return isCurrent;
  }

  #compareSoon(): Promise<boolean> {
    this.#asked ??= turn().then(() => {
      this.#asked = undefined;
      return this.#compare().catch((error: unknown) => this.#fail(error));
    });
    return this.#asked;
  }

  /** Facts for health and metrics. */
  facts(): ReplicaFacts {
    return { state: this.#state, lagMs: this.#lagMs, reason: this.#reason, reads: { ...this.#counts } };
  }

  /** Closes its connections. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await endPool(this.#pool);
  }

  async #compare(): Promise<boolean> {
    if (this.#state !== "in use") return false;
    const needed = await positionOfPrimary(this.#primary).catch(() => null);
    if (needed === null || this.#state !== "in use") return false;
    if (this.#reached >= needed) return true;
    const round = this.#round;
    const reached = await positionOfReplica(this.#statements);
    if (round !== this.#round) return false;
    if (reached > this.#reached) this.#reached = reached;
    return reached >= needed;
  }

  async #look(): Promise<void> {
    const position = await positionOfPrimary(this.#primary).catch(() => null);
    if (position === null) return;
    this.#lag.note(performance.now(), position);
    const answer = await inTime(askReplica(this.#statements)).catch((error: unknown) => {
      this.#fail(error);
      return null;
    });
    if (answer === null) return;
    const isCopy = await hasEntry(this.#primary, answer.entry).catch(() => null);
    if (isCopy === null) return;
    if (!answer.isReplica) return this.#leave("other", "it is not a replica");
    if (!isCopy) return this.#leave("other", "it has entries that this hub's database does not have");
    this.#lagMs = this.#lag.of(performance.now(), answer.position);
    if (this.#lagMs === null || this.#lagMs > MOST_LAG_MS) return this.#leave("behind", "it is too far behind");
    if (this.#state === "in use") return;
    // Used only once it has everything up to now, so that no page is older than one that was read before.
    if (answer.position < position) return this.#leave("behind", "it is catching up");
    this.#state = "in use";
    this.#reason = null;
    this.#reached = answer.position;
    this.#log.info({}, "pages are read from the replica");
  }

  /** Notes which server a new connection leads to: another one, or one that was started again, may show an earlier time. */
  async #meet(client: ClientBase): Promise<void> {
    const { rows } = await client.query<{ server: string }>("select pg_postmaster_start_time()::text as server");
    const server = rows[0]?.server ?? "";
    this.#servers.set(client, server);
    if (server === this.#server) return;
    if (this.#server !== undefined)
      this.#leave("away", "another server answers at its address, or it was started again");
    this.#server = server;
  }

  #fail(error: unknown): false {
    this.#leave("away", errorMessage(error));
    return false;
  }

  #leave(state: Exclude<ReplicaState, "in use">, reason: string): void {
    if (this.#state === "in use") this.#log.warn({ state, reason }, "the replica is not read: the primary is");
    this.#state = state;
    this.#reason = reason;
    this.#reached = 0n;
    this.#round += 1;
    if (state !== "away") return;
    this.#lagMs = null;
    // A server that is silent would be waited for until the network gives it up.
    for (const client of this.#taken) if (client instanceof Client) void client.end();
  }

  async #connect(): Promise<PostgresPoolClient> {
    if (this.#state !== "in use") return this.#primary.connect();
    const round = this.#round;
    const client = await this.#statements.connect().catch(() => null);
    if (client === null) return this.#primary.connect();
    if (round === this.#round) return this.#withPrimary(client);
    client.release();
    return this.#primary.connect();
  }

  /** A connection to the replica; from the first failure on the primary answers in its place, which has all that the replica has. */
  #withPrimary(client: PostgresPoolClient): PostgresPoolClient {
    let instead: PostgresPoolClient | undefined;
    const ask: Ask = async <R>(text: string, values: readonly unknown[]) => {
      if (instead) return instead.query<R>(text, values);
      try {
        return await client.query<R>(text, values);
      } catch (error) {
        if (codeOf(error) === STATEMENT_TIMEOUT) throw error;
        if (!(error instanceof DatabaseError)) this.#fail(error);
        instead = await this.#primary.connect();
        return instead.query<R>(text, values);
      }
    };
    return statementClient(ask, (destroy) => {
      client.release(destroy);
      instead?.release(destroy);
    });
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const end = new AbortController();
  const late = delay(ANSWER_MS, undefined, { signal: end.signal, ref: false }).then(() => {
    throw new Error(`it did not answer within ${ANSWER_MS} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    end.abort();
  }
}
