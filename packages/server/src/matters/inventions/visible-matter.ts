import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { notFound } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { visibleMatter } from "./visibility.ts";

/** What calls below a matter's address need to know of it. */
export interface VisibleMatter {
  readonly id: string;
  readonly title: string;
  /** Whether it is kept to its teams. */
  readonly restricted: boolean;
}

/**
 * The matter that an address names.
 * @throws Failure 404 where there is none that the person may see
 */
export async function matterToSee(
  db: Kysely<Schema>,
  actor: Pick<Actor, "permissions" | "teams">,
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
