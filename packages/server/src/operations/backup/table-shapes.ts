import { type Kysely, sql } from "kysely";

/** A column in a copy; JSON is copied as text, because a JSON null differs from a missing value. */
interface ColumnShape {
  readonly name: string;
  readonly type: string;
  readonly identity: boolean;
}

/** A table with its stored columns, without computed ones. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  /** The columns of its primary key, which order its rows in a copy: the same rows give the same copy. */
  readonly key: readonly string[];
}

interface ColumnRow extends ColumnShape {
  readonly table: string;
}

/** Every table of the hub, referenced tables first. @throws Error where tables refer to each other */
export async function tableShapes(db: Kysely<unknown>): Promise<TableShape[]> {
  const columns = await sql<ColumnRow>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attidentity <> '' as identity
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = current_schema() and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and c.relname not like 'kysely%'
    order by c.relname, a.attnum`.execute(db);
  const byTable = new Map<string, ColumnShape[]>();
  for (const { table, name, type, identity } of columns.rows) {
    byTable.set(table, [...(byTable.get(table) ?? []), { name, type, identity }]);
  }
  const references = await sql<{ from: string; to: string }>`
    select distinct f.relname as from, t.relname as to from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    join pg_namespace n on n.oid = f.relnamespace
    where k.contype = 'f' and n.nspname = current_schema() and f.oid <> t.oid`.execute(db);
  const keys = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
    where i.indisprimary and n.nspname = current_schema() group by c.relname`.execute(db);
  const keyOf = new Map(keys.rows.map((row) => [row.table, row.columns]));
  return inOrder([...byTable.keys()], references.rows).map((name) => ({
    name,
    columns: byTable.get(name) ?? [],
    key: keyOf.get(name) ?? [],
  }));
}

function inOrder(
  names: readonly string[],
  references: readonly { readonly from: string; readonly to: string }[],
): string[] {
  const ordered: string[] = [];
  const left = new Set(names);
  while (left.size > 0) {
    const free = [...left].filter((name) => !references.some(({ from, to }) => from === name && left.has(to)));
    if (free.length === 0) throw new Error(`The tables ${[...left].join(", ")} refer to each other.`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

/** Whether a column's values are copied as text: JSON, whose null is a value. */
export function travelsAsText({ type }: ColumnShape): boolean {
  return type === "jsonb" || type === "json";
}
