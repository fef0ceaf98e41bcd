import { referenceKey } from "@iphub/sdk/domain/matters/reference-key";
import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import { referenceHoldersToSee } from "./reference-holders.ts";
import { visibleMatter } from "./visibility.ts";

/**
 * The id of the matter with this id, reference, or application number in any spelling; null if there is none that the
 * person may see. An id comes before a reference.
 */
export async function matterOfReference(
  db: Kysely<Schema>,
  actor: Pick<Actor, "permissions" | "teams" | "walls">,
  reference: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("inventions")
    .select("id")
    .where(visibleMatter(actor))
    .where("id", "=", reference)
    .executeTakeFirst();
  if (row) return row.id;
  const holders = await referenceHoldersToSee(db, actor, [reference]);
  return holders.get(referenceKey(reference))?.inventionId ?? null;
}
