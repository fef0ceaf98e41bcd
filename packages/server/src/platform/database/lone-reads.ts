import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { type Ask, statementClient } from "./statement-client.ts";

/** A statement that only reads, and so may be sent again when its answer was lost. */
const reading = /^\s*select\b/i;

/**
 * The pool, with reads outside a transaction answered by `read`, which sends each as it sees fit. A client takes a
 * session of its own with its first statement that does more, and keeps it until it is released.
 */
export function withLoneReads(pool: PostgresPool, read: Ask): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => loneReader(pool, read),
  };
}

function loneReader(pool: PostgresPool, read: Ask): PostgresPoolClient {
  let own: Promise<PostgresPoolClient> | undefined;
  const ask = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (own === undefined && reading.test(text)) return read<R>(text, values);
    own ??= pool.connect();
    return (await own).query<R>(text, values);
  };
  return statementClient(ask, (destroy) => {
    own?.then(
      (client) => client.release(destroy),
      () => undefined,
    );
  });
}
