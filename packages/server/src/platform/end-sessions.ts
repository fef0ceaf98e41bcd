import { sql, type Transaction } from "kysely";
import type { Schema } from "./database/schema.ts";
import { sessionEndedChannel } from "./session-channel.ts";

/** Ends a person's sessions at once, but for the one named, and tells their live sockets. Returns how many ended. */
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
  for (const { id } of ended) await sql`select pg_notify(${sql.lit(sessionEndedChannel)}, ${id})`.execute(tx);
  return ended.length;
}
