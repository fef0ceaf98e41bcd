import { handOverSize } from "@iphub/sdk/contract/hand-over";
import type { FilterData } from "@iphub/sdk/contract/task-query";
import { withPersonReplaced } from "@iphub/sdk/domain/identity/hand-over";
import { type Kysely, sql } from "kysely";
import type { Holder, Holding } from "../../identity/public.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

const lists = ["assignees", "projectAssignees", "inHouseAttorney"] as const;

/** The watch lists of a person: their own saved filters, and those of others that name them. */
export function filterHolding({ clock, events }: Pick<Platform, "clock" | "events">): Holding {
  return {
    held: async (db, _actor, holder) => {
      const rows = await filtersOf(db, holder)
        .limit(handOverSize + 1)
        .execute();
      return rows.map(({ id, title, owner_id, data, updated_at: updatedAt }) => {
        const own = owner_id === holder.id ? (["owner"] as const) : [];
        const named = lists.some((list) => data[list]?.includes(holder.email)) ? (["named"] as const) : [];
        const common = { invention: null, dueAt: null, alone: false, visible: true };
        return { kind: "filter", id, title, roles: [...own, ...named], updatedAt, ...common };
      });
    },
    lock: async (tx, ids) => {
      await sql`select 1 from filters where id = any(${[...ids]}::text[]) order by id for no key update`.execute(tx);
    },
    hand: async (tx, actor, holder, moves) => {
      const people = new Map(moves.map(({ row, to }) => [row.id, to]));
      const ids = await idsOf(tx, [...people.values()]);
      const rows = await filtersOf(tx, holder).execute();
      for (const { id, title, owner_id: ownerId, data, updated_at } of rows) {
        const to = people.get(id);
        if (to === undefined) continue;
        const before = { ownerId, data };
        const after = {
          ownerId: ownerId === holder.id ? (ids.get(to) ?? ownerId) : ownerId,
          data: renamed(data, holder.email, to),
        };
        await tx
          .updateTable("filters")
          .set({ owner_id: after.ownerId, data: jsonValue(after.data), updated_at: laterThan(updated_at, clock) })
          .where("id", "=", id)
          .execute();
        const metadata = { filterId: id, title, changes: changesBetween(before, after) };
        await events.append(tx, [{ type: "filter-updated", actor: actor.email, metadata }]);
      }
    },
  };
}

function filtersOf(db: Kysely<Schema>, { id, email }: Holder) {
  const named = lists.map((list) => sql<boolean>`data -> ${sql.lit(list)} ? ${email}`);
  return db
    .selectFrom("filters")
    .selectAll()
    .where(sql<boolean>`(owner_id = ${id} or ${sql.join(named, sql` or `)})`)
    .orderBy(sql`iphub_fold(title)`)
    .orderBy("id");
}

function renamed(data: FilterData, from: string, to: string): FilterData {
  const changed = lists.flatMap((list) => (data[list] ? [[list, withPersonReplaced(data[list], from, to)]] : []));
  return { ...data, ...Object.fromEntries(changed) };
}

async function idsOf(db: Kysely<Schema>, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where(sql<boolean>`email = any(${[...emails]}::text[])`)
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}
