import { handOverSize } from "@iphub/sdk/contract/hand-over";
import { sql } from "kysely";
import { type Holding, heldPeople } from "../../identity/public.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeMatter } from "./change-matter.ts";
import { referencesOf } from "./references-of.ts";
import { visibleMatter } from "./visibility.ts";

/** The matters whose in-house attorney a person is. */
export function matterHolding(platform: Pick<Platform, "clock" | "events">): Holding {
  return {
    held: async (db, actor, { email }) => {
      const rows = await db
        .selectFrom("inventions")
        .select(["id", "title", "updated_at as updatedAt", visibleMatter(actor).as("visible")])
        .select(referencesOf("inventions.id").as("references"))
        .where("in_house_attorney", "=", email)
        .orderBy("title_key")
        .orderBy("id")
        .limit(handOverSize + 1)
        .execute();
      return rows.map(({ id, title, references, updatedAt, visible }) => {
        const invention = { id, title, references };
        const common = { roles: ["attorney" as const], dueAt: null, alone: false, visible: visible === true };
        return { kind: "matter", id, title, invention, updatedAt, ...common };
      });
    },
    lock: async (tx, ids) => {
      await sql`select 1 from inventions where id = any(${[...ids]}::text[]) order by id for no key update`.execute(tx);
    },
    hand: async (tx, actor, _holder, moves) => {
      for (const { row, to } of moves) {
        await changeMatter(tx, platform, actor, row.id, (before) => ({ ...before, inHouseAttorney: to }));
      }
    },
    peopleOf: async (db, actor, ids) => {
      const rows = await db
        .selectFrom("inventions")
        .select(["id", "title", "in_house_attorney as attorney"])
        .where(sql<boolean>`id = any(${[...ids]}::text[])`)
        .where(visibleMatter(actor))
        .execute();
      return new Map(rows.map(({ id, title, attorney }) => [id, { title, inventionId: id, people: { attorney } }]));
    },
    restore: async (tx, actor, restored) => {
      for (const { id, people } of restored) {
        const { attorney = null } = heldPeople.parse(people);
        await changeMatter(tx, platform, actor, id, (before) => ({ ...before, inHouseAttorney: attorney }));
      }
    },
  };
}
