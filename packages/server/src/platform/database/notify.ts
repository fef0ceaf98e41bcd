import { type Kysely, sql } from "kysely";

/**
 * Notifies the listeners of the channel when the surrounding transaction commits; the payload is at most 7,999 bytes.
 */
export async function notify<Schema>(executor: Kysely<Schema>, channel: string, payload = ""): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(executor);
}
