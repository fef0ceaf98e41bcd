import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";

/** The service of the health report that what is damaged belongs to. */
export const damageService = "stored-data";

/** A part of the stored data that is damaged: an open incident of the health report. */
export interface KnownDamage {
  /** Which part: `table/tasks`, `index/NAME/FILENODE`, `file/KEY`, or `database` where it is not known. */
  readonly part: string;
  readonly reason: string;
}

/** What is known to be damaged and was not found whole again, the newest first. */
export async function openDamage(db: Kysely<Schema>): Promise<KnownDamage[]> {
  const rows = await db
    .selectFrom("health_incidents")
    .select(["service", "reason"])
    .where("service", "like", `${damageService}/%`)
    .where("ended_at", "is", null)
    .orderBy("started_at", "desc")
    .execute();
  return rows.map(({ service, reason }) => ({ part: service.slice(damageService.length + 1), reason }));
}

/** Notes a damage; false where it is known already. */
export async function noteDamage(
  db: Kysely<Schema>,
  { part, reason }: KnownDamage,
  { id, now }: { readonly id: string; readonly now: string },
): Promise<boolean> {
  const service = `${damageService}/${part}`;
  const noted = await db
    .insertInto("health_incidents")
    .values({ id, service, url: `/api/${service}`, reason, started_at: now })
    .onConflict((on) => on.column("service").where("ended_at", "is", null).doNothing())
    .executeTakeFirst();
  return noted.numInsertedOrUpdatedRows === 1n;
}

/** Notes that a part is whole again. */
export async function endDamage(db: Kysely<Schema>, part: string, now: string): Promise<void> {
  await db
    .updateTable("health_incidents")
    .set({ ended_at: now })
    .where("service", "=", `${damageService}/${part}`)
    .where("ended_at", "is", null)
    .execute();
}

/** A table, or an index of it, as an error of the database names it. */
export interface NamedRelation {
  readonly name: string;
  /** The table itself, also where `name` is an index. */
  readonly table: string;
  readonly isIndex: boolean;
  /** The number of its file on the disk. */
  readonly filenode: number;
}

/** The table or index with a file on the disk, or with a name; null where there is none. */
export async function relationOf(
  db: Kysely<Schema>,
  { filenode, name }: { readonly filenode: number; readonly name: string },
): Promise<NamedRelation | null> {
  const { rows } = await sql<NamedRelation>`
    select found.relname::text as name, coalesce(owner.relname, indexed.relname, found.relname)::text as table,
      found.relkind = 'i' as "isIndex", pg_relation_filenode(found.oid)::int8 as filenode
    from pg_class found
    left join pg_index i on i.indexrelid = found.oid
    left join pg_class indexed on indexed.oid = i.indrelid
    left join pg_class owner on owner.reltoastrelid = coalesce(i.indrelid, found.oid)
    where found.relkind in ('r', 'i', 't')
      and (pg_relation_filenode(found.oid)::int8 = ${filenode}::int8 or found.relname = ${name}::text)
    limit 1`.execute(db);
  return rows[0] ?? null;
}
