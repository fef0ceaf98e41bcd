import { type Kysely, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import { applicationNumberOf } from "./matter-search.ts";
import { visibleMatter } from "./visibility.ts";

/**
 * The id of the matter with this id, reference, or application number in any spelling; null if there is none that the
 * person may see. Of several the oldest.
 */
export async function matterOfReference(
  db: Kysely<Schema>,
  actor: Pick<Actor, "permissions" | "teams">,
  reference: string,
): Promise<string | null> {
  const number = applicationNumberOf(reference);
  const referred = sql<SqlBool>`inventions.id in (
    select r.invention_id from invention_references r
    where lower(r.reference) = ${reference.trim().toLowerCase()}
    union all
    select r.invention_id from invention_references r where r.application_number = ${number}::text)`;
  const row = await db
    .selectFrom("inventions")
    .select("id")
    .where(visibleMatter(actor))
    .where(({ or, eb }) => or([eb("id", "=", reference), referred]))
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
