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
  // Every call reads this. As a function its plan is kept, and without walls it ends at once; compiling it to machine
  // code (jit) would take longer than running it.
  sql`
      create function iphub_seen_walls(person text) returns jsonb language plpgsql stable set jit = off as $body$
      declare seen jsonb;
      begin
        if not exists (select 1 from walls) then return '{"admitted": [], "screened": []}'; end if;
        select jsonb_build_object(
          'admitted', coalesce(jsonb_agg(s.invention_id order by s.invention_id) filter (where s.sees), '[]'),
          'screened', coalesce(jsonb_agg(s.invention_id order by s.invention_id) filter (where not s.sees), '[]'))
        into seen from (
          select w.invention_id, case
            -- Owners, and administrators who broke the wall.
            when exists (select 1 from wall_people p
              where p.invention_id = w.invention_id and p.user_id = person and p.kind in ('owner', 'broken')) then true
            -- Exclusion comes before admission.
            when exists (select 1 from wall_people p
              where p.invention_id = w.invention_id and p.user_id = person and p.kind = 'excluded') then false
            when exists (select 1 from wall_excluded_teams e join team_members m on m.team_id = e.team_id
              where e.invention_id = w.invention_id and m.user_id = person) then false
            when exists (select 1 from wall_people p
              where p.invention_id = w.invention_id and p.user_id = person and p.kind = 'allowed') then true
            when exists (select 1 from invention_teams t join team_members m on m.team_id = t.team_id
              where t.invention_id = w.invention_id and m.user_id = person) then true
            -- A wall that admits no one by name is open to all who are not excluded.
            else not exists (select 1 from wall_people p
                where p.invention_id = w.invention_id and p.kind = 'allowed')
              and not exists (select 1 from invention_teams t where t.invention_id = w.invention_id)
            end as sees
          from walls w) s;
        return seen;
      end $body$`,
);

/** Forward migrations of the noun walls. */
export const wallsMigrations = { "0223-walls": walls };
