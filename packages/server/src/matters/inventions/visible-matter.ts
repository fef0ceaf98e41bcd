import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { notFound } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { visibleMatter } from "./visibility.ts";

/** The fields of a matter that calls below its address need. */
export interface VisibleMatter {
  readonly id: string;
  readonly title: string;
  /** Whether it is restricted to its teams. */
  readonly restricted: boolean;
}

/**
 * The matter in an address.
 * @throws Failure 404 if there is none that the person may see
 */
export async function matterToSee(
  db: Kysely<Schema>,
  actor: Pick<Actor, "permissions" | "teams" | "walls">,
  id: string,
): Promise<VisibleMatter> {
  const found = await db
    .selectFrom("inventions")
    .select(["inventions.id", "inventions.title", "inventions.restricted"])
    .where("inventions.id", "=", id)
    .where(visibleMatter(actor))
    .executeTakeFirst();
  if (!found) throw notFound("matter");
  return found;
}
