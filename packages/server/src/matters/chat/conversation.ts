import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import { matterToSee, type VisibleMatter } from "../inventions/visible-matter.ts";

/** The subject of a chat: a matter, or a minion, which the whole firm sees. */
export interface Conversation extends VisibleMatter {
  readonly of: "matter" | "minion";
}

/**
 * The matter or minion of a chat's address.
 * @throws Failure 404 where there is none that the person may see
 */
export async function conversationToSee(
  db: Kysely<Schema>,
  actor: Pick<Actor, "permissions" | "teams" | "walls">,
  id: string,
): Promise<Conversation> {
  const minion = await db.selectFrom("minions").select(["id", "name as title"]).where("id", "=", id).executeTakeFirst();
  if (minion) return { ...minion, restricted: false, of: "minion" };
  return { ...(await matterToSee(db, actor, id)), of: "matter" };
}
