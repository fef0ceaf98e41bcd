import { handOverSize } from "@iphub/sdk/contract/hand-over";
import type { FilterData } from "@iphub/sdk/contract/task-query";
import { withPersonReplaced } from "@iphub/sdk/domain/identity/hand-over";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import * as z from "zod/mini";
import type { Holder, Holding } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

type Filter = Selectable<Schema["filters"]>;

interface FilterChange {
  readonly ownerId: string;
  readonly data: FilterData;
}

const lists = ["assignees", "projectAssignees", "inHouseAttorney"] as const;

/** The watch lists of a person: their own saved filters, and those of others that name them. */
export function filterHolding({ clock, events }: Pick<Platform, "clock" | "events">): Holding {
  async function save(tx: Transaction<Schema>, actor: Actor, filter: Filter, after: FilterChange): Promise<void> {
    const { id, title, owner_id: ownerId, data, updated_at } = filter;
    await tx
      .updateTable("filters")
      .set({ owner_id: after.ownerId, data: jsonValue(after.data), updated_at: laterThan(updated_at, clock) })
      .where("id", "=", id)
      .execute();
    const metadata = { filterId: id, title, changes: changesBetween({ ownerId, data }, { ...after }) };
    await events.append(tx, [{ type: "filter-updated", actor: actor.email, metadata }]);
  }
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
      for (const filter of await filtersOf(tx, holder).execute()) {
        const to = people.get(filter.id);
        if (to === undefined) continue;
        const ownerId = filter.owner_id === holder.id ? (ids.get(to) ?? filter.owner_id) : filter.owner_id;
        await save(tx, actor, filter, { ownerId, data: renamed(filter.data, holder.email, to) });
      }
    },
    peopleOf: async (db, _actor, ids) => {
      const rows = await filtersNamed(db, ids).execute();
      return new Map(
        rows.map(({ id, title, owner_id, data }) => [
          id,
          { title, inventionId: null, people: peopleIn(owner_id, data) },
        ]),
      );
    },
    restore: async (tx, actor, restored) => {
      const before = new Map(restored.map(({ id, people }) => [id, filterPeople.parse(people)]));
      for (const filter of await filtersNamed(tx, [...before.keys()]).execute()) {
        const { ownerId, ...people } = before.get(filter.id) ?? peopleIn(filter.owner_id, filter.data);
        await save(tx, actor, filter, { ownerId, data: { ...filter.data, ...people } });
      }
    },
  };
}

/** The people of a filter: its owner, and those whom its conditions name. */
const filterPeople = z.object({
  ownerId: z.string(),
  assignees: z.optional(z.array(z.string())),
  projectAssignees: z.optional(z.array(z.string())),
  inHouseAttorney: z.optional(z.array(z.string())),
});

function peopleIn(ownerId: string, data: FilterData): z.infer<typeof filterPeople> {
  const named = lists.flatMap((list) => (data[list] ? [[list, data[list]] as const] : []));
  return { ownerId, ...Object.fromEntries(named) };
}

function filtersNamed(db: Kysely<Schema>, ids: readonly string[]) {
  return db
    .selectFrom("filters")
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .orderBy("id");
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
