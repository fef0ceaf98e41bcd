import type { CompiledQuery, Kysely } from "kysely";

/** The values of statements whose answers no one waits for: they reach the session as they are, and nothing else of it does. */
const ahead = new WeakSet<readonly unknown[]>();

/**
 * Sends a statement of a transaction whose answer says nothing, and does not wait for it: the next one goes out with it,
 * and each answer that is not waited for is one turn less in which a busy hub keeps the transaction open. The database
 * runs them in the order in which they were sent, each seeing what was committed when it began, as ever. Where one fails, so
 * does the transaction: the next statement that is waited for, at the latest the commit, throws what it failed with.
 */
export async function pipelined(tx: Pick<Kysely<unknown>, "executeQuery">, statement: CompiledQuery): Promise<void> {
  ahead.add(statement.parameters);
  await tx.executeQuery(statement);
}

/** Whether these are the values of a statement whose answer no one waits for. */
export function isPipelined(values: readonly unknown[]): boolean {
  return ahead.has(values);
}
