import type { Wall, WallTeam } from "@iphub/sdk/contract/walls";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "../../schema.ts";

/** The lists of a wall that its owners set. */
export type WallLists = Pick<Wall, "owners" | "people" | "excludedPeople" | "excludedTeams">;

/** A wall as it is stored, the same for every reader. */
export type WallRecord = Omit<Wall, "mayChange">;

type StoredWall = Omit<WallRecord, "updatedAt"> & { readonly updatedAt: Date | string };

/** The wall of a matter, or null; without a check of visibility. */
export async function readWall(db: Kysely<Schema>, inventionId: string): Promise<WallRecord | null> {
  const people = (kind: string) => sql`array(
    select u.email from wall_people p join users u on u.id = p.user_id
    where p.invention_id = w.invention_id and p.kind = ${kind} order by u.email collate "C")`;
  const { rows } = await sql<StoredWall>`
    select w.invention_id as "inventionId", ${people("owner")} as owners, ${people("allowed")} as people,
      array(select t.team_id from invention_teams t where t.invention_id = w.invention_id
        order by t.team_id collate "C") as teams,
      ${people("excluded")} as "excludedPeople",
      array(select t.team_id from wall_excluded_teams t where t.invention_id = w.invention_id
        order by t.team_id collate "C") as "excludedTeams",
      coalesce((select jsonb_agg(jsonb_build_object('email', u.email, 'reason', p.reason, 'at',
        to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.added_at, u.email)
        from wall_people p join users u on u.id = p.user_id
        where p.invention_id = w.invention_id and p.kind = 'broken'), '[]') as breaks,
      coalesce((select jsonb_object_agg(t.id, t.name) from teams t
        where t.id in (select i.team_id from invention_teams i where i.invention_id = w.invention_id
          union select e.team_id from wall_excluded_teams e where e.invention_id = w.invention_id)), '{}') as "teamNames",
      w.updated_at as "updatedAt"
    from walls w where w.invention_id = ${inventionId}`.execute(db);
  const [row] = rows;
  return row ? { ...row, updatedAt: new Date(row.updatedAt).toISOString() } : null;
}

/** The teams that a wall can name, by name. */
export function readWallTeams(db: Kysely<Schema>): Promise<WallTeam[]> {
  return db
    .selectFrom("teams")
    .select(["id", "name"])
    .orderBy(sql`iphub_fold(name) collate "C"`)
    .orderBy("id")
    .execute();
}

/** The owners of a matter's wall who work here now, or null if it has no wall. */
export async function currentOwners(db: Kysely<Schema>, inventionId: string): Promise<string[] | null> {
  const { rows } = await sql<{ owners: string[] }>`
    select array(select u.email from wall_people p join users u on u.id = p.user_id
      where p.invention_id = w.invention_id and p.kind = 'owner' and u.disabled_at is null order by u.email) as owners
    from walls w where w.invention_id = ${inventionId}`.execute(db);
  return rows[0]?.owners ?? null;
}

/** Saves the lists of a wall. Access of administrators who broke it ends. */
export async function saveWall(
  tx: Transaction<Schema>,
  inventionId: string,
  lists: WallLists,
  now: string,
): Promise<void> {
  await sql`
    insert into walls (invention_id, updated_at) values (${inventionId}, ${now})
    on conflict (invention_id) do update set updated_at = excluded.updated_at`.execute(tx);
  await tx.deleteFrom("wall_people").where("invention_id", "=", inventionId).execute();
  await tx.deleteFrom("wall_excluded_teams").where("invention_id", "=", inventionId).execute();
  const kinds = { owner: lists.owners, allowed: lists.people, excluded: lists.excludedPeople };
  for (const [kind, emails] of Object.entries(kinds)) {
    await sql`
      insert into wall_people (invention_id, user_id, kind, added_at)
      select ${inventionId}, id, ${kind}, ${now}::timestamptz from users where email = any(${[...emails]}::text[])
      `.execute(tx);
  }
  await sql`
    insert into wall_excluded_teams (invention_id, team_id)
    select ${inventionId}, id from teams where id = any(${[...lists.excludedTeams]}::text[])`.execute(tx);
}

/** Removes a wall. */
export async function deleteWall(tx: Transaction<Schema>, inventionId: string): Promise<void> {
  await tx.deleteFrom("walls").where("invention_id", "=", inventionId).execute();
}

/** Admits a person who broke the wall. */
export async function saveBreak(
  tx: Transaction<Schema>,
  inventionId: string,
  by: { readonly userId: string; readonly reason: string; readonly at: string },
): Promise<void> {
  const row = {
    invention_id: inventionId,
    user_id: by.userId,
    kind: "broken",
    reason: by.reason,
    added_at: by.at,
  } as const;
  await tx
    .insertInto("wall_people")
    .values(row)
    .onConflict((on) =>
      on.columns(["invention_id", "user_id", "kind"]).doUpdateSet({ reason: by.reason, added_at: by.at }),
    )
    .execute();
}
