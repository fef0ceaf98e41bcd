import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";

/** Sends one statement with its values and gives its whole answer. */
export type Ask = <R>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<R>>;

/** A client of the query builder that answers statements in one piece. @throws TypeError when it is given a cursor */
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
