import { type BinItem, type BinKind, binDays } from "@iphub/sdk/contract/bin";
import { cutText } from "@iphub/sdk/domain/cut-text";
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { Failure } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { referencesOf } from "../inventions/references-of.ts";
import { visibleMatter } from "../inventions/visibility.ts";
import type { BinItemsTable, BinRecords } from "./bin.tables.ts";

/** Which records of the bin: all that are waiting, where nothing is named. */
export interface BinQuery {
  readonly id?: string | undefined;
  readonly kind?: BinKind | undefined;
  readonly inventionId?: string | undefined;
  /** Deleted before this time. */
  readonly before?: string | undefined;
}

/** A stored record, by its kind. */
export type StoredItem = {
  readonly [Kind in keyof BinRecords]: Pick<BinItemsTable, "id" | "title"> & {
    readonly kind: Kind;
    readonly inventionId: string | null;
    readonly ownerId: string | null;
    readonly record: BinRecords[Kind];
  };
}[keyof BinRecords];

/** A record that is deleted: `owner` is the person whose board or filter it is, else it is its matter's. */
export type Deleted<Kind extends keyof BinRecords> = Pick<BinItemsTable, "id" | "title"> & {
  readonly kind: Kind;
  readonly record: BinRecords[Kind];
  readonly by: Pick<Actor, "email">;
  readonly at: string;
} & ({ readonly inventionId: string } | { readonly ownerId: string });

const longestTitle = 200;

/** Puts a record into the bin, in the transaction that deletes it. */
export async function putInBin<Kind extends keyof BinRecords>(
  tx: Transaction<Schema>,
  { id, title, kind, record, by, at, ...whose }: Deleted<Kind>,
): Promise<void> {
  const place = { invention_id: null, owner_id: null };
  await tx
    .insertInto("bin_items")
    .values({
      ...place,
      ...("ownerId" in whose ? { owner_id: whose.ownerId } : { invention_id: whose.inventionId }),
      ...{ id, kind, title: cutText(title, longestTitle), record: jsonValue<BinRecords[Kind]>(record) },
      ...{ deleted_by: by.email, deleted_at: at },
    })
    .execute();
}

/** What the bin keeps of a record, by its id; undefined where it has none of this kind. */
export async function readBinned<Kind extends keyof BinRecords>(
  db: Kysely<Schema>,
  kind: Kind,
  id: string,
): Promise<BinRecords[Kind] | undefined> {
  const { rows } = await sql<{ record: BinRecords[Kind] }>`
    select record from bin_items where id = ${id} and kind = ${kind}`.execute(db);
  return rows[0]?.record;
}

const every = sql<SqlBool>`true`;

/** What waits in the bin as rows (id, kind, title, invention_id, owner_id, deleted_by, deleted_at, until). */
function waiting({ id, kind, inventionId, before }: BinQuery): RawBuilder<unknown> {
  const which = (row: string, itsKind: RawBuilder<unknown>) => {
    const column = (name: string) => sql.ref(`${row}.${name}`);
    const asked = [
      id === undefined ? every : sql`${column("id")} = ${id}`,
      kind === undefined ? every : sql`${itsKind} = ${kind}`,
      inventionId === undefined ? every : sql`${column("invention_id")} = ${inventionId}`,
      before === undefined ? every : sql`${column("deleted_at")} < ${before}`,
    ];
    return sql.join(asked, sql` and `);
  };
  const until = (row: string) => sql`${sql.ref(`${row}.deleted_at`)} + make_interval(days => ${binDays}::int)`;
  return sql`
    select b.id, b.kind, b.title, b.invention_id, b.owner_id, b.deleted_by, b.deleted_at, ${until("b")} as until
    from bin_items b where ${which("b", sql.ref("b.kind"))}
    union all
    select f.id, 'file', f.name, f.invention_id, null, f.deleted_by, f.deleted_at,
      case when f.deleted_by is not null then ${until("f")} end
    from files f where f.deleted_at is not null and ${which("f", sql`'file'`)}`;
}

/** A board or filter is shown to its owner, everything else to who sees its matter. */
function visibleItem(actor: Actor): RawBuilder<SqlBool> {
  return sql`(w.owner_id = ${actor.userId} or (i.id is not null and ${visibleMatter(actor, "i.id", "i.restricted")}))`;
}

/** A page of what the person can see in the bin, last deleted first, with how much there is. */
export async function readBin(
  db: Kysely<Schema>,
  actor: Actor,
  query: BinQuery,
  { skip, size }: { readonly skip: number; readonly size: number },
): Promise<{ data: BinItem[]; total: number }> {
  const from = sql`(${waiting(query)}) w left join inventions i on i.id = w.invention_id where ${visibleItem(actor)}`;
  const { rows } = await sql<BinItem>`
    select w.id, w.kind, w.title, w.deleted_by as "deletedBy", w.deleted_at as "deletedAt", w.until,
      case when i.id is not null then jsonb_build_object('id', i.id, 'title', i.title, 'references',
        ${referencesOf("i.id")}) end as invention
    from ${from} order by w.deleted_at desc, w.id limit ${size} offset ${skip}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db);
  return { data: rows, total: counted.rows[0]?.total ?? 0 };
}

/** A record of the bin that the person may restore, locked until the transaction ends. @throws Failure 404 */
export async function lockItem(tx: Transaction<Schema>, actor: Actor, id: string): Promise<BinItem> {
  await tx.selectFrom("bin_items").select("id").where("id", "=", id).forUpdate().execute();
  const { data } = await readBin(tx, actor, { id }, { skip: 0, size: 1 });
  const [item] = data;
  if (item) return item;
  throw new Failure(404, "not_found", "This is not in the bin: it was restored, or deleted for good.");
}

/** Takes a locked record out of the bin. */
export async function takeOut(tx: Transaction<Schema>, id: string): Promise<StoredItem | undefined> {
  await tx.updateTable("bin_items").set({ restored: true }).where("id", "=", id).execute();
  const { rows } = await sql<StoredItem>`
    delete from bin_items where id = ${id}
    returning id, kind, title, invention_id as "inventionId", owner_id as "ownerId", record`.execute(tx);
  return rows[0];
}

/** A record that is deleted for good. */
export interface Doomed {
  readonly id: string;
  readonly kind: BinKind;
  readonly inventionId: string | null;
  readonly deletedAt: string;
}

/**
 * What of the bin can be deleted for good: nothing that a hold lasts on.
 * @param actor only what this person sees; undefined for everything that has waited long enough
 */
export async function readDoomed(
  tx: Transaction<Schema>,
  actor: Actor | undefined,
  query: BinQuery,
  { now, most }: { readonly now: string; readonly most: number },
): Promise<Doomed[]> {
  const which = actor === undefined ? sql<SqlBool>`w.until < ${now}` : visibleItem(actor);
  const { rows } = await sql<Doomed>`
    select w.id, w.kind, w.invention_id as "inventionId", w.deleted_at as "deletedAt"
    from (${waiting(query)}) w left join inventions i on i.id = w.invention_id
    where ${which} and not exists (
      select 1 from holds h where h.kind = 'firm' or (h.kind = 'matter' and h.subject = w.invention_id)
        or (h.kind = 'person' and h.subject = w.owner_id))
    order by w.deleted_at, w.id limit ${most}`.execute(tx);
  return rows;
}

/**
 * Locks the records of {@link readDoomed} until the transaction ends. Those that were restored since they were read are left
 * out: PostgreSQL lets another transaction restore one between the two statements.
 */
export async function lockDoomed(tx: Transaction<Schema>, doomed: readonly Doomed[]): Promise<Doomed[]> {
  const found = sql`jsonb_to_recordset(${jsonValue(doomed)}) as d (id text, "deletedAt" timestamptz)`;
  const locked = new Set<string>();
  for (const table of ["files", "bin_items"] as const) {
    const { rows } = await sql<{ id: string }>`
      select r.id from ${sql.table(table)} r, ${found} where r.id = d.id and r.deleted_at = d."deletedAt"
      order by r.id for update of r`.execute(tx);
    for (const { id } of rows) locked.add(id);
  }
  return doomed.filter(({ id }) => locked.has(id));
}
