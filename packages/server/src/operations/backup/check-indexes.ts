import { type Kysely, sql, type Transaction } from "kysely";
import { isDatabaseDamage } from "../../platform/damage.ts";
import { DatabaseUnavailableError } from "../../platform/database/unavailable.ts";

/** A column of an index, as a query can order by it. */
interface IndexKey {
  /** A column, or an expression in brackets. */
  readonly expression: string;
  readonly operatorClass: string;
  readonly collation: string | null;
  /** The operator that orders it, in the index's direction. */
  readonly operator: string | null;
  readonly isNullsFirst: boolean;
}

/** An index of the hub. */
export interface IndexShape {
  readonly id: string;
  readonly name: string;
  readonly table: string;
  readonly method: string;
  readonly isValid: boolean;
  /** The condition of a partial index. */
  readonly predicate: string | null;
  readonly keys: readonly IndexKey[];
}

/** What is wrong with an index, in words. */
export interface DamagedIndex {
  readonly index: IndexShape;
  readonly reason: string;
}

/** The result of a check of indexes. */
export interface CheckedIndexes {
  readonly checked: number;
  /** The names of those that no query of the hub can be made to use alone. */
  readonly notChecked: readonly string[];
  readonly damaged: readonly DamagedIndex[];
}

const notComparable = Symbol("not comparable");

/** What is wrong with an index; null where nothing is. */
type Fault = string | null | typeof notComparable;

/** Every index of the hub, by name. */
export async function indexShapes(db: Kysely<unknown>): Promise<IndexShape[]> {
  const { rows } = await sql<IndexShape>`
    select i.indexrelid::text as id, c.relname as name, t.relname as "table", m.amname as method,
      i.indisvalid and i.indisready as "isValid", pg_get_expr(i.indpred, i.indrelid) as predicate,
      (select jsonb_agg(jsonb_build_object(
          'expression', pg_get_indexdef(i.indexrelid, k, true),
          'operatorClass', o.opcname,
          'collation', (select quote_ident(s.nspname) || '.' || quote_ident(l.collname)
            from pg_collation l join pg_namespace s on s.oid = l.collnamespace where l.oid = i.indcollation[k - 1]),
          'operator', (select quote_ident(s.nspname) || '.' || p.oprname from pg_amop a
            join pg_operator p on p.oid = a.amopopr join pg_namespace s on s.oid = p.oprnamespace
            where a.amopfamily = o.opcfamily and a.amoplefttype = o.opcintype and a.amoprighttype = o.opcintype
              and a.amoppurpose = 's' and a.amopstrategy = case when i.indoption[k - 1] & 1 = 1 then 5 else 1 end),
          'isNullsFirst', i.indoption[k - 1] & 2 = 2) order by k)
        from generate_series(1, i.indnkeyatts::int) k join pg_opclass o on o.oid = i.indclass[k - 1]) as keys
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_am m on m.oid = c.relam join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = current_schema() and t.relkind = 'r' order by 2`.execute(db);
  return rows;
}

/**
 * Compares indexes with their tables. A server that has the extension amcheck checks its B-trees with it, page by page;
 * elsewhere the rows that the index leads to are counted, and those of the table without it. Nothing is changed.
 */
export async function checkIndexes(db: Kysely<unknown>, indexes: readonly IndexShape[]): Promise<CheckedIndexes> {
  const amcheck = await amcheckSchema(db);
  const notChecked: string[] = [];
  const damaged: DamagedIndex[] = [];
  for (const index of indexes) {
    const reason = await faultOf(db, index, amcheck).catch((error: unknown): Fault => {
      if (error instanceof Error && isDatabaseDamage(error)) return error.message;
      if (error instanceof DatabaseUnavailableError) throw error;
      // A statement that took too long, or a right that is missing, says nothing about the index.
      return notComparable;
    });
    if (reason === notComparable) notChecked.push(index.name);
    else if (reason !== null) damaged.push({ index, reason });
  }
  return { checked: indexes.length - notChecked.length, notChecked, damaged };
}

/** Makes an index again from its table. @throws what the database says, such as that values are there twice */
export async function rebuildIndex(db: Kysely<unknown>, { name }: IndexShape): Promise<void> {
  await sql`reindex index ${sql.id(name)}`.execute(db);
}

/** @throws what the database says of the pages of the index */
async function faultOf(db: Kysely<unknown>, index: IndexShape, amcheck: string | null): Promise<Fault> {
  if (!index.isValid) return "it was not finished when it was made";
  if (index.method === "btree" && amcheck !== null) {
    await sql`select ${sql.id(amcheck)}.bt_index_check(${index.id}::oid::regclass, true)`.execute(db);
    return null;
  }
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => comparedFault(tx, index));
}

/** The schema with the function of amcheck, where this account may call it. */
async function amcheckSchema(db: Kysely<unknown>): Promise<string | null> {
  const { rows } = await sql<{ schema: string }>`
    select n.nspname as schema from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.proname = 'bt_index_check' and p.pronargs = 2 and has_function_privilege(p.oid, 'execute')`.execute(db);
  return rows[0]?.schema ?? null;
}

async function comparedFault(tx: Transaction<unknown>, index: IndexShape): Promise<Fault> {
  const search = searchOf(index);
  if (search === null) return notComparable;
  const { condition, order } = search;
  const rows = sql`from ${sql.table(index.table)} where ${sql.raw(condition)}`;
  // Only a bitmap scan uses a GIN index, and the order keeps the planner to a B-tree that has it.
  const [bitmap, plain] = index.method === "gin" ? ["on", "off"] : ["off", "on"];
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
    set_config('enable_incremental_sort', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
    set_config('enable_bitmapscan', ${bitmap}, true), set_config('enable_indexscan', ${plain}, true),
    set_config('enable_indexonlyscan', ${plain}, true)`.execute(tx);
  const byIndex = sql`select count(*)::float8 as rows from (select 1 ${rows} ${sql.raw(order)}) r`;
  const plan = await sql<{ "QUERY PLAN": string }>`explain ${byIndex}`.execute(tx);
  const uses = new RegExp(`\\b(?:using|Bitmap Index Scan on) "?${index.name}"?(?:\\s|$)`);
  if (!plan.rows.some((line) => uses.test(line["QUERY PLAN"]))) return notComparable;
  const found = await sql<{ rows: number }>`${byIndex}`.execute(tx);
  await sql`select set_config('enable_seqscan', 'on', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(tx);
  const whole = await sql<{ rows: number }>`select count(*)::float8 as rows ${rows}`.execute(tx);
  const [inIndex, inTable] = [found.rows[0]?.rows ?? 0, whole.rows[0]?.rows ?? 0];
  return inIndex === inTable ? null : `it leads to ${inIndex} rows of ${inTable}`;
}

/** What of a GIN index's column every value fulfils that is not null, by operator class. */
const ginConditions: Readonly<Record<string, string>> = {
  gin_trgm_ops: "like '%'",
  array_ops: "@> '{}'",
  jsonb_ops: "@> '{}'",
  jsonb_path_ops: "@> '{}'",
};

/** The condition and the order for which an index is used whole; null where there are none. */
function searchOf({ method, predicate, keys }: IndexShape): { condition: string; order: string } | null {
  const own = predicate ?? "true";
  if (method === "btree") {
    if (keys.some(({ operator }) => operator === null)) return null;
    return { condition: own, order: `order by ${keys.map(orderOf).join(", ")}` };
  }
  const [key] = keys;
  const all = key && method === "gin" ? ginConditions[key.operatorClass] : undefined;
  if (key === undefined || all === undefined) return null;
  return { condition: `(${own}) and ${key.expression} ${all}`, order: "" };
}

function orderOf({ expression, collation, operator, isNullsFirst }: IndexKey): string {
  const collated = collation === null ? expression : `${expression} collate ${collation}`;
  return `${collated} using operator(${operator}) nulls ${isNullsFirst ? "first" : "last"}`;
}
