import type { Wall, walls } from "@iphub/sdk/contract/walls";
import { referenceKey, withSameDashes } from "@iphub/sdk/domain/matters/reference-key";
import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { referenceHolders } from "../inventions/reference-holders.ts";
import { matterToSee } from "../inventions/visible-matter.ts";
import { breakWall, removeWall, setWall } from "./walls.changes.ts";
import { mayChangeWall } from "./walls.rules.ts";
import { readWall, readWallTeams, type WallRecord } from "./walls.store.ts";

/** The handlers of the noun walls. */
export function wallsHandlers(platform: Platform): NounHandlers<typeof walls> {
  const { db } = platform;
  return {
    get: async ({ actor, params }) => {
      const wall = await readWall(db, (await matterToSee(db, actor, params.id)).id);
      return wall && asSeenBy(db, actor, wall);
    },
    teams: () => readWallTeams(db),
    set: async ({ actor, params, input, write }) => {
      const { id } = await matterToSee(db, actor, params.id);
      const patch = input();
      return write(async (tx) => asSeenBy(tx, actor, await setWall(tx, platform, actor, id, patch)));
    },
    remove: async ({ actor, params, write }) => {
      const { id } = await matterToSee(db, actor, params.id);
      return write((tx) => removeWall(tx, platform, actor, id));
    },
    break: async ({ actor, params, input, write }) => {
      const id = await anyMatter(db, params.id);
      const { reason } = input();
      return write(async (tx) => asSeenBy(tx, actor, await breakWall(tx, platform, actor, id, reason)));
    },
  };
}

async function asSeenBy(db: Kysely<Schema>, actor: Actor, wall: WallRecord): Promise<Wall> {
  return { ...wall, mayChange: await mayChangeWall(db, actor, wall.inventionId) };
}

/** A matter by its id or its reference, which an administrator names without seeing it. @throws Failure 404 */
async function anyMatter(db: Kysely<Schema>, text: string): Promise<string> {
  const row = await db.selectFrom("inventions").select("id").where("id", "=", text).executeTakeFirst();
  if (row) return row.id;
  const all = (await referenceHolders(db, [text])).get(referenceKey(text)) ?? [];
  const [holder, ...others] = withSameDashes(all, text);
  if (!holder || others.some(({ inventionId }) => inventionId !== holder.inventionId)) throw notFound("matter");
  return holder.inventionId;
}
