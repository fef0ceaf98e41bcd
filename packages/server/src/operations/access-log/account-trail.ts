import type { AccountTrail } from "@iphub/sdk/contract/secure-account";
import { type Kysely, sql } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { boundedTotal } from "../../platform/bounded-total.ts";
import type { Schema } from "../../schema.ts";
import { listAccesses } from "./access-log.store.ts";

/** The most entries of each list. */
const mostEntries = 500;

type Change = AccountTrail["changes"]["data"][number];

/**
 * What an account changed and read since an instant, also what others did for it as assistants. Entries about matters
 * that the reader may not see are left out, also from the totals.
 */
export async function readAccountTrail(
  db: Kysely<Schema>,
  reader: Actor,
  email: string,
  since: string,
): Promise<AccountTrail> {
  const mine = sql`from event_log e where (e.actor = ${email} or e.metadata->>'actingFor' = ${email})
    and e.created_at >= ${since}::timestamptz
    and not exists (select 1 from inventions where inventions.id = e.invention_id and not ${visibleMatter(reader)})`;
  const { rows } = await sql<Change>`
    select e.seq, e.created_at as at, e.type, e.invention_id as "inventionId", e.metadata->>'tokenId' as "tokenId",
      e.metadata->>'address' as address
    ${mine} order by e.seq desc limit ${mostEntries}`.execute(db);
  const counted = await sql<{ total: number }>`
    select ${boundedTotal(sql`select 1 ${mine}`)} as total`.execute(db);
  return {
    changes: { data: rows.map(changeOf), total: counted.rows[0]?.total ?? 0 },
    accesses: await listAccesses(db, reader, { person: email, from: since, skip: 0, size: mostEntries }),
  };
}

function changeOf(row: Change): Change {
  return { ...row, seq: Number(row.seq), at: new Date(row.at).toISOString() };
}
