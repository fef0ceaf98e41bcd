import { sql } from "kysely";
import { statements } from "./database/statements.ts";

/**
 * The response of a write, stored with the write itself, so that a repetition with the same key returns it instead of
 * writing again.
 */
export interface IdempotencyTable {
  user_id: string;
  key: string;
  /** The method, the address and the hash of the request: using one key for two calls is an error of the caller. */
  call: string;
  answer: unknown;
  created_at: string;
}

/** The tables of idempotent writes. */
export interface IdempotencyTables {
  idempotent_writes: IdempotencyTable;
}

const idempotentWrites = statements(
  sql`
      create table idempotent_writes (
        user_id text not null,
        key text not null,
        call text not null,
        answer jsonb not null,
        created_at timestamptz(3) not null,
        primary key (user_id, key)
      )`,
  sql`create index idempotent_writes_by_age on idempotent_writes (created_at)`,
);

/**
 * Addresses of calendars were stored with the responses that showed them; responses that are shown once are no longer
 * stored.
 */
const withoutSecrets = statements(
  sql`
      update idempotent_writes set answer = '{"toldOnce": true}'
      where call like 'POST /api/calendar/feeds %'`,
);

/** Forward migrations of idempotent writes. */
export const idempotencyMigrations = {
  "0012-idempotency": idempotentWrites,
  "0160-idempotency-without-secrets": withoutSecrets,
};
