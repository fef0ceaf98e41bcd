import { type Generated, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** The authenticator app of a person; its secrets are encrypted (platform/secrets.ts). */
export interface AuthenticatorsTable {
  user_id: string;
  /** Null until the first app is confirmed. */
  secret: string | null;
  confirmed_at: string | null;
  /** The secret of an app that is being set up; it replaces the other when a code of it arrives. */
  pending_secret: string | null;
  /** The 30-second step of the last accepted code: a code of this step or an earlier one is refused. */
  last_step: Generated<number>;
}

/** Recovery codes by their SHA-256; each has 120 random bits, so that a plain hash cannot be searched. */
export interface RecoveryCodesTable {
  code_hash: string;
  user_id: string;
  used_at: string | null;
}

/** A passkey: the public key of a device, bound to this hub's host name. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  name: string;
  /** The credential id that the device knows it by, base64url. */
  credential: string;
  /** The public key as COSE (RFC 9052), base64url. */
  public_key: string;
  /** How often the device has signed; 0 where it does not count, as synchronised ones do not. */
  counter: number;
  synced: boolean;
  created_at: string;
  last_used_at: string | null;
}

/** Challenges that have proven something; another use is refused. */
export interface PasskeyChallengesTable {
  id: string;
  used_at: string;
}

/** The tables of second factors. */
export interface SecondFactorTables {
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  authenticators: AuthenticatorsTable;
  recovery_codes: RecoveryCodesTable;
}

const secondFactors = statements(
  sql`
      create table authenticators (
        user_id text primary key references users (id) on delete cascade,
        secret text,
        confirmed_at timestamptz(3),
        pending_secret text,
        last_step int not null default 0,
        check ((secret is null) = (confirmed_at is null))
      )`,
  sql`
      create table recovery_codes (
        code_hash text primary key,
        user_id text not null references users (id) on delete cascade,
        used_at timestamptz(3)
      )`,
  sql`create index recovery_codes_by_user on recovery_codes (user_id)`,
  sql`alter table sessions add column second_factor_due boolean not null default false`,
);

const passkeys = statements(
  sql`
      create table passkeys (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        name text not null,
        credential text not null unique,
        public_key text not null,
        counter bigint not null,
        synced boolean not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3)
      )`,
  sql`create index passkeys_by_user on passkeys (user_id)`,
  sql`create table passkey_challenges (id text primary key, used_at timestamptz(3) not null)`,
);

/** Forward migrations of second factors. */
export const secondFactorMigrations = { "0290-second-factors": secondFactors, "0340-passkeys": passkeys };
