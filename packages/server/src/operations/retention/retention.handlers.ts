import type { retention } from "@iphub/sdk/contract/retention";
import { matterToSee } from "../../matters/public.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { eraseMatter } from "./erase-matter.ts";
import { erasePerson } from "./erase-person.ts";
import { liftHold, placeHold, readHolds } from "./retention.holds.ts";

/** The handlers of the noun retention. */
export function retentionHandlers(platform: Platform): NounHandlers<typeof retention> {
  const { db } = platform;
  return {
    holds: async ({ actor }) => readHolds(db, actor),
    placeHold: async ({ actor, input, write }) => {
      const wanted = input();
      return write((tx) => placeHold(tx, platform, actor, wanted));
    },
    liftHold: async ({ actor, params, write }) => write((tx) => liftHold(tx, platform, actor, params.id)),
    eraseMatter: async ({ actor, params, input, write }) => {
      const { id } = await matterToSee(db, actor, params.id);
      const { reason } = input();
      return write((tx) => eraseMatter(tx, platform, actor, { id, reason }));
    },
    erasePerson: async ({ actor, params, input, write }) => {
      const { id } = params;
      const known = await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
      if (!known) throw notFound("person");
      const { reason } = input();
      return write((tx) => erasePerson(tx, platform, actor, { id, reason }));
    },
  };
}
