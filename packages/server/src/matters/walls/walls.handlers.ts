import type { walls } from "@iphub/sdk/contract/walls";
import { referenceKey } from "@iphub/sdk/domain/matters/reference-key";
import type { Kysely } from "kysely";
import { apiTokenRefusal } from "../../platform/actor.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { referenceHolders } from "../inventions/reference-holders.ts";
import { matterToSee } from "../inventions/visible-matter.ts";
import { breakWall, removeWall, setWall } from "./walls.changes.ts";
import { readWall } from "./walls.store.ts";

/** The handlers of the noun walls. */
export function wallsHandlers(platform: Platform): NounHandlers<typeof walls> {
  const { db } = platform;
  return {
    get: async ({ actor, params }) => readWall(db, (await matterToSee(db, actor, params.id)).id),
    set: async ({ actor, params, input, write }) => {
      const { id } = await matterToSee(db, actor, params.id);
      const patch = input();
      return write((tx) => setWall(tx, platform, actor, id, patch));
    },
    remove: async ({ actor, params, write }) => {
      const { id } = await matterToSee(db, actor, params.id);
      return write((tx) => removeWall(tx, platform, actor, id));
    },
    break: async ({ actor, params, input, write }) => {
      const id = await anyMatter(db, params.id);
      if (actor.tokenScope !== undefined) throw apiTokenRefusal();
      const { reason } = input();
      return write((tx) => breakWall(tx, platform, actor, id, reason));
    },
  };
}

/** A matter by its id or its reference, which an administrator names without seeing it. @throws Failure 404 */
async function anyMatter(db: Kysely<Schema>, text: string): Promise<string> {
  const row = await db.selectFrom("inventions").select("id").where("id", "=", text).executeTakeFirst();
  if (row) return row.id;
  const [holder, ...others] = (await referenceHolders(db, [text])).get(referenceKey(text)) ?? [];
  if (!holder || others.some(({ inventionId }) => inventionId !== holder.inventionId)) throw notFound("matter");
  return holder.inventionId;
}
