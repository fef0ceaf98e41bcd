import { type Generated, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";
import { type SecondFactorTables, secondFactorMigrations } from "./second-factor.tables.ts";

/** A sign-in: tokens refer to it, and revoking it ends all its tokens at once. */
export interface SessionsTable {
  id: string;
  user_id: string;
  created_at: string;
  last_used_at: string;
  /** The only token id that may refresh, and the previous one during the grace period for parallel tabs. */
  token_id: string;
  previous_token_id: string | null;
  rotated_at: string;
  revoked_at: string | null;
  user_agent: string;
  /** When the person last proved who they are in this session; null for a session that another one confirmed. */
  authenticated_at: string | null;
  /** Whether the person must set up a second factor before anything else. */
  second_factor_due: Generated<boolean>;
}

/** Secrets shared by all processes of a hub: the signing key, the set-up key's hash. */
export interface HubSecretsTable {
  name: string;
  value: string;
}

/** Failed sign-ins by e-mail and by address, for the rate limit and the lock-out. */
export interface SignInFailuresTable {
  key: string;
  failures: number;
  last_failed_at: string;
}

/** A started sign-in with Microsoft. */
export interface SignInFlowsTable {
  state: string;
  nonce: string;
  verifier: string;
  redirect_uri: string;
  created_at: string;
}

/** The person of a Microsoft account, by tenant and object. */
export interface UserIdentitiesTable {
  tid: string;
  oid: string;
  user_id: string;
}

/** One-time links with which people choose a password: only the key's hash is stored. */
export interface PasswordLinksTable {
  key_hash: string;
  user_id: string;
  created_at: string;
  expires_at: string;
}

/** A command line that waits to be confirmed; its secrets are stored as hashes. */
export interface CommandLineSignInsTable {
  id_hash: string;
  code: string;
  challenge: string;
  machine: string;
  redirect_uri: string | null;
  state: string | null;
  /** The person who allowed it; null before, and after a refusal. */
  user_id: string | null;
  grant_hash: string | null;
  status: "waiting" | "allowed" | "refused";
  created_at: string;
  expires_at: string;
}

/** The tables of the noun auth. */
export interface AuthTables extends SecondFactorTables {
  command_line_sign_ins: CommandLineSignInsTable;
  sessions: SessionsTable;
  hub_secrets: HubSecretsTable;
  sign_in_failures: SignInFailuresTable;
  sign_in_flows: SignInFlowsTable;
  user_identities: UserIdentitiesTable;
  password_links: PasswordLinksTable;
}

const sessions = statements(
  sql`
      create table sessions (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3) not null,
        token_id text not null,
        previous_token_id text,
        rotated_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        user_agent text not null default ''
      )`,
  sql`create index sessions_by_user on sessions (user_id, created_at)`,
  sql`create table hub_secrets (name text primary key, value text not null)`,
  sql`
      create table sign_in_failures (
        key text primary key,
        failures int not null,
        last_failed_at timestamptz(3) not null
      )`,
);

const elsewhere = statements(
  sql`
      create table sign_in_flows (
        state text primary key,
        nonce text not null,
        verifier text not null,
        redirect_uri text not null,
        created_at timestamptz(3) not null
      )`,
  sql`
      create table user_identities (
        tid text not null,
        oid text not null,
        user_id text not null unique references users (id) on delete cascade,
        primary key (tid, oid)
      )`,
);

const passwordLinks = statements(
  sql`
      create table password_links (
        key_hash text primary key,
        user_id text not null references users (id) on delete cascade,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )`,
  sql`create index password_links_by_user on password_links (user_id)`,
);

const commandLine = statements(
  sql`
      create table command_line_sign_ins (
        id_hash text primary key,
        code text not null unique,
        challenge text not null,
        machine text not null,
        redirect_uri text,
        state text,
        user_id text references users (id) on delete cascade,
        grant_hash text,
        status text not null check (status in ('waiting', 'allowed', 'refused')),
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )`,
);

const recentSignIns = statements(sql`alter table sessions add column authenticated_at timestamptz(3)`);

/** Forward migrations of the noun auth. */
export const authMigrations = {
  "0003-sessions": sessions,
  "0065-sign-in-elsewhere": elsewhere,
  "0110-password-links": passwordLinks,
  "0121-command-line-sign-ins": commandLine,
  "0231-recent-sign-ins": recentSignIns,
  ...secondFactorMigrations,
};
