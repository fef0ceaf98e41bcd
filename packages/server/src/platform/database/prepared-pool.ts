import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";
import { statementClient } from "./statement-client.ts";

/** A statement is prepared when it comes for the third time: what is asked once or twice is not worth keeping. */
const timesBefore = 2;
/** No more statements than this are kept prepared, and no more texts are counted: each holds memory in the engine. */
const mostPrepared = 400;
const mostCounted = 4000;

/**
 * What a server says of a prepared statement that it no longer answers: 0A000 where another process has changed its
 * table (cached plan must not change result type), 26000 where a pooler has thrown it away.
 */
const outdated = new Set<unknown>(["0A000", "26000"]);

const commands = ["SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "COMMIT", "ROLLBACK"] as const;

/** How often the statements of a pool were outdated: all its clients then prepare theirs again. */
type Generation = { current: number };

/** The statements of one client: they live and end with its session. */
class PreparedNames {
  readonly #generation: Generation;
  readonly #times = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #seen: number;
  #isInTransaction = false;

  constructor(generation: Generation) {
    this.#generation = generation;
    this.#seen = generation.current;
  }

  /** Whether the session is in a transaction, in which a statement that failed cannot be sent again. */
  get isInTransaction(): boolean {
    return this.#isInTransaction;
  }

  /** The name to prepare a statement under, or nothing while it is to be sent as it is. */
  nameOf(text: string): string | undefined {
    this.#follow(text);
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostPrepared) return known;
    const times = this.#times.get(text) ?? 0;
    if (times < timesBefore) {
      if (this.#times.size < mostCounted) this.#times.set(text, times + 1);
      return undefined;
    }
    this.#times.delete(text);
    // A name is never used twice in a session: the driver would take the old statement for the new one.
    const name = `s${this.#seen}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  #follow(text: string): void {
    if (/^(?:begin|start transaction)\b/i.test(text)) this.#isInTransaction = true;
    if (/^(?:commit|rollback$)/i.test(text)) this.#isInTransaction = false;
    if (this.#seen === this.#generation.current) return;
    this.#seen = this.#generation.current;
    this.#names.clear();
  }
}

const namesOf = new WeakMap<PoolClient, PreparedNames>();

/**
 * The pool with statements that come again and again prepared: both engines spend as long on reading and planning a
 * statement as on running it. Statements that are outdated are prepared again; the one that showed it is sent again, or
 * its transaction is made again (`transaction`). `beforeSending` is told of the client of each statement.
 */
export function preparedPool(pool: Pool, beforeSending?: (client: PoolClient) => void): PostgresPool {
  const generation: Generation = { current: 0 };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const names = namesOf.get(client) ?? new PreparedNames(generation);
      namesOf.set(client, names);
      return preparedClient({ client, names, generation, beforeSending });
    },
  };
}

interface ClientParts {
  readonly client: PoolClient;
  readonly names: PreparedNames;
  readonly generation: Generation;
  readonly beforeSending: ((client: PoolClient) => void) | undefined;
}

function preparedClient({ client, names, generation, beforeSending }: ClientParts): PostgresPoolClient {
  const send = async (text: string, values: unknown[]): Promise<QueryResult> => {
    const name = names.nameOf(text);
    beforeSending?.(client);
    try {
      return await answerTo(client, { name, text, values });
    } catch (error) {
      if (name === undefined || !(error instanceof Error && "code" in error && outdated.has(error.code))) throw error;
      generation.current += 1;
      if (names.isInTransaction) throw error;
      return answerTo(client, { text, values });
    }
  };
  return statementClient(
    (text, values) => send(text, [...values]).then((result) => toResult(result)),
    (destroy) => client.release(destroy),
  );
}

/**
 * Asks by a callback: where the driver makes the promise itself, V8 keeps every answer through its collections of young
 * memory, and half of what the hub reads was copied to old memory.
 */
async function answerTo(client: PoolClient, statement: QueryConfig): Promise<QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
  client.query(statement, (error: Error | null, answer) => (error ? reject(error) : resolve(answer)));
  try {
    return await promise;
  } catch (error) {
    // The driver made it while it read from its socket; who asked is told where they did.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

function toResult<R>({ command, rowCount, rows }: QueryResult): PostgresQueryResult<R> {
  return { command: commands.find((one) => one === command) ?? "SELECT", rowCount: rowCount ?? 0, rows };
}
