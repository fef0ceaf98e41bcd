import type { AccessEntry, accessLog, MatterReader } from "@iphub/sdk/contract/access-log";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { boundedTotal } from "../../platform/bounded-total.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import type { Database } from "../../platform/database/open-database.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Schema } from "../../schema.ts";

/** An access as it is noted, before the matter of its document or e-mail is known. */
export interface NewAccess extends Pick<AccessEntry, "kind" | "outcome" | "call" | "at"> {
  readonly person?: string | undefined;
  readonly userId?: string | undefined;
  readonly actingFor?: string | undefined;
  readonly tokenId?: string | undefined;
  readonly address?: string | undefined;
  readonly matter?: string;
  readonly file?: string;
  readonly email?: string;
  readonly deadline?: string;
  readonly detail?: string;
}

/** An arbitrary number shared by all hubs: the lock that gives numbers in the order of commits. */
const numberLock = 4_710_003;

/** Saves accesses in one transaction, with the matter of each document and e-mail. */
export async function saveAccesses(database: Database<Schema>, entries: readonly NewAccess[]): Promise<void> {
  await transaction(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(numberLock)})`.execute(tx);
    await sql`
      insert into access_log
        (seq, at, kind, outcome, person, acting_for, token_id, address, call, invention_id, subject, detail)
      select (select coalesce(max(seq), 0) from access_log) + row_number() over (order by e.place),
        (e.entry->>'at')::timestamptz, e.entry->>'kind', e.entry->>'outcome', coalesce(e.entry->>'person', u.email),
        e.entry->>'actingFor', e.entry->>'tokenId', e.entry->>'address', e.entry->>'call',
        coalesce(i.id, f.invention_id, m.invention_id, d.invention_id), coalesce(f.id, m.id, d.id), e.entry->>'detail'
      from jsonb_array_elements(${jsonValue(entries)}) with ordinality as e (entry, place)
      left join users u on u.id = e.entry->>'userId'
      left join inventions i on i.id = e.entry->>'matter'
      left join files f on f.id = e.entry->>'file'
      left join emails m on m.id = e.entry->>'email'
      left join deadlines d on d.id = e.entry->>'deadline'`.execute(tx);
  });
}

type Filter = EndpointParsed<(typeof accessLog)["export"]>;
type Page = EndpointParsed<(typeof accessLog)["list"]>;

/** A page of the entries that a person may see, newest first. */
export async function listAccesses(db: Kysely<Schema>, actor: Actor, { skip, size, ...filter }: Page) {
  const where = condition(actor, filter);
  const { rows } = await sql<AccessEntry>`
    select ${columns} from access_log a where ${where} order by a.seq desc limit ${size} offset ${skip}`.execute(db);
  const counted = await sql<{ total: number }>`
    select ${boundedTotal(sql`select 1 from access_log a where ${where}`)} as total`.execute(db);
  return { data: rows.map(entryOf), total: counted.rows[0]?.total ?? 0 };
}

/** The entries after a number that a person may see, oldest first; null is the hub itself, which streams all. */
export async function readAccesses(
  db: Kysely<Schema>,
  actor: Actor | null,
  filter: Filter,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<AccessEntry[]> {
  const { rows } = await sql<AccessEntry>`
    select ${columns} from access_log a
    where a.seq > ${after} and ${condition(actor, filter)} order by a.seq limit ${limit}`.execute(db);
  return rows.map(entryOf);
}

const columns = sql`a.seq, a.at, a.kind, a.outcome, a.person, a.acting_for as "actingFor", a.token_id as "tokenId",
  a.address, a.call, a.invention_id as "inventionId", a.subject, a.detail`;

function entryOf(row: AccessEntry): AccessEntry {
  return { ...row, seq: Number(row.seq), at: new Date(row.at).toISOString() };
}

/** Entries about a matter that the reader may not see are left out whole: not even their number shows it. */
function condition(actor: Actor | null, { person, kind, inventionId, from, to }: Filter): RawBuilder<SqlBool> {
  const isVisible = actor
    ? sql<SqlBool>`not exists (select 1 from inventions where inventions.id = a.invention_id and not ${visibleMatter(actor)})`
    : sql<SqlBool>`true`;
  return sql<SqlBool>`${isVisible}
    and (${person ?? null}::text is null or a.person = ${person ?? null})
    and (${kind ?? null}::text is null or a.kind = ${kind ?? null})
    and (${inventionId ?? null}::text is null or a.invention_id = ${inventionId ?? null})
    and (${from ?? null}::timestamptz is null or a.at >= ${from ?? null}::timestamptz)
    and (${to ?? null}::timestamptz is null or a.at < ${to ?? null}::timestamptz)`;
}

/** What the log has of each person's looks at a matter; the latest first. */
export type Visit = Omit<MatterReader, "name" | "canSee">;

/** Who has looked at a matter, or tried to, with how often; the latest first. */
export async function readVisits(db: Kysely<Schema>, inventionId: string): Promise<Visit[]> {
  const count = (what: RawBuilder<SqlBool>) => sql`(count(*) filter (where ${what}))::int`;
  const done = (kind: string) => count(sql`a.outcome = 'done' and a.kind = ${kind}`);
  const { rows } = await sql<Visit & { first: string; last: string }>`
    select a.person as email, min(a.at) as first, max(a.at) as last, ${done("matter")} as matter,
      ${done("document")} as documents, ${done("mail")} as mail, ${count(sql`a.outcome = 'refused'`)} as refused
    from access_log a where a.invention_id = ${inventionId} and a.person is not null
    group by a.person order by max(a.at) desc, a.person`.execute(db);
  return rows.map((row) => ({
    ...row,
    first: new Date(row.first).toISOString(),
    last: new Date(row.last).toISOString(),
  }));
}

/** The time of the oldest entry, or null. */
export async function oldestAccess(db: Kysely<Schema>): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select min(at) as at from access_log`.execute(db);
  const at = rows[0]?.at;
  return at ? new Date(at).toISOString() : null;
}

/** Deletes the entries from before an instant, but for the newest one, after which the numbers go on, and those under a hold. */
export async function purgeAccesses(db: Kysely<Schema>, before: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from access_log a where a.at < ${before} and a.seq < (select max(seq) from access_log)
      and not exists (select 1 from holds h where h.kind = 'firm' or (h.kind = 'matter' and h.subject = a.invention_id)
        or (h.kind = 'person' and h.subject = (select u.id from users u where u.email = a.person)))`.execute(db);
  return Number(numAffectedRows);
}
