import { randomBytes } from "node:crypto";
import type { Erasure } from "@iphub/sdk/contract/retention";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import { withdrawAnswersAbout, withdrawAnswersOf } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { eraseEntries } from "./erase-entries.ts";
import { refuseHeld } from "./retention.holds.ts";

/** What belongs to a person alone and goes with them. */
const ownTables = {
  sessions: "user_id",
  api_tokens: "user_id",
  password_links: "user_id",
  user_identities: "user_id",
  authenticators: "user_id",
  recovery_codes: "user_id",
  passkeys: "user_id",
  command_line_sign_ins: "user_id",
  settings: "user_id",
  notices: "user_id",
  notice_preferences: "user_id",
  team_members: "user_id",
  user_assistants: "owner_id",
  import_names: "user_id",
  calendar_feeds: "owner_id",
  boards: "owner_id",
  filters: "owner_id",
  bin_items: "owner_id",
} as const;

/** The record is changed apart, because its chain is proven. */
const record = "event_log";

/**
 * Erases who a person was, in a transaction: their account keeps its id and gets a made-up name and address, which
 * replace theirs in every column of every table that holds the address or the whole name. What they wrote stays.
 * @throws Failure 404, 409 where the account is open or a hold lasts
 */
export async function erasePerson(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "events">,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Erasure> {
  const person = await tx.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!person) throw notFound("person");
  if (person.disabled_at === null) throw new Failure(409, "in_use", "Close the account first; then it can be erased.");
  await platform.events.hold(tx);
  await refuseHeld(tx, "person", id);
  await withdrawAnswersOf(tx, [person.email]);
  await withdrawAnswersAbout(tx, [id, person.email]);
  let rows = 0;
  for (const [table, column] of Object.entries(ownTables)) {
    const done = await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
    rows += Number(done.numAffectedRows ?? 0n);
  }
  const email = `erased-${randomBytes(6).toString("hex")}@erased.invalid`;
  const blank = { first_name: "Erased", last_name: "person", password_hash: null, roles: [] };
  await tx.updateTable("users").set(blank).where("id", "=", id).execute();
  const pairs = [
    [person.email, email],
    [`${person.first_name} ${person.last_name}`, "Erased person"],
  ] as const;
  for (const [known, made] of pairs) rows += await replaceEverywhere(tx, known, made);
  // What clients are sent is no part of the chain, so these entries stay as provable as before.
  await sql`update event_log set live_payload = ${replacedJson(sql`live_payload`, pairs)}
    where live_payload is not null`.execute(tx);
  const texts = pairs.map(([known]) => JSON.stringify(known));
  const erased = {
    which: sql<boolean>`(actor = ${person.email} or metadata->>'userId' = ${id}
      or ${sql.join(
        texts.map((text) => sql`strpos(metadata::text, ${text}) > 0`),
        sql` or `,
      )})`,
    change: sql`actor = case when actor = ${person.email} then ${email} else actor end,
      metadata = case when metadata->>'userId' = ${id} then jsonb_build_object('userId', ${id}::text)
        else ${replacedJson(sql`metadata`, pairs)} end`,
  };
  const metadata = { erasedId: id, reason };
  const entries = await eraseEntries(tx, platform, erased, { type: "person-erased", actor: actor.email, metadata });
  return { rows, entries, contents: 0 };
}

/** Replaces a text where it is a whole value: of a column, in a list, or in JSON. Returns how many rows changed. */
async function replaceEverywhere(tx: Transaction<Schema>, known: string, made: string): Promise<number> {
  let rows = 0;
  for (const { table, column, type } of await textColumns(tx)) {
    const name = sql.ref(column);
    const [value, has] =
      type === "jsonb"
        ? [replacedJson(name, [[known, made]]), sql`strpos(${name}::text, ${JSON.stringify(known)}) > 0`]
        : type === "text[]"
          ? [sql`array_replace(${name}, ${known}, ${made})`, sql`${known} = any(${name})`]
          : [sql`${made}`, sql`${name} = ${known}`];
    const done = await sql`update ${sql.table(table)} set ${name} = ${value} where ${has}`.execute(tx);
    rows += Number(done.numAffectedRows ?? 0n);
  }
  return rows;
}

function replacedJson(json: ReturnType<typeof sql>, pairs: readonly (readonly [string, string])[]) {
  return sql`${pairs.reduce(
    (text, [known, made]) => sql`replace(${text}, ${JSON.stringify(known)}, ${JSON.stringify(made)})`,
    sql`${json}::text`,
  )}::jsonb`;
}

interface TextColumn {
  readonly table: string;
  readonly column: string;
  readonly type: "text" | "text[]" | "jsonb";
}

/** Every stored column of the hub's tables that can hold a text. */
async function textColumns(db: Kysely<Schema>): Promise<TextColumn[]> {
  const { rows } = await sql<TextColumn>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = current_schema() and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and c.relname not like 'kysely%' and c.relname <> ${record}
      and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb')
    order by c.relname, a.attnum`.execute(db);
  return rows;
}
