import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** The wall of a matter. The teams that it admits are those of the matter. */
export interface WallsTable {
  invention_id: string;
  updated_at: string;
}

/** A person of a wall. `broken` is an administrator who sees the matter in spite of it, with the reason. */
export interface WallPeopleTable {
  invention_id: string;
  user_id: string;
  kind: "owner" | "allowed" | "excluded" | "broken";
  reason: string | null;
  added_at: string;
}

/** A team whose members a wall excludes. */
export interface WallExcludedTeamsTable {
  invention_id: string;
  team_id: string;
}

/** The tables of the noun walls. */
export interface WallsTables {
  walls: WallsTable;
  wall_people: WallPeopleTable;
  wall_excluded_teams: WallExcludedTeamsTable;
}

const walls = statements(
  sql`
      create table walls (
        invention_id text primary key references inventions (id) on delete cascade,
        updated_at timestamptz(3) not null
      )`,
  sql`
      create table wall_people (
        invention_id text not null references walls (invention_id) on delete cascade,
        user_id text not null references users (id) on delete cascade,
        kind text not null check (kind in ('owner', 'allowed', 'excluded', 'broken')),
        reason text,
        added_at timestamptz(3) not null,
        primary key (invention_id, user_id, kind)
      )`,
  sql`create index wall_people_by_person on wall_people (user_id)`,
  sql`
      create table wall_excluded_teams (
        invention_id text not null references walls (invention_id) on delete cascade,
        team_id text not null references teams (id),
        primary key (invention_id, team_id)
      )`,
  sql`create index wall_excluded_teams_by_team on wall_excluded_teams (team_id)`,
);

/** Forward migrations of the noun walls. */
export const wallsMigrations = { "0223-walls": walls };
