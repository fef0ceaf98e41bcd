import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { Pool, PoolClient, QueryResult } from "pg";

/** A statement is prepared when it comes for the third time: what is asked once or twice is not worth keeping. */
const timesBefore = 2;
/** No more statements than this are kept prepared, and no more texts are counted: each holds memory in the engine. */
const mostPrepared = 400;
const mostCounted = 4000;

const commands = ["SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "COMMIT", "ROLLBACK"] as const;

/** The statements of one client of the engine: they live and end with its session. */
class PreparedNames {
  readonly #times = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name to prepare a statement under, or nothing while it is to be sent as it is. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostPrepared) return known;
    const times = this.#times.get(text) ?? 0;
    if (times < timesBefore) {
      if (this.#times.size < mostCounted) this.#times.set(text, times + 1);
      return undefined;
    }
    this.#times.delete(text);
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

const namesOf = new WeakMap<PoolClient, PreparedNames>();

/**
 * The pool with statements that come again and again prepared: the embedded engine spends as long on reading and
 * planning a statement as on running it. A server has other sessions and other costs, and poolers in front of it that
 * hand a session from one client to the next: there nothing is prepared. Tables change while the database is opened
 * and never later: a prepared statement would refuse to answer with other columns than before.
 */
export function preparedPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const names = namesOf.get(client) ?? new PreparedNames();
      namesOf.set(client, names);
      return preparedClient(client, names);
    },
  };
}

function preparedClient(client: PoolClient, names: PreparedNames): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== "string") throw new TypeError("Cursors are not used here: page by key instead.");
    return client.query({ name: names.nameOf(text), text, values: [...values] }).then(toResult<R>);
  }
  return { query, release: (destroy) => client.release(destroy) };
}

function toResult<R>({ command, rowCount, rows }: QueryResult): PostgresQueryResult<R> {
  return { command: commands.find((one) => one === command) ?? "SELECT", rowCount: rowCount ?? 0, rows };
}
