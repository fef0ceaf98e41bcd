import type { ListChoices } from "@iphub/sdk/contract/filters";
import { handOverSize } from "@iphub/sdk/contract/hand-over";
import { withPersonReplaced } from "@iphub/sdk/domain/identity/hand-over";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import * as z from "zod/mini";
import { type Holder, type Holding, isName, peopleCalled } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

type Filter = Selectable<Schema["filters"]>;

/** What of a filter names people: its conditions, or the choices of a view of another list. */
type Naming = Pick<Filter, "data" | "choices">;

interface FilterChange extends Naming {
  readonly ownerId: string;
}

/** A person as filters name them: by the address, and in the choices of a view also by a name. */
interface NamedHolder extends Holder {
  /** The names in views that mean this person and no one else. */
  readonly names: readonly string[];
}

const lists = ["assignees", "projectAssignees", "inHouseAttorney"] as const;

/** The watch lists of a person: their own saved filters and views, and those of others that name them. */
export function filterHolding({ clock, events }: Pick<Platform, "clock" | "events">): Holding {
  const save = savingWith({ clock, events });
  return {
    held: async (db, _actor, person) => {
      const holder = await withNames(db, person);
      const rows = await filtersOf(db, holder)
        .limit(handOverSize + 1)
        .execute();
      return rows.map(({ id, title, owner_id, data, choices, updated_at: updatedAt }) => {
        const own = owner_id === holder.id ? (["owner"] as const) : [];
        const named = names({ data, choices }, holder) ? (["named"] as const) : [];
        const common = { invention: null, dueAt: null, alone: false, visible: true };
        return { kind: "filter", id, title, roles: [...own, ...named], updatedAt, ...common };
      });
    },
    lock: async (tx, ids) => {
      await sql`select 1 from filters where id = any(${[...ids]}::text[]) order by id for no key update`.execute(tx);
    },
    hand: async (tx, actor, person, moves) => {
      const holder = await withNames(tx, person);
      const people = new Map(moves.map(({ row, to }) => [row.id, to]));
      const ids = await idsOf(tx, [...people.values()]);
      for (const filter of await filtersOf(tx, holder).execute()) {
        const to = people.get(filter.id);
        if (to === undefined) continue;
        const ownerId = filter.owner_id === holder.id ? (ids.get(to) ?? filter.owner_id) : filter.owner_id;
        await save(tx, actor, filter, { ownerId, ...renamed(filter, holder, to) });
      }
    },
    peopleOf: async (db, _actor, ids) => {
      const rows = await filtersNamed(db, ids).execute();
      return new Map(
        rows.map(({ id, title, owner_id, ...naming }) => [
          id,
          { title, inventionId: null, people: peopleIn(owner_id, naming) },
        ]),
      );
    },
    restore: async (tx, actor, restored) => {
      const before = new Map(restored.map(({ id, people }) => [id, filterPeople.parse(people)]));
      for (const filter of await filtersNamed(tx, [...before.keys()]).execute()) {
        const { data, choices } = filter;
        const { ownerId, responsible, ...people } = before.get(filter.id) ?? peopleIn(filter.owner_id, filter);
        const chosen = choices && responsible !== undefined ? { ...choices, responsible } : choices;
        await save(tx, actor, filter, { ownerId, data: { ...data, ...people }, choices: chosen });
      }
    },
  };
}

/** Stores what a filter names, and its owner, with an entry of the event log. */
function savingWith({ clock, events }: Pick<Platform, "clock" | "events">) {
  return async (tx: Transaction<Schema>, actor: Actor, filter: Filter, after: FilterChange): Promise<void> => {
    const { id, title, owner_id: ownerId, data, choices, updated_at } = filter;
    const { ownerId: owner, data: conditions, choices: chosen } = after;
    const named = { data: jsonValue(conditions), choices: chosen && jsonValue<ListChoices>(chosen) };
    await tx
      .updateTable("filters")
      .set({ owner_id: owner, ...named, updated_at: laterThan(updated_at, clock) })
      .where("id", "=", id)
      .execute();
    const metadata = { filterId: id, title, changes: changesBetween({ ownerId, data, choices }, { ...after }) };
    await events.append(tx, [{ type: "filter-updated", actor: actor.email, metadata }]);
  };
}

/** The people of a filter: its owner, and those that its conditions or its choices name. */
const filterPeople = z.object({
  ownerId: z.string(),
  assignees: z.optional(z.array(z.string())),
  projectAssignees: z.optional(z.array(z.string())),
  inHouseAttorney: z.optional(z.array(z.string())),
  responsible: z.optional(z.string()),
});

function peopleIn(ownerId: string, { data, choices }: Naming): z.infer<typeof filterPeople> {
  const named = lists.flatMap((list) => (data[list] ? [[list, data[list]] as const] : []));
  const chosen = choices?.responsible ? { responsible: choices.responsible } : {};
  return { ownerId, ...Object.fromEntries(named), ...chosen };
}

function names({ data, choices }: Naming, holder: NamedHolder): boolean {
  return lists.some((list) => data[list]?.includes(holder.email)) || isResponsible(choices, holder);
}

function isResponsible(choices: ListChoices | null, { email, names: called }: NamedHolder): boolean {
  const responsible = choices?.responsible ?? "";
  return responsible.toLowerCase() === email || called.includes(responsible);
}

/** A name that several people have is not handed over: it still means the others. */
async function withNames(db: Kysely<Schema>, holder: Holder): Promise<NamedHolder> {
  const { rows } = await sql<{ name: string }>`
    select distinct choices ->> 'responsible' as name from filters
    where choices ->> 'responsible' is not null`.execute(db);
  const called = await peopleCalled(
    db,
    rows.flatMap(({ name }) => (isName(name) ? [name] : [])),
  );
  const own = [...called].filter(([, [first, ...others]]) => first === holder.email && others.length === 0);
  return { ...holder, names: own.map(([name]) => name) };
}

function filtersNamed(db: Kysely<Schema>, ids: readonly string[]) {
  return db
    .selectFrom("filters")
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .orderBy("id");
}

function filtersOf(db: Kysely<Schema>, { id, email, names: called }: NamedHolder) {
  const named = lists.map((list) => sql<boolean>`data -> ${sql.lit(list)} ? ${email}`);
  const chosen = sql<boolean>`lower(choices ->> 'responsible') = ${email}
    or choices ->> 'responsible' = any(${[...called]}::text[])`;
  return db
    .selectFrom("filters")
    .selectAll()
    .where(sql<boolean>`(owner_id = ${id} or ${sql.join([...named, chosen], sql` or `)})`)
    .orderBy(sql`iphub_fold(title)`)
    .orderBy("id");
}

function renamed({ data, choices }: Naming, holder: NamedHolder, to: string): Naming {
  const { email } = holder;
  const changed = lists.flatMap((list) => (data[list] ? [[list, withPersonReplaced(data[list], email, to)]] : []));
  return {
    data: { ...data, ...Object.fromEntries(changed) },
    choices: isResponsible(choices, holder) ? { ...choices, responsible: to } : choices,
  };
}

async function idsOf(db: Kysely<Schema>, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where(sql<boolean>`email = any(${[...emails]}::text[])`)
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}
