import { type Generated, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** A person of the firm. `roles` are names of permission sets (contract/permissions.ts). */
export interface UsersTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Null for a person who signs in with another provider only. */
  password_hash: string | null;
  roles: string[];
  /** A program that works like a person; it never signs in on a page. */
  is_bot: Generated<boolean>;
  disabled_at: string | null;
  /** Part of the signature of device cookies: increasing it makes all known devices of the person unknown. */
  device_epoch: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A team; matters can be restricted to teams, and each team gives its members a filter. */
export interface TeamsTable {
  id: string;
  name: string;
}

/** The members of teams. */
export interface TeamMembersTable {
  team_id: string;
  user_id: string;
}

/** The assistants of people. */
export interface UserAssistantsTable {
  owner_id: string;
  assistant_id: string;
}

/** A hand-over of the work of a person; `moves` has the people of each thing before and after, nothing else of it. */
export interface HandOversTable {
  id: string;
  user_id: string;
  made_by: string;
  made_at: string;
  moves: unknown;
  undone_at: string | null;
}

/** The tables of the noun users. */
export interface UsersTables {
  hand_overs: HandOversTable;
  users: UsersTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  user_assistants: UserAssistantsTable;
}

const people = statements(
  sql`
      create table users (
        id text primary key,
        email text not null unique check (email = lower(email)),
        first_name text not null,
        last_name text not null,
        password_hash text,
        roles text[] not null,
        disabled_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      )`,
  sql`
      create index users_by_any_part on users
      using gin (iphub_fold(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)`,
  sql`create table teams (id text primary key, name text not null unique)`,
  sql`
      create table team_members (
        team_id text not null references teams (id) on delete cascade,
        user_id text not null references users (id) on delete cascade,
        primary key (team_id, user_id)
      )`,
  sql`create index team_members_by_user on team_members (user_id)`,
);

const assistants = statements(
  sql`alter table users add column is_bot boolean not null default false`,
  sql`
      create table user_assistants (
        owner_id text not null references users (id) on delete cascade,
        assistant_id text not null references users (id) on delete cascade,
        primary key (owner_id, assistant_id),
        check (owner_id <> assistant_id)
      )`,
  sql`create index user_assistants_by_assistant on user_assistants (assistant_id)`,
);

const deviceEpoch = statements(sql`alter table users add column device_epoch integer not null default 0`);

const handOvers = statements(sql`
      create table hand_overs (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        made_by text not null,
        made_at timestamptz(3) not null,
        moves jsonb not null,
        undone_at timestamptz(3)
      )`);

/** Forward migrations of the noun users. */
export const usersMigrations = {
  "0002-people": people,
  "0062-assistants": assistants,
  "0280-device-epoch": deviceEpoch,
  "0422-hand-overs": handOvers,
};
