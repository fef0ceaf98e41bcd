import type { Task } from "@iphub/sdk/contract/tasks";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { namesNothing } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { visibleMatter } from "./visibility.ts";

/** The fields of a matter that its work needs. */
export interface MatterHeading {
  /** As in a task's record. */
  readonly invention: Task["invention"];
  readonly inHouseAttorney: string | null;
}

/**
 * The matter that a body names.
 * @throws Failure 404 naming `inventionId` if there is none that the person may see
 */
export async function namedMatter(db: Kysely<Schema>, actor: Actor, id: string): Promise<MatterHeading> {
  const row = await db
    .selectFrom("inventions")
    .select(["inventions.id", "inventions.title", "inventions.in_house_attorney as inHouseAttorney"])
    .select(
      sql<string[]>`array(
        select r.reference from invention_references r where r.invention_id = inventions.id order by r.position)`.as(
        "references",
      ),
    )
    .where("inventions.id", "=", id)
    .where(visibleMatter(actor))
    .executeTakeFirst();
  if (!row) {
    throw namesNothing([{ field: "inventionId", message: "is not a matter; use the id of a matter of this hub" }]);
  }
  const { inHouseAttorney, ...invention } = row;
  return { invention, inHouseAttorney };
}
