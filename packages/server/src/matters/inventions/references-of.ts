import { type RawBuilder, sql } from "kysely";

/** The references of a matter in their order. @param matterId the column with its id, like `inventions.id`, or the id */
export function referencesOf(matterId: string | RawBuilder<unknown>): RawBuilder<string[]> {
  const id = typeof matterId === "string" ? sql.ref(matterId) : matterId;
  return sql`array(select r.reference from invention_references r where r.invention_id = ${id} order by r.position)`;
}
