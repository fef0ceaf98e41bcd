import type { Board } from "@iphub/sdk/contract/boards";
import type { Filter } from "@iphub/sdk/contract/filters";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { Failure, invalid } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { readFilter, type SavedFilter, withWarnings } from "../tasks/search/saved-filters.ts";

/** A board as it is stored, with its owner's address. */
export interface StoredBoard extends Omit<Board, "filters"> {
  readonly ownerId: string;
  readonly filterIds: string[];
}

/** Every board of the hub, or the one with this id, by title. */
export async function readBoards(db: Kysely<Schema>, id?: string): Promise<StoredBoard[]> {
  const query = db
    .selectFrom("boards")
    .innerJoin("users", "users.id", "boards.owner_id")
    .select([
      "boards.id",
      "boards.title",
      "boards.owner_id as ownerId",
      "boards.filter_ids as filterIds",
      "boards.lanes",
    ])
    .select(["users.email as owner", "boards.created_at as createdAt", "boards.updated_at as updatedAt"])
    .orderBy(sql`iphub_fold(boards.title) collate "C"`)
    .orderBy("boards.id");
  return id === undefined ? query.execute() : query.where("boards.id", "=", id).execute();
}

/**
 * Boards with the filters of their lists as the reader has them: 'My Tasks' is the reader's. A list whose filter is
 * gone, or belongs to a team that the reader is not in, stays in its place and says so in its warnings.
 */
export async function wholeBoards(db: Kysely<Schema>, actor: Actor, stored: readonly StoredBoard[]): Promise<Board[]> {
  const ids = [...new Set(stored.flatMap(({ filterIds }) => filterIds))];
  const found = await Promise.all(ids.map((id) => knownFilter(db, actor, id)));
  const filters = await withWarnings(
    db,
    actor,
    found.filter((filter) => filter !== null),
  );
  const byId = new Map(filters.map((filter) => [filter.id, filter]));
  return stored.map(({ filterIds, ownerId: _ownerId, ...board }) => ({
    ...board,
    filters: filterIds.map((id) => byId.get(id) ?? goneFilter(id)),
  }));
}

/** Refuses ids of filters that the person does not have, and of views of other lists. @throws Failure 400 naming each */
export async function checkFilters(db: Kysely<Schema>, actor: Actor, ids: readonly string[]): Promise<void> {
  const found = await Promise.all(ids.map((id) => knownFilter(db, actor, id)));
  const faults = ids.flatMap((id, index) =>
    found[index] ? [] : [{ field: `filters[${index}]`, message: `'${id}' is no filter of tasks; use the id of one` }],
  );
  if (faults.length > 0) throw invalid(faults);
}

async function knownFilter(db: Kysely<Schema>, actor: Actor, id: string): Promise<SavedFilter | null> {
  try {
    const filter = await readFilter(db, actor, id);
    return filter.list === undefined ? filter : null;
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  }
}

/** Its data select nothing: a list whose conditions are lost must not show every task. */
function goneFilter(id: string): Filter {
  const warnings = ["The filter of this list was deleted, or is a team's that you are not in."];
  return {
    id,
    title: "Deleted filter",
    layout: "compact",
    type: "personal",
    data: { tags: [`deleted filter ${id}`.slice(0, 60)] },
    warnings,
  };
}
