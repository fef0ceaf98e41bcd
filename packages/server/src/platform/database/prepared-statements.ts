import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from "pg";
import { codeOf } from "../failures.ts";
import { inStatementSpan } from "../telemetry/spans.ts";
import type { ConnectionGate } from "./connection-gate.ts";
import type { DatabaseLog } from "./database.ts";
import type { ServerSessions } from "./postgres/server-sessions.ts";
import { asUnavailable, DatabaseUnavailableError, isReadOnlyServer, isUnanswered } from "./unavailable.ts";

/** A statement is prepared at its third use: most of those used once or twice are never used again. */
const timesBefore = 2;
/** Each prepared statement takes memory in every session of the database, each counted text takes memory here. */
const limits = { prepared: 400, counted: 4000, textLength: 10_000 } as const;

/**
 * Errors of an outdated prepared statement: 0A000 after another process changed its table (cached plan must not change
 * result type), 26000 after a connection pooler discarded it.
 */
const outdated = new Set(["0A000", "26000"]);

/** A statement that takes longer is named in the log, in milliseconds. */
const slowMilliseconds = 1_000;
/** How much of its text the log shows. */
const shownCharacters = 600;

const commands = ["SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "COMMIT", "ROLLBACK"] as const;

/** Sends one statement with its values and returns the complete result. */
export type Ask = <R>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<R>>;

/** How the statements of a pool are sent. */
interface StatementOptions {
  /** Whether they can change nothing. */
  readonly isRead?: boolean;
  /** Admits work to the connections; without it the pool does. */
  readonly gate?: ConnectionGate;
  /** Called with each statement that took long: its text, without its values, and its time in milliseconds. */
  readonly onSlow?: (text: string, ms: number) => void;
  /** Called with each connection that is taken, before its first statement. */
  readonly onTaken?: (client: PoolClient) => Promise<void>;
  /** Says which connections are not used again; without it all are. */
  readonly sessions?: ServerSessions;
}

/**
 * The pool with frequent statements prepared, because both engines take longer to parse and plan than to run
 * (docs/adr/optimisations.md). An outdated statement is sent again unprepared. In a transaction that fails too, and
 * `transaction` repeats the work. A database that is away is a DatabaseUnavailableError.
 */
export function preparedStatements(pool: Pool, options: StatementOptions = {}): PostgresPool {
  const { isRead = false, gate, sessions } = options;
  const names = new StatementNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const use = await gate?.enter();
      const leave = () => use && gate?.leave(use);
      const client = await taken(pool, options).catch((error: unknown) => {
        leave();
        throw error;
      });
      let isLost = false;
      const onError = () => {
        isLost = true;
      };
      client.once("error", onError);
      let isDiscarded = false;
      const ask: Ask = async (text, values) => {
        const begin = performance.now();
        if (use) use.since = begin;
        try {
          return toResult(await inStatementSpan(text, () => askPrepared(client, names, text, [...values])));
        } catch (error) {
          isDiscarded ||= isLast(error);
          isLost ||= isCut(client, error);
          sessions?.note(error, isRead);
          throw asUnavailable(error, isLost, isRead);
        } finally {
          if (use) use.since = undefined;
          const taken = performance.now() - begin;
          if (taken >= slowMilliseconds) options.onSlow?.(text, taken);
        }
      };
      return statementClient(ask, (destroy) => {
        client.off("error", onError);
        client.release(destroy || isDiscarded);
        leave();
      });
    },
  };
}

/** Names slow statements in a log. */
export function logSlow(log: DatabaseLog): (text: string, ms: number) => void {
  return (text, ms) => {
    const statement = text.replace(/\s+/g, " ").trim().slice(0, shownCharacters);
    log.warn({ ms: Math.round(ms), statement }, "a statement took long");
  };
}

/** Whether a connection is of no use after an error: the server reports the end of a session before it closes it. */
function isLast(error: unknown): boolean {
  return !(error instanceof DatabaseError) || error.severity === "FATAL" || isReadOnlyServer(error);
}

/** Cuts the connection of a statement without an answer: whatever is sent on it next would wait for as long. */
function isCut(client: PoolClient, error: unknown): boolean {
  if (!isUnanswered(error)) return false;
  void client.end();
  return true;
}

/** A connection of the pool. Nothing was sent on it that could have changed anything. */
async function taken(pool: Pool, { onTaken, sessions }: StatementOptions): Promise<PoolClient> {
  let client: PoolClient | undefined;
  try {
    client = await usableClient(pool, sessions);
    await onTaken?.(client);
    return client;
  } catch (error) {
    client?.release(true);
    sessions?.note(error, true);
    throw new DatabaseUnavailableError("away", true, error);
  }
}

async function usableClient(pool: Pool, sessions: ServerSessions | undefined): Promise<PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if (!sessions?.isOutdated(client)) return client;
    client.release(true);
  }
}

/** A client for the query builder. @throws TypeError when it is given a cursor */
export function statementClient(ask: Ask, release: PostgresPoolClient["release"]): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== "string") throw new TypeError("Cursors are not used here: page by key instead.");
    return ask<R>(text, values);
  }
  return { query, release };
}

/** The names of a pool's prepared statements; the driver knows which session has prepared which. */
class StatementNames {
  readonly #times = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** The name for preparing a statement, or undefined while it is sent unprepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= limits.prepared || text.length > limits.textLength) return known;
    const times = this.#times.get(text) ?? 0;
    if (times < timesBefore) {
      if (this.#times.size < limits.counted) this.#times.set(text, times + 1);
      return undefined;
    }
    this.#times.delete(text);
    const name = `s${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /**
   * Makes every session prepare its statements again. A name is never reused: the driver would run the old statement.
   */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

async function askPrepared(client: PoolClient, names: StatementNames, text: string, values: unknown[]) {
  const name = names.of(text);
  try {
    return await answerOf(client, { name, text, values });
  } catch (error) {
    if (name === undefined || !outdated.has(codeOf(error))) throw error;
    names.renew();
    return answerOf(client, { text, values }).catch(() => {
      throw error;
    });
  }
}

/** Uses a callback: the driver's own promise keeps results in memory for longer (docs/adr/optimisations.md). */
function answerOf(client: PoolClient, statement: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(statement, (error: Error | null, answer) => (error ? reject(error) : resolve(answer)));
  });
}

function toResult<R>({ command, rowCount, rows }: QueryResult): PostgresQueryResult<R> {
  return { command: commands.find((one) => one === command) ?? "SELECT", rowCount: rowCount ?? 0, rows };
}
