import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import { tokenSession } from "../tokens/api-tokens.ts";
import { sessionEndedChannel } from "./session-channel.ts";

/** Ends all of a person's sessions except the given one, and closes their live sockets. Returns how many ended. */
export async function endSessionsOf(
  tx: Transaction<Schema>,
  userId: string,
  now: Date,
  keptId: string | null = null,
): Promise<number> {
  const ended = await tx
    .updateTable("sessions")
    .set({ revoked_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .$if(keptId !== null, (query) => query.where("id", "!=", keptId ?? ""))
    .returning("id")
    .execute();
  for (const { id } of ended) await tellSessionEnded(tx, id);
  return ended.length;
}

/** Notifies every process that a session has ended, to close its live sockets. */
export async function tellSessionEnded(db: Kysely<Schema>, sessionId: string): Promise<void> {
  await sql`select pg_notify(${sql.lit(sessionEndedChannel)}, ${sessionId})`.execute(db);
}

/** Closes the live sockets of the API tokens of a person who may have left. */
export async function tellTokensEnded(tx: Transaction<Schema>, userId: string): Promise<void> {
  const tokens = await tx.selectFrom("api_tokens").select("id").where("user_id", "=", userId).execute();
  for (const { id } of tokens) await tellSessionEnded(tx, tokenSession(id));
}
