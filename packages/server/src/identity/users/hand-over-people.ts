import { handOverKey } from "@iphub/sdk/domain/identity/hand-over";
import { type Kysely, sql, type Transaction } from "kysely";
import { notFound } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import type { HandOverMove, Holder, WorkParts } from "./holdings.ts";

/** The keys of the rows whose new person works here and may see the matter. */
export async function ableFor(
  db: Kysely<Schema>,
  { ableAtMatters }: WorkParts,
  moves: readonly HandOverMove[],
): Promise<ReadonlySet<string>> {
  const workers = await workersOf(db, [...new Set(moves.map(({ to }) => to))]);
  const named = moves.flatMap(({ row, to }) => (row.invention ? [{ email: to, inventionId: row.invention.id }] : []));
  const pairs = new Set((await ableAtMatters(db, named)).map(({ email, inventionId }) => `${inventionId} ${email}`));
  const able = moves.filter(
    ({ row, to }) => workers.has(to) && (!row.invention || pairs.has(`${row.invention.id} ${to}`)),
  );
  return new Set(able.map(({ row }) => handOverKey(row)));
}

/** Those of these people who work here, by e-mail address. */
export async function workersOf(db: Kysely<Schema>, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("users")
    .select("email")
    .where(sql<boolean>`email = any(${[...emails]}::text[])`)
    .where("disabled_at", "is", null)
    .where("is_bot", "=", false)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** The person whose work is handed over, locked until the transaction ends. @throws Failure 404 */
export async function lockHolder(tx: Transaction<Schema>, id: string): Promise<Holder> {
  const holder = await tx
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!holder) throw notFound("person");
  return holder;
}

/** Keeps the accounts of people from being closed until the transaction ends. */
export async function holdPeople(tx: Transaction<Schema>, emails: readonly string[]): Promise<void> {
  await sql`select 1 from users where email = any(${[...emails]}::text[]) order by id for share`.execute(tx);
}
