import type { SeenWalls } from "@iphub/sdk/domain/may-see";
import { type RawBuilder, sql } from "kysely";

/**
 * What the walls of matters say of a person, as a column of a query; the function is made by the migration of walls.
 * @param userId the column with the person's id, like `users.id`
 */
export function seenWalls(userId: string): RawBuilder<SeenWalls> {
  return sql<SeenWalls>`iphub_seen_walls(${sql.ref(userId)})`;
}
